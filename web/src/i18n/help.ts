/** The long texts of the help page; loaded with it, not before. */
export interface HelpText {
  title: string;
  lead: string;
  sections: { title: string; text: string[] }[];
  keysTitle: string;
}
