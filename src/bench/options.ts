/** The command line of `npm run bench`. */
export interface Options {
  /** Only cases whose names begin with this prefix. */
  readonly only: string;
  /** File to compare with; null for no comparison. */
  readonly compare: string | null;
  readonly writeBaseline: boolean;
  /** Also the cases that need a browser. */
  readonly browser: boolean;
  /** Also the long tasks of all journeys. */
  readonly journeys: boolean;
}

export const HELP = `npm run bench -- [options]

One JSON line a case: {case, median, min, max, unit, runs, events, eventsPerSecond, bytes}.

  --only=PREFIX      only cases whose name begins so
  --compare[=FILE]   with the baseline's median and the ratio to it; default src/bench/baseline.json
  --write-baseline   the lines of this run become the baseline and the table of the docs, others stay
  --browser          also the page's cases, in Chromium
  --journeys         also the long tasks of the journeys, which takes as long as they do one by one
`;

/** Returns null if a word is no option. */
export function parseOptions(words: readonly string[], baseline: string): Options | null {
  let options: Options = { only: '', compare: null, writeBaseline: false, browser: false, journeys: false };
  for (const word of words) {
    const [name = '', value] = word.split('=', 2);
    if (name === '--only' && value !== undefined) options = { ...options, only: value };
    else if (name === '--compare') options = { ...options, compare: value ?? baseline };
    else if (word === '--write-baseline') options = { ...options, writeBaseline: true };
    else if (word === '--browser') options = { ...options, browser: true };
    else if (word === '--journeys') options = { ...options, journeys: true };
    else return null;
  }
  return options;
}
