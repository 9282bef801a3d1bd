/** Messages on links: an all-reduce on a 4 x 4 x 4 torus in 64 chunks, and a direct one through a switch of 64. */
import { planCollective } from '../../collective/plan.ts';
import type { AlgorithmName, LogicalDimension } from '../../collective/types.ts';
import { collectiveAtOnce } from '../../evidence/papers/astra/scheduler/run.ts';
import { plainLink, type Fabric, type PhysicalDimension } from '../../topology/physical/fabric.ts';
import type { BenchCase } from '../measure.ts';

const RING: PhysicalDimension = {
  kind: 'ring',
  size: 4,
  lanes: 2,
  directions: 2,
  link: plainLink(25, 200),
};
const SWITCH: PhysicalDimension = { ...RING, kind: 'switch', size: 64, lanes: 1, directions: 1 };

export const contentionCases: readonly BenchCase[] = [
  allReduce('contention.torus64', [RING, RING, RING], 'ring', 64),
  allReduce('contention.direct64', [SWITCH], 'direct', 4),
];

function allReduce(
  name: string,
  dimensions: readonly PhysicalDimension[],
  algorithm: AlgorithmName,
  chunks: number,
): BenchCase {
  return {
    name,
    prepare() {
      const fabric: Fabric = { dimensions, routerLatencyNs: 1 };
      const logical = dimensions.map(({ size }, index): LogicalDimension => {
        const npuStride = size ** index;
        return { server: index, dimension: index, size, npuStride, algorithm: { name: algorithm } };
      });
      const phases = planCollective({
        collective: 'allReduce',
        bytes: 2 ** 26 / chunks,
        dimensions: logical,
        optimization: 'localBWAware',
        rounding: 'exact',
      });
      return () => {
        const settings = { activeChunks: 1, spread: 'deal', endpointDelayNs: 10 } as const;
        const { messages } = collectiveAtOnce({ fabric, phases, chunks, ...settings });
        return { events: messages, bytes: null };
      };
    },
  };
}
