import type {
  Collective,
  CollectiveOptimization,
  LogicalDimension,
  Phase,
  Rounding,
} from '../../collective/types.ts';

/** Chunks of a collective, with whole bytes in reference mode; cut until nothing remains. */
export function cut(bytes: number, splits: number, rounding: Rounding): readonly number[] {
  if (bytes <= 0) return [];
  if (rounding === 'exact') {
    const count = Math.max(1, Math.min(splits, Math.floor(bytes)));
    return new Array<number>(count).fill(bytes / count);
  }
  const size = Math.max(1, Math.floor(bytes / splits));
  const pieces: number[] = [];
  for (let left = bytes; left > 0; left -= size) pieces.push(Math.min(size, left));
  return pieces;
}

/** The phases of one chunk of `bytes` that visits the dimensions in this order. */
export function phasesOf(
  collective: Collective,
  bytes: number,
  visit: readonly LogicalDimension[],
  how: {
    readonly optimization: CollectiveOptimization;
    readonly rounding: Rounding;
    readonly balanced: boolean;
  },
): readonly Phase[] {
  const phases: Phase[] = [];
  let now = bytes;
  const add = (operation: Collective, logical: LogicalDimension): void => {
    let after = now;
    if (operation === 'reduceScatter') {
      after = how.rounding === 'exact' ? now / logical.size : Math.floor(now / logical.size);
    }
    if (operation === 'allGather') after = now * logical.size;
    phases.push({ logical, operation, bytesIn: now, bytesOut: after });
    now = after;
  };
  const up = (dimensions: readonly LogicalDimension[]): void => {
    for (const logical of dimensions) add('reduceScatter', logical);
  };
  const across = (dimensions: readonly LogicalDimension[]): void => {
    for (const logical of dimensions) add('allReduce', logical);
  };
  const down = (dimensions: readonly LogicalDimension[]): void => {
    for (const logical of [...dimensions].reverse()) add('allGather', logical);
  };
  if (collective !== 'allReduce') {
    for (const logical of visit) add(collective, logical);
  } else if (how.optimization === 'baseline') {
    across(visit);
  } else if (how.optimization === 'localBWAware') {
    const scattered = how.balanced ? visit : visit.slice(0, -1);
    up(scattered);
    if (!how.balanced) across(visit.slice(-1));
    down(scattered);
  } else if (visit.length === 1) {
    across(visit);
  } else {
    up(visit.slice(0, 1));
    across(visit.slice(1));
    down(visit.slice(0, 1));
  }
  return phases;
}
