/**
 * Moves of bandwidth from one dimension to another: first every pair by the same step, then the best pairs by smaller and larger ones. All
 * of them satisfy the budget and the constraints of the goal.
 */
import { rowOf, type Row } from '../../allocation/optimal/rows.ts';
import { totalLoads } from '../../allocation/traffic.ts';
import { dollarsPerGBps } from '../../cost/price.ts';
import { npuCount } from '../../topology/dimension.ts';
import { budgetOf, isFixed } from '../../design/budget.ts';
import { goalOf } from '../../design/goal.ts';
import type { PreparedDesign } from '../../run/prepare-design.ts';
import { moved, moves, type Direction } from '../refine/moves.ts';
import type { Change } from '../../design/change.ts';

/** Share of the budget. */
const FIRST_STEP = 0.05;
const OTHER_STEPS = [0.01, 0.02, 0.1, 0.2] as const;
/** A dimension that carries traffic keeps at least this share of the budget. */
const LEAST = 1e-4;

export type Exchange = Extract<Change, { kind: 'move' }>;

export interface Exchanges {
  /** One per pair. */
  readonly first: readonly Exchange[];
  /** Returns the same pair with other steps. */
  readonly others: (exchange: Exchange) => readonly Exchange[];
}

/** Maximum number of exchanges in `others`. */
export const MOST_OTHERS = OTHER_STEPS.length;

export function exchangesOf(
  { design, traffic, hasTraffic }: PreparedDesign,
  splitGBps: readonly number[],
): Exchanges {
  const budgetGBps = budgetOf(design);
  const loads = totalLoads(traffic);
  // If traffic has no share per dimension, each may carry some.
  const used = splitGBps.flatMap((_, dimension) => (!hasTraffic || loads[dimension]! > 0 ? [dimension] : []));
  const all = splitGBps.map((_, dimension) => dimension);
  const rows = rowsOf(design);

  function exchange(direction: Direction, share: number): readonly Exchange[] {
    const from = direction.findIndex((slope) => slope < 0);
    const to = direction.findIndex((slope) => slope > 0);
    if (from < 0 || !used.includes(to)) return [];
    const least = used.includes(from) ? LEAST * budgetGBps : 0;
    const next = moved(splitGBps, direction, share * budgetGBps, rows, least);
    if (next === null) return [];
    return [{ kind: 'move', from, to, bandwidthGBps: next[to]! - splitGBps[to]!, splitGBps: next }];
  }

  // Given links cannot be moved.
  const directions = isFixed(design) ? [] : moves(splitGBps.length, all, rows);
  return {
    first: directions.flatMap((direction) => exchange(direction, FIRST_STEP)),
    others: ({ from, to, bandwidthGBps }) => {
      const direction = splitGBps.map((_, dimension) => (dimension === to ? 1 : dimension === from ? -1 : 0));
      return OTHER_STEPS.flatMap((share) => exchange(direction, share)).filter(
        (other) => other.bandwidthGBps !== bandwidthGBps,
      );
    },
  };
}

/** Returns the budget first, then the constraints of the goal. */
function rowsOf(design: PreparedDesign['design']): readonly Row[] {
  const { dimensions } = design.topology;
  const { budget, constraints } = goalOf(design);
  const npus = npuCount({ dimensions });
  const dollars = dimensions.map((dimension) => dollarsPerGBps(dimension, npus, design.cost));
  const total = { kind: 'total', relation: budget, bandwidthGBps: budgetOf(design) } as const;
  return [total, ...constraints].map((constraint) => rowOf(constraint, dollars));
}
