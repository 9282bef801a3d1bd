/** The algorithms of a design that are made for the links of their dimensions. */
import { ended } from '../../collective/made/made-schedule.ts';
import { makeCollectives } from '../../collective/made/make.ts';
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import type { Algorithm } from '../../collective/types.ts';
import type { DesignDimension } from '../../design/document.ts';
import { formOf } from '../../topology/blocks/form.ts';
import type { DimensionFaults } from '../../topology/conditions/dimension-faults.ts';
import { lanesOf } from '../../topology/physical/wire.ts';
import { problem } from '../../units/result.ts';

export interface MadeWhere {
  readonly faults: DimensionFaults | null;
  /** Whether a torus is built instead of what the dimensions say. */
  readonly isElsewhere: boolean;
}

/** Returns the algorithm with what is made for the links of its dimension, which is made when it is asked for; others as they are. */
export function madeOn(
  algorithm: Algorithm,
  dimension: DesignDimension,
  { faults, isElsewhere }: MadeWhere,
): Algorithm {
  if (ALGORITHM_FACTS[algorithm.name].ranks !== 'onLinks') return algorithm;
  const { kind, size, parameters, wires, used } = dimension;
  const refused = isElsewhere ? ELSEWHERE : used !== undefined && used !== size ? IN_PART : null;
  if (refused !== null) {
    const found = problem('', refused);
    return {
      ...algorithm,
      made: {
        key: refused,
        ranks: used ?? size,
        lines: [],
        linksPerNpu: 1,
        of: () => found,
        steps: () => ended(found),
      },
    };
  }
  const lanes = lanesOf({ ...dimension, bandwidthGBps: 1 });
  const form = formOf({ kind, size, parameters, ...wires, lanes });
  const made = makeCollectives({
    kind,
    form,
    faulty: faults?.graphs(form) ?? [],
    faultsKey: faults?.key ?? '',
    settings: algorithm.synthesis,
  });
  return { ...algorithm, made };
}

const ELSEWHERE =
  'the torus that is built has other links than its dimension. Allowed: a block with the links that are built, such as a Graph or a torus slice.';
const IN_PART = 'not all NPUs of its dimension are used. Allowed: a dimension whose NPUs are all used.';
