/** A player in a sentence. The catalogue puts verb and preposition into the right person. */
export interface Who {
  /** It is the reader. */
  you: boolean;
  /** Within a sentence: "você", "Ana", "o adversário", "a Onça". */
  name: string;
  /** At its beginning: "Você", "Ana", "O adversário", "A Onça". */
  start: string;
  /** Belonging to them, as the language has it: "de Ana", "do adversário"; "Ana’s". */
  of: string;
}

/** The same, where the beginning differs only by its first letter. */
export function who(name: string, of: string, you = false): Who {
  return { you, name, start: name.charAt(0).toLocaleUpperCase() + name.slice(1), of };
}
