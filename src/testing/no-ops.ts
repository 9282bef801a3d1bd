/** Dimensions of one NPU, which have no link and send nothing; adding them anywhere changes nothing. */
import { mapChoices } from '../design/algorithm-choice.ts';
import type { Design } from '../design/document.ts';
import { PLAIN_KINDS } from './blocks/plain-kinds.ts';

/** Returns the design with a block of one NPU at each of the places, which count in the stack as it grows; `seed` picks its kind. */
export function withNoOps(design: Design, places: readonly number[]): Design {
  return places.reduce(withNoOp, design);
}

function withNoOp(design: Design, seed: number): Design {
  const { topology, bandwidth, system } = design;
  const place = seed % (topology.dimensions.length + 1);
  const inserted = <T>(list: readonly T[], item: T): readonly T[] =>
    list.length < place ? list : list.toSpliced(place, 0, item);
  const kind = PLAIN_KINDS[seed % PLAIN_KINDS.length]!;
  const block = { kind, size: 1, linkLatencyNs: 700, tier: 'node' } as const;
  const { customGBps, goal } = bandwidth;
  return {
    ...design,
    topology: { ...topology, dimensions: inserted(topology.dimensions, block) },
    system: {
      ...system,
      algorithms: mapChoices(system.algorithms, (list) => inserted(list, null)),
    },
    bandwidth: {
      ...bandwidth,
      customGBps: customGBps === null ? null : inserted(customGBps, 0),
      ...(goal === undefined
        ? {}
        : {
            goal: {
              ...goal,
              constraints: goal.constraints.map((constraint) =>
                constraint.kind === 'dimension' && constraint.dimension >= place
                  ? { ...constraint, dimension: constraint.dimension + 1 }
                  : constraint,
              ),
            },
          }),
    },
  };
}
