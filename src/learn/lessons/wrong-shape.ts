import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { HALVING_DOUBLING, startDesign } from '../start-design.ts';

export const wrongShape: Lesson = {
  id: 'wrong-shape',
  track: 'contention',
  title: 'An algorithm in the wrong network',
  text: 'Halving-doubling pairs NPUs at distances 1, 2, 4 and 8. A switch gives them a way each; on a ring their messages share the same few links.',
  question: 'All-reduce 256 MB among the 16 NPUs in less than 7 ms. Add no bandwidth.',
  goal: 'iteration < 7 ms and npus = 16 and bandwidth <= 100 GB/s',
  start: startDesign({
    network: 'Ring(16)',
    workload: oneCollective('allReduce', 256e6, 'All-reduce of 256 MB'),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
    system: { algorithms: HALVING_DOUBLING },
  }),
  tab: 'collectives',
  hints: [
    'How many messages are on the busiest link in the last step?',
    'Let the ring run its own algorithm, or give halving-doubling a switch.',
  ],
  answer: ({ system, ...start }) => ({
    ...start,
    system: { ...system, algorithms: DEFAULT_DESIGN.system.algorithms },
  }),
  explanation:
    'Both algorithms send 480 MB an NPU, but a third of the link was used: eight pairs at distance 8 cross the same links. Bytes sent do not say what a link carries; the shape does.',
};
