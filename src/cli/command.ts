import type { Result } from '../units/result.ts';
import type { Operand, Option, OptionValues } from './options.ts';
import type { HelpThread } from './search/threads.ts';

/** The output of a command. */
export interface Output {
  readonly print: (text: string) => void;
  /** Writes remarks, which are not part of the result, to standard error. */
  readonly note: (text: string) => void;
  /** Whether remarks are read as they appear, on a terminal. Defaults to false. */
  readonly isTerminal?: boolean;
  /** Threads that help with long commands. Defaults to this thread only. */
  readonly threads?: {
    /** Maximum number of threads: the number of cores. */
    readonly most: number;
    /** Starts a thread that answers jobs of a search of the space. */
    readonly helpSearch: (space: unknown) => HelpThread;
  };
}

/** `failed`: the command ran, and a comparison it made failed: exit code 1. */
export type Verdict = 'failed' | undefined;

/** One command of the command line: a record that runs, and that help texts are generated from. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Arguments by position, before or between the options. Defaults to none. */
  readonly operands?: readonly Operand[];
  readonly options: readonly Option[];
  /** What it prints and writes, below the options in its help. */
  readonly details: string;
  readonly run: (values: OptionValues, output: Output) => Result<Verdict>;
  /** Runs a long command in steps of at most a tenth of a second; signals are handled between them. Absent for short commands. */
  readonly steps?: (values: OptionValues, output: Output) => Generator<void, Result<Verdict>, void>;
}
