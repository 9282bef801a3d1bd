/** Prints a run for one of the known kinds of training software. */
import { printDeepSpeed } from './deepspeed-print.ts';
import { printMegatron } from './megatron/print.ts';
import { printNemo } from './nemo/print.ts';
import type { PrintedRun } from './print-run.ts';
import type { Run } from './run.ts';
import { printTorchtitan } from './torchtitan/print.ts';

const PRINTERS = {
  megatron: printMegatron,
  torchtitan: printTorchtitan,
  deepspeed: printDeepSpeed,
  nemo: printNemo,
} as const satisfies Readonly<Record<string, (run: Run) => PrintedRun>>;

export type RunFormat = keyof typeof PRINTERS;

/** All formats; the first is the default. */
export const RUN_FORMATS = Object.keys(PRINTERS) as [RunFormat, ...RunFormat[]];

export function printRun(format: RunFormat, run: Run): PrintedRun {
  const printed = PRINTERS[format](run);
  return { ...printed, lost: [...printed.lost, ...(run.unsaid ?? [])] };
}
