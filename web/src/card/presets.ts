import { presets } from '../protocol';

/** The casual card: one game, no cube, no clock; what a table is opened with unless asked. */
export const CASUAL = presets.casual;
