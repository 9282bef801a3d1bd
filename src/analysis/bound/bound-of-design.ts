/** A lower bound on the event-driven runs of a design, over every split that its goal allows. */
import { questionOf } from '../../allocation/optimal.ts';
import { rowOf, type Row } from '../../allocation/optimal/rows.ts';
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { optimumInput } from '../../run/closed.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import { allSplitsBound } from './all-splits.ts';
import { provenNs } from './bound-certificate.ts';
import { boundGraph } from './run-bound.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface RunBound {
  /** No run of this workload on any split of the budget that satisfies the constraints is shorter; verified by the certificate. */
  readonly lowerBoundNs: number;
  /** The best split by the bound, and the bound on that split alone. */
  readonly splitGBps: readonly number[];
  readonly onSplitNs: number;
  /** Number of lines in the proof: longest paths, and what a dimension carries between two paths. */
  readonly lines: number;
}

export interface BoundProgress {
  readonly steps: number;
}

/** Problems name fields of the design: settings that the bound does not cover, or constraints that leave no split. */
export function* boundOf(design: Design): Generator<BoundProgress, Result<RunBound>, void> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  yield { steps: 0 };
  return yield* boundOfPrepared(prepared.value);
}

/** Like `boundOf`, for a prepared design. */
export function* boundOfPrepared(prepared: PreparedDesign): Generator<BoundProgress, Result<RunBound>, void> {
  const { conditions, ...healthy } = prepared.design;
  if (conditions !== undefined) {
    // Nothing is sooner for a condition, and ranks that run by themselves need not wait as phases do.
    const without = prepareDesign(healthy, ALL_PARTS);
    return without.ok ? yield* boundOfPrepared(without.value) : without;
  }
  const rows = goalRows(prepared);
  if (!rows.ok) return rows;
  const graph = boundGraph(prepared);
  if (!graph.ok) return graph;
  yield { steps: 0 };
  let steps = 0;
  const found = yield* telling(allSplitsBound(graph.value, rows.value), () => ({ steps: (steps += 1) }));
  if (found === null)
    return problem('bandwidth.goal.constraints', 'The constraints leave no split to bound.');
  const { certificate, splitGBps, onSplitNs } = found;
  // Computed from the certificate alone, however it was found.
  const lowerBoundNs = provenNs(certificate, rows.value);
  return success({ lowerBoundNs, splitGBps, onSplitNs, lines: certificate.lines.length });
}

/** Returns the rows that a split must satisfy: the budget first, then the constraints of the goal. */
export function goalRows(prepared: PreparedDesign): Result<readonly Row[]> {
  const input = optimumInput(prepared);
  if (!input.ok) return input;
  const { constraints, dollarsPerGBps } = questionOf(input.value);
  return success(constraints.map((constraint) => rowOf(constraint, dollarsPerGBps)));
}
