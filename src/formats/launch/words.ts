/** The words of a shell script. */

/** A word of the script and where it begins. */
export interface Word {
  readonly text: string;
  readonly offset: number;
}

/** A word before its variables are put in. */
export interface RawWord extends Word {
  /** In single quotes, where variables are not filled in. */
  readonly isLiteral: boolean;
  /** In double quotes, where a filled-in variable stays one word. */
  readonly isQuoted: boolean;
  /** The items of an array, written `NAME=(...)`. */
  readonly items?: readonly RawWord[];
}

/** The last value of each variable, as words. */
export type Variables = Map<string, readonly Word[]>;
