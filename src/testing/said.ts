/** The output of a command: its exit code, its result and its remarks. */
export interface Said {
  readonly code: number;
  readonly printed: string;
  readonly noted: string;
}

interface Ears {
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
}

/** Runs a command and keeps its output: `said((output) => run(args, COMMANDS, output))`. */
export function said(command: (output: Ears) => number): Said {
  let [printed, noted] = ['', ''];
  const code = command({ print: (text) => (printed += text), note: (text) => (noted += text) });
  return { code, printed, noted };
}

/** An output that is discarded. */
export const UNHEARD: Ears = { print: () => undefined, note: () => undefined };
