/** Bot levels, weakest first, by the names the server knows them by. */
export const levels = ['sagui', 'tatu', 'capivara', 'lobo-guara', 'onca', 'harpia'] as const;
export type BotLevel = (typeof levels)[number];

export function isLevel(name: string): name is BotLevel {
  return (levels as readonly string[]).includes(name);
}
