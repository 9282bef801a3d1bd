/**
 * Reduction in the switch: every rank sends its data once, the switch adds it up and sends each rank its result (SHARP: Graham et al.,
 * "Scalable Hierarchical Aggregation Protocol", COM-HPC 2016; NVLink SHARP). In one step every rank receives from every other; on links,
 * the messages of a rank are one message going up, and those for a rank are one coming down.
 */
import type { CollectiveName } from '../../collectives.ts';
import type { AlgorithmSchedule } from '../basic-algorithm.ts';

/** Blocks on the busier direction of a rank's link: its whole payload, or all of it but the rank's part. */
export function blocksInSwitch(collective: CollectiveName, ranks: number): number {
  if (ranks <= 1) return 0;
  return collective === 'allReduce' ? ranks : ranks - 1;
}

/** Blocks that a rank sends up, from which the switch makes the results of others. */
function blocksUp(collective: CollectiveName, ranks: number): number {
  return collective === 'allGather' ? 1 : blocksInSwitch(collective, ranks);
}

export const inNetwork: AlgorithmSchedule = {
  steps: ({ collective, ranks }) => [
    {
      count: 1,
      blocks: blocksUp(collective, ranks),
      step: 0,
      messages: ranks,
      peers: (rank) => [(rank + 1) % ranks],
    },
  ],
  schedule: ({ collective, ranks }) => ({
    collective,
    ranks,
    steps: ranks > 1 ? 1 : 0,
    sends: (_step, from) => {
      const all = Array.from({ length: ranks }, (_, block) => block);
      const reduce = collective !== 'allGather';
      return all
        .filter((to) => to !== from)
        .map((to) => {
          const blocks = collective === 'allReduce' ? all : [reduce ? to : from];
          return { from, to, blocks, reduce };
        });
    },
  }),
};
