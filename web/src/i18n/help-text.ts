import type { Tap } from '../settings/settings';

/** The long texts of the help page; loaded with it, not before. */
export interface HelpText {
  title: string;
  lead: string;
  sections: { title: string; text: string[] }[];
  /** What a tap does, by the setting of that name, and where it is set. */
  taps: Record<Tap, string> & { change: string };
  keysTitle: string;
}
