/**
 * The cost model of the operations of a ring fitted to measured times: a launch for each collective, one synchronisation for all, and a
 * bandwidth for each collective and ring. The model is linear in the launches, the synchronisation and the inverse bandwidths, and the
 * sum of squared relative errors is least.
 *
 *     t = launch + (P - 1) (sync + shard / bandwidth)          send-receive: launch + sync + shard / bandwidth
 *
 * Source: MeshSlice (ISCA 2025), which fits its cost model on rings of 2 and of 4 chips and reports the mean error (Figure 15).
 */
import type { Direction } from '../../../workload/gemm2d/directions.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { GRID_COLLECTIVES, type GridCollective } from '../../../workload/parallel/gemm2d.ts';
import { solveLeast } from './solve-least.ts';
import { directionsOf, type MeasuredRow } from './rows.ts';

export interface FittedCollective {
  readonly collective: GridCollective;
  readonly launchNs: number;
  /** By ring; both the same where rows do not tell them apart. */
  readonly gbps: Readonly<Record<Direction, number>>;
}

export interface RingFit {
  readonly syncNs: number;
  readonly collectives: readonly FittedCollective[];
  readonly rows: readonly FittedRow[];
  /** Mean of |modelled / measured - 1|. */
  readonly error: number;
}

export interface FittedRow extends MeasuredRow {
  readonly modelNs: number;
}

const SYNC = 'sync';

export function fitRings(rows: readonly MeasuredRow[]): Result<RingFit> {
  const isApart = directionsOf(rows).length > 0;
  const mixed = rows.find(({ direction }) => (direction !== null) !== isApart);
  if (mixed !== undefined) {
    return problem('ring', 'is given for some times only. Expected: row or column for each, or for none');
  }
  const linear = rows.map(termsOf);
  const names = [...new Set(linear.flatMap((terms) => [...terms.keys()]))];
  const found = leastRelative(linear, rows, names);
  if (!found.ok) return found;
  const value = found.value;
  const model = (terms: Terms): number =>
    [...terms].reduce((sum, [name, factor]) => sum + factor * (value.get(name) ?? 0), 0);
  const fitted = rows.map((row, index): FittedRow => ({
    ...row,
    modelNs: model(linear[index] ?? new Map()),
  }));
  const measured = GRID_COLLECTIVES.filter((collective) => rows.some((row) => row.collective === collective));
  const flat = measured.find((collective) =>
    names.some((name) => name.startsWith(`${collective} 1/`) && !((value.get(name) ?? 0) > 0)),
  );
  if (flat !== undefined) {
    return problem(
      'bytes',
      `the times of ${flat} do not grow with them. Expected: times over sizes that take longer than a launch`,
    );
  }
  const errors = fitted.map(({ modelNs, ns }) => Math.abs(modelNs / ns - 1));
  return success({
    syncNs: value.get(SYNC) ?? 0,
    collectives: measured.map((collective): FittedCollective => {
      const gbps = (ring: Direction): number =>
        1 /
        (value.get(inverseName(collective, isApart ? ring : null)) ??
          value.get(otherRing(names, collective)) ??
          NaN);
      return {
        collective,
        launchNs: value.get(launchName(collective)) ?? 0,
        gbps: { horizontal: gbps('horizontal'), vertical: gbps('vertical') },
      };
    }),
    rows: fitted,
    error: errors.reduce((sum, error) => sum + error, 0) / errors.length,
  });
}

/** Factors of the numbers that are fitted, by name. */
type Terms = ReadonlyMap<string, number>;

const launchName = (collective: GridCollective): string => `${collective} launch`;
const inverseName = (collective: GridCollective, ring: Direction | null): string =>
  `${collective} 1/${ring ?? 'both'}`;
/** The ring that a collective was measured on, where it was not on the other. */
const otherRing = (names: readonly string[], collective: GridCollective): string =>
  names.find((name) => name.startsWith(`${collective} 1/`)) ?? '';

function termsOf({ collective, direction, chips, shardBytes }: MeasuredRow): Terms {
  const steps = collective === 'sendReceive' ? 1 : chips - 1;
  return new Map([
    [launchName(collective), 1],
    [SYNC, steps],
    [inverseName(collective, direction), steps * shardBytes],
  ]);
}

/** Launches and the synchronisation that would be negative are 0. */
function leastRelative(
  linear: readonly Terms[],
  rows: readonly MeasuredRow[],
  names: readonly string[],
): Result<ReadonlyMap<string, number>> {
  let kept = names;
  for (;;) {
    const weighted = linear.map((terms, index) =>
      kept.map((name) => (terms.get(name) ?? 0) / (rows[index]?.ns ?? NaN)),
    );
    const values = solveLeast(weighted);
    if (values === null) {
      return problem(
        'chips',
        'do not tell launch, synchronisation and bandwidth apart. Expected: an all-gather or a reduce-scatter on rings of two sizes, and two sizes in bytes for each collective and ring',
      );
    }
    const negative = kept.filter((name, index) => (values[index] ?? 0) < 0 && !name.includes(' 1/'));
    if (negative.length === 0) return success(new Map(kept.map((name, index) => [name, values[index] ?? 0])));
    const worst = negative.reduce((a, b) =>
      (values[kept.indexOf(a)] ?? 0) < (values[kept.indexOf(b)] ?? 0) ? a : b,
    );
    kept = kept.filter((name) => name !== worst);
  }
}
