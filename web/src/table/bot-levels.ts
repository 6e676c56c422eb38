import { botLevels, type BotLevel } from '../protocol';

export function isLevel(name: string): name is BotLevel {
  return (botLevels as readonly string[]).includes(name);
}
