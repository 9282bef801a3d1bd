/** Measured runs by the stack that predicts them: the errors on rows that it was fitted on and on others, and where they occur. */
import type { ReportRow, RowRun } from './report-row.ts';
import { STACK_PLANS } from '../../workload/calibration/stack-plans.ts';
import { errorsOf, type Errors, type Pair } from './score.ts';

export interface StackScore {
  readonly stack: string;
  /** Over all rows on its own accelerator. */
  readonly all: Errors;
  /** Over those rows that no constant was fitted on. */
  readonly heldOut: Errors;
  /** Errors by the properties in which rows differ. */
  readonly residuals: readonly Residuals[];
}

export interface Residuals {
  readonly by: ResidualAxis;
  /** Ascending. */
  readonly parts: readonly (Errors & { readonly from: number; readonly to: number })[];
}

export const RESIDUAL_AXES = ['tensor', 'pipeline', 'data', 'parameters'] as const;
export type ResidualAxis = (typeof RESIDUAL_AXES)[number];

/** The Playbook's slower runs stall for reasons of software that its text names: accuracy is scored on the others. */
const STALLING = 'playbook';
const SCORED = 'playbook-mfu20';

type StackRow = ReportRow & { readonly run: RowRun; readonly measured: number };

/**
 * Returns scores in the order in which stacks first predict a row. Rows on accelerators other than that of the stack are left out.
 *
 * @param predictedOf the prediction for a row, or null
 */
export function stackScores(
  rows: readonly ReportRow[],
  predictedOf: (row: ReportRow) => number | null,
): readonly StackScore[] {
  const byStack = new Map<string, (readonly [row: StackRow, pair: Pair])[]>();
  for (const row of rows) {
    const predicted = predictedOf(row);
    if (!isScored(row) || predicted === null || row.run.chip !== chipOf(row.stack)) continue;
    const known = byStack.get(row.stack) ?? [];
    known.push([row, { predicted, measured: row.measured }]);
    byStack.set(row.stack, known);
  }
  return [...byStack].map(([stack, rows]) => ({
    stack,
    all: errorsOf(rows.map(([, pair]) => pair)),
    heldOut: errorsOf(rows.flatMap(([{ fitted }, pair]) => (fitted ? [] : [pair]))),
    residuals: RESIDUAL_AXES.map((by) => residualsOf(rows, by)),
  }));
}

/** Returns the id of the accelerator that a stack was measured on. */
function chipOf(stack: string): string | null {
  return STACK_PLANS.find(({ id }) => id === stack)?.chip ?? null;
}

function isScored(row: ReportRow): row is StackRow {
  const { run, measured, source, groups, cannot } = row;
  return (
    run !== null && measured !== null && cannot === null && (source !== STALLING || groups.includes(SCORED))
  );
}

/** Groups degrees individually, and sizes by powers of ten. */
function residualsOf(rows: readonly (readonly [row: StackRow, pair: Pair])[], by: ResidualAxis): Residuals {
  const parts = new Map<number, Pair[]>();
  for (const [{ run }, pair] of rows) {
    const value = by === 'parameters' ? 10 ** Math.floor(Math.log10(run.parameters)) : run[by];
    const known = parts.get(value);
    if (known === undefined) parts.set(value, [pair]);
    else known.push(pair);
  }
  return {
    by,
    parts: [...parts]
      .sort(([a], [b]) => a - b)
      .map(([from, pairs]) => ({ from, to: by === 'parameters' ? from * 10 : from, ...errorsOf(pairs) })),
  };
}
