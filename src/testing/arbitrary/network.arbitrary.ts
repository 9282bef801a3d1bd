import fc from 'fast-check';
import { isPowerOfTwo } from '../../collective/can-do.ts';
import { CHOSEN_COLLECTIVES } from '../../collective/collectives.ts';
import { type Algorithm, type Collective } from '../../collective/types.ts';
import type { Group, Task } from '../../taskgraph/graph.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { NPUS_MAX } from '../../topology/bounds.ts';
import { type BlockKind, type Dimension } from '../../topology/dimension.ts';
import type { NetworkSystem } from '../runs/network-simulation.ts';
import { graphOf, send } from '../tasks.ts';
import { PLAIN_KINDS } from '../blocks/plain-kinds.ts';

export interface NetworkOptions {
  /** Only algorithms that send on one link at a time, so that no rank's bandwidth is used twice at once. */
  readonly stepWise?: boolean;
  readonly collectives?: readonly Collective[];
  readonly mostTasks?: number;
  readonly mostDimensions?: number;
}

interface DimensionDraw extends Omit<Dimension, 'tier' | 'link'> {
  readonly choice: number;
}

const dimension: fc.Arbitrary<DimensionDraw> = fc.record({
  kind: fc.constantFrom(...PLAIN_KINDS),
  size: fc.oneof(fc.integer({ min: 1, max: 64 }), fc.constantFrom(1, 2, 4, 8, 16, 32, 64)),
  bandwidthGBps: fc.double({ min: 1, max: 1000, noNaN: true }),
  linkLatencyNs: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1000, noNaN: true })),
  choice: fc.integer({ min: 0, max: 2 }),
});

function algorithmsFor(kind: BlockKind, size: number, stepWise: boolean): readonly Algorithm[] {
  const powerOfTwo: readonly Algorithm[] = isPowerOfTwo(size) ? [{ name: 'halvingDoubling' }] : [];
  if (stepWise && blocks[kind].groupShare(formOf({ kind, size: 3 }), 2) < 1) return [{ name: 'direct' }];
  return stepWise ? [{ name: 'ring' }, ...powerOfTwo] : [{ name: 'ring' }, { name: 'direct' }, ...powerOfTwo];
}

/** Bytes from 1 to more than 32 bits can hold. */
export const anyBytes: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }),
  fc.integer({ min: 10_000, max: 2 ** 31 }),
  fc.integer({ min: 2 ** 31, max: 2 ** 43 }),
);

/** Chunks that a collective is cut into; large numbers are rare, since they cost time. */
export const anyChunks: fc.Arbitrary<number> = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 16 }) },
  { weight: 2, arbitrary: fc.integer({ min: 16, max: 128 }) },
  { weight: 1, arbitrary: fc.integer({ min: 128, max: 1024 }) },
);

/**
 * Networks of 1-6 dimensions of 1-64 NPUs, each with an algorithm that it allows, and collectives of random groups on them, all issued at
 * the start. The caller chooses the policies.
 */
export function anyNetworkSystem(options: NetworkOptions = {}): fc.Arbitrary<NetworkSystem> {
  const { stepWise = false, collectives = CHOSEN_COLLECTIVES, mostTasks = 3, mostDimensions = 6 } = options;
  return fc.array(dimension, { minLength: 1, maxLength: mostDimensions }).chain((draws) => {
    const positions = draws.map((_, position) => position);
    const group: fc.Arbitrary<Group> = fc.record({
      role: fc.constantFrom(...GROUP_ROLES),
      positions: fc.oneof(fc.constant(positions), fc.subarray(positions)),
    });
    const task = fc.record({ collective: fc.constantFrom(...collectives), bytes: anyBytes });
    return fc
      .array(fc.tuple(task, group), { minLength: 1, maxLength: mostTasks })
      .chain((tasks) =>
        fc.record({
          tasks: fc.constant(tasks),
          chunks: anyChunks,
          endpointDelayNs: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100, noNaN: true })),
        }),
      )
      .map(({ tasks, chunks, endpointDelayNs }) => systemOf(draws, tasks, stepWise, chunks, endpointDelayNs));
  });
}

function systemOf(
  draws: readonly DimensionDraw[],
  tasks: readonly (readonly [{ readonly collective: Collective; readonly bytes: number }, Group])[],
  stepWise: boolean,
  chunks: number,
  endpointDelayNs: number,
): NetworkSystem {
  const dimensions: Dimension[] = [];
  const algorithms: Algorithm[] = [];
  let npus = 1;
  for (const { choice, ...draw } of draws) {
    const size = npus * draw.size > NPUS_MAX ? 1 : draw.size;
    const allowed = algorithmsFor(draw.kind, size, stepWise);
    npus *= size;
    dimensions.push({ ...draw, size, tier: 'node' });
    algorithms.push(allowed[choice % allowed.length]!);
  }
  const halves = algorithms.some(({ name }) => name === 'halvingDoubling');
  return {
    topology: { dimensions, splitBandwidth: 'full' },
    algorithms,
    endpointDelayNs,
    policy: { chunks },
    graph: graphOf(
      tasks.map(([{ collective, bytes }], index): Task => {
        // Halving-doubling cannot do an all-to-all.
        return send(halves && collective === 'allToAll' ? 'allReduce' : collective, bytes, [], {
          group: index,
        });
      }),
      tasks.map(([, group]) => group),
    ),
  };
}
