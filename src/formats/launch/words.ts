/** Words of a shell script. */

/** A word of the script and where it begins. */
export interface Word {
  readonly text: string;
  readonly offset: number;
}

/** A word before its variables are put in. */
export interface RawWord extends Word {
  /** In single quotes, where nothing is put in. */
  readonly isLiteral: boolean;
  /** In double quotes, where what is put in stays one word. */
  readonly isQuoted: boolean;
  /** Of an array: `NAME=(` and what follows up to `)`. */
  readonly items?: readonly RawWord[];
}

/** The last value of each variable, as words. */
export type Variables = Map<string, readonly Word[]>;
