/** Texts about the folded facts of a block that differ from those of a new block. */
import { isByTier } from '../../../../cost/facts/prices.ts';
import { ALGORITHM_FACTS } from '../../../../collective/algorithm-facts.ts';
import { choiceOf, FASTEST_LABEL, namesOf } from '../../../../design/algorithm-choice.ts';
import type { AlgorithmChoices, Design, DesignDimension } from '../../../../design/document.ts';
import { tierOfPlace } from '../../../../topology/tier-of-place.ts';
import { formatTime } from '../../../../units/time.ts';
import { NEW_LATENCY_NS } from '../dimensions.ts';

export interface Folded {
  readonly index: number;
  /** Dimensions of the network. */
  readonly count: number;
  readonly dimension: DesignDimension;
  readonly algorithms: AlgorithmChoices;
  readonly cost: Design['cost'];
}

/** `latency 200 ns`, `node tier`, `Direct`; of prices that are the same everywhere no tier, which then changes nothing. */
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
