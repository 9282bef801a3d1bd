/** Every number of the bandwidth allocation study (published.ts) beside ours. */
import { success, valueOf, type Result } from '../../../units/result.ts';
import type { StudyCase } from './facts/cases.ts';
import { figureOf, FIGURES } from './facts/figures.ts';
import { GRID_POINTS, gridPoints, type GridPoint } from './grid.ts';
import type { StudyStatement } from '../study-statement.ts';
import { outermostTraffic, sharedPairs, type OutermostTraffic } from './outermost.ts';
import { allocationStatements } from './statements.ts';
import { PUBLISHED } from './facts/published.ts';
import { SPLIT_STEPS, splitsOfPairs, type PairSplits } from './splits.ts';

/** One published number, and ours by the closed form and by event-driven runs. Utilisations in per cent, splits in GB/s. */
export interface ReproducedRow {
  readonly id: string;
  readonly published: number;
  readonly ours: number;
  /** Null if nothing is simulated. */
  readonly simulated: number | null;
  /** (ours - published) / published. */
  readonly relativeDifference: number;
  /** The case of the number, or the one nearest to a mean. */
  readonly at: StudyCase;
}

export interface Reproduction {
  readonly rows: readonly ReproducedRow[];
  readonly points: readonly GridPoint[];
  readonly statements: readonly StudyStatement[];
  readonly outermost: readonly OutermostTraffic[];
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Works in steps of at most a few milliseconds; yields progress after each, and returns the result. */
export function* reproduce(): Generator<Progress, Result<Reproduction>, void> {
  const total = GRID_POINTS + SPLIT_STEPS;
  const points: GridPoint[] = [];
  const splits: PairSplits[] = [];
  for (const point of gridPoints()) {
    points.push(point);
    yield { done: points.length, total };
  }
  for (const pair of splitsOfPairs()) {
    splits.push(pair);
    yield { done: points.length + splits.length, total };
  }
  const outermost = outermostTraffic();
  return success({
    rows: PUBLISHED.map(({ id, value }) => rowOf(id, value, points, splits)),
    points,
    statements: allocationStatements(points, outermost, sharedPairs()),
    outermost,
  });
}

/** Like `reproduce`, at one go. */
export function reproduceAtOnce(): Reproduction {
  const steps = reproduce();
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return valueOf(step.value);
}

function rowOf(
  id: string,
  published: number,
  points: readonly GridPoint[],
  splits: readonly PairSplits[],
): ReproducedRow {
  const figure = FIGURES.get(id);
  if (figure !== undefined) {
    const { value, at } = figureOf(figure, points, 'ours');
    const simulated = figureOf(figure, points, 'simulated').value;
    return { id, published, ours: value, simulated, relativeDifference: value / published - 1, at };
  }
  const pair = splits.find(({ values }) => values.has(id));
  const ours = pair?.values.get(id);
  if (pair === undefined || ours === undefined) throw new Error(`nothing of ours goes by the id ${id}`);
  return { id, published, ours, simulated: null, relativeDifference: ours / published - 1, at: pair.at };
}
