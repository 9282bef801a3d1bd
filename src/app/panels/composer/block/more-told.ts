/** Describes the folded fields of a block that differ from a new block's. */
import { isByTier } from '../../../../cost/facts/prices.ts';
import { ALGORITHM_FACTS } from '../../../../collective/algorithm-facts.ts';
import { choiceOf, FASTEST_LABEL, namesOf } from '../../../../design/algorithm-choice.ts';
import type { AlgorithmChoices, Design, DesignDimension } from '../../../../design/document.ts';
import { tierOfPlace } from '../../../../topology/tier-of-place.ts';
import { formatTime } from '../../../../units/time.ts';
import { NEW_LATENCY_NS } from '../dimensions.ts';

export interface Folded {
  readonly index: number;
  /** The number of dimensions in the network. */
  readonly count: number;
  readonly dimension: DesignDimension;
  readonly algorithms: AlgorithmChoices;
  readonly cost: Design['cost'];
}

/** Returns texts such as `latency 200 ns`, `node tier` and `Direct`. The tier is left out if prices are the same everywhere. */
export function moreTold({ index, count, dimension, algorithms, cost }: Folded): readonly string[] {
  const { linkLatencyNs, tier } = dimension;
  const choice = choiceOf(algorithms, index);
  return [
    ...(linkLatencyNs === NEW_LATENCY_NS ? [] : [`latency ${formatTime(linkLatencyNs)}`]),
    ...(isByTier(cost) && tier !== tierOfPlace(index, count) ? [`${tier} tier`] : []),
    ...(choice === 'default'
      ? []
      : [
          choice === 'mixed'
            ? `by collective: ${namesOf(algorithms, index)}`
            : choice === 'fastest'
              ? FASTEST_LABEL
              : ALGORITHM_FACTS[choice].label,
        ]),
  ];
}
