import type { Who } from '../who';

/** What is said of somebody: to the reader without a pronoun ("Jugaste"), of others by name ("Ana jugó"). */
export function said(who: Who, yours: string, theirs: string): string {
  return who.you ? yours : `${who.start} ${theirs}`;
}
