/** One dimension of a design by itself: its network, its algorithms and its conditions. */
import { mapChoices } from '../../design/algorithm-choice.ts';
import type { Condition, Design } from '../../design/document.ts';

/** What other dimensions have is left out. The bandwidths are those of the design's dimensions. */
export function onlyDimension(design: Design, index: number): Design {
  const { topology, system, conditions } = design;
  const { physical: _physical, ...network } = topology;
  const { queues, ...settings } = system;
  const kept = conditions?.flatMap((condition) => onDimension(condition, index, topology.dimensions.length));
  return {
    ...design,
    topology: { ...network, dimensions: topology.dimensions.slice(index, index + 1) },
    system: {
      ...settings,
      ...(queues === undefined ? {} : { queues: queues.slice(index, index + 1) }),
      algorithms: mapChoices(system.algorithms, (list) => list.slice(index, index + 1)),
    },
    ...(kept === undefined ? {} : { conditions: kept }),
  };
}

/** A condition of the links of the dimension, as one of its line; none where it is of something else. */
function onDimension(condition: Condition, index: number, dimensions: number): readonly Condition[] {
  if (dimensions === 1) return [condition];
  if (!('dimension' in condition) || condition.dimension !== index) return [];
  return [{ ...condition, dimension: 0 }];
}
