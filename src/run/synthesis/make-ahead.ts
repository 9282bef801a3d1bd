/** Makes what a design wants made for its links before it is prepared, in steps, so that a worker can stop in between. */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { COLLECTIVES, type Algorithm, type Collective } from '../../collective/types.ts';
import { builtOf } from '../../design/machine/built.ts';
import type { Design } from '../../design/document.ts';
import { placedConditions } from '../conditions/placed-conditions.ts';
import { madeOn } from './made-on.ts';

/** What cannot be made is refused where the design is prepared. */
export function* makeAhead(design: Design): Generator<void, true, void> {
  for (const collective of COLLECTIVES) {
    for (const [index, entry] of (design.system.algorithms[collective] ?? []).entries()) {
      if (entry === null || entry.whole) continue;
      for (const algorithm of [entry.algorithm, entry.below?.algorithm])
        if (algorithm !== undefined) yield* makeOne(design, collective, index, algorithm);
    }
  }
  return true;
}

function* makeOne(
  design: Design,
  collective: Collective,
  index: number,
  algorithm: Algorithm,
): Generator<void, void, void> {
  const { topology, conditions } = design;
  const dimension = topology.dimensions[index];
  if (dimension === undefined || ALGORITHM_FACTS[algorithm.name].ranks !== 'onLinks') return;
  const placed = conditions === undefined ? null : placedConditions(design);
  const faults = placed?.ok === true ? (placed.value.faults[index] ?? null) : null;
  const { made } = madeOn(algorithm, dimension, { faults, isElsewhere: builtOf({ topology }) !== null });
  for (const operation of operationsOf(design, collective, index)) yield* made!.steps(operation);
}

/** What a plan makes of a collective on a dimension: an all-reduce may be cut into its halves. */
function operationsOf(
  { topology: { dimensions }, system: { optimization } }: Design,
  collective: Collective,
  index: number,
): readonly Collective[] {
  const used = dimensions.flatMap(({ size }, at) => (size > 1 ? [at] : []));
  if (collective !== 'allReduce' || used.length < 2 || optimization === 'baseline') return [collective];
  const isHalved = optimization === 'fourPhase' ? index === used[0] : index !== used.at(-1);
  return isHalved ? ['reduceScatter', 'allGather'] : ['allReduce'];
}
