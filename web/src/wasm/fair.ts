/** The check of a finished match's dice and plays. */
import type { LedgerEntry, Transcript, VerifyReport } from '../protocol';
import { loadRules } from './load';
import { verifyTranscript } from './pkg/gamao';

/**
 * Checks the text of a transcript; with the lines that the ledger has under the number of the transcript's
 * line, that too. Throws where it cannot be read as one.
 */
export async function checkTranscript(
  text: string,
  lines?: readonly LedgerEntry[],
): Promise<[Transcript, VerifyReport]> {
  await loadRules();
  const found = verifyTranscript(text, lines && JSON.stringify(lines));
  const report = JSON.parse(found) as VerifyReport;
  return [JSON.parse(text) as Transcript, report];
}
