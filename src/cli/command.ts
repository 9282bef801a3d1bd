import type { Result } from '../units/result.ts';
import type { Operand, Option, OptionValues } from './options.ts';
import type { HelpThread } from './search/threads.ts';

/** The output of a command. */
export interface Output {
  readonly print: (text: string) => void;
  /** Remarks that are not the result: standard error. */
  readonly note: (text: string) => void;
  /** Whether remarks are read as they come, on a terminal. Defaults to false. */
  readonly isTerminal?: boolean;
  /** Threads that help with what takes long. Missing: there is this one only. */
  readonly threads?: {
    /** As many as there are cores. */
    readonly most: number;
    /** One that answers jobs of a search of the space. */
    readonly helpSearch: (space: unknown) => HelpThread;
  };
}

/** `failed`: it ran, and what it held against each other differs: exit code 1. */
export type Verdict = 'failed' | undefined;

/** One command of the command line: a record that runs, and that help texts are made of. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Arguments by their place, before or between the options. Missing: none. */
  readonly operands?: readonly Operand[];
  readonly options: readonly Option[];
  /** What it prints and writes, below the options in its help. */
  readonly details: string;
  readonly run: (values: OptionValues, output: Output) => Result<Verdict>;
  /** The same in steps of a tenth of a second at most, of what takes long: between two a signal is heard. Missing: it is short. */
  readonly steps?: (values: OptionValues, output: Output) => Generator<void, Result<Verdict>, void>;
}
