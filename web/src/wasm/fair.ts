/** The check of a finished match's dice and plays. */
import type { Transcript, VerifyReport } from '../protocol';
import { loadRules } from './load';
import { verifyTranscript } from './pkg/gamao';

/** Checks the text of a transcript. Throws where it cannot be read as one. */
export async function checkTranscript(text: string): Promise<[Transcript, VerifyReport]> {
  await loadRules();
  const report = JSON.parse(verifyTranscript(text)) as VerifyReport;
  return [JSON.parse(text) as Transcript, report];
}
