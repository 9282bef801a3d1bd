import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { withMade } from '../../design/algorithm-choice.ts';
import { startDesign } from '../start-design.ts';

export const cubeMesh: Lesson = {
  id: 'cube-mesh',
  track: 'collectives',
  title: 'The best all-reduce of a cube mesh',
  text: 'A DGX-1 joins 8 GPUs by a hybrid cube mesh: 6 links of 25 GB/s each, and no switch. A ring in the order of their numbers passes between GPUs that share no link, so its messages queue on the few links it uses: 70 ms for 1 GB, where 150 GB/s would allow 11.7 ms.',
  question: 'Take less than 12 ms on the same links.',
  goal: 'iteration < 12 ms and npus = 8 and links(1) = 6 and bandwidth <= 150 GB/s',
  start: startDesign({
    network: 'DGX1(gpus=V100)',
    workload: oneCollective('allReduce', 1e9, 'All-reduce of 1 GB'),
    bandwidth: { budgetGBps: 150, scheme: 'equal' },
    system: { chunks: 1 },
  }),
  tab: 'collectives',
  hints: [
    'The Collectives tab has a part called Made for this network, which packs spanning trees into the links. Synthesise an all-reduce there.',
    'What it makes can run in the design: use it for dimension 1. How near does it come?',
    'Chunks follow each other down a tree. With few of them links wait for the first, with many every one costs a latency: use what is made for messages of 1 GB.',
  ],
  answer: ({ system, ...start }) => ({
    ...start,
    system: {
      ...system,
      algorithms: withMade(system.algorithms, 'allReduce', 0, { method: 'trees', chunks: 256, seed: 1 }),
    },
  }),
  explanation:
    'The trees load all 6 links of every GPU alike, so each GPU sends at its full 150 GB/s. No algorithm takes less than 2 × 7/8 × 1 GB / 150 GB/s = 11.7 ms, because each GPU has to send that much; 256 chunks come within 3 % of it. On links that form no ring, the best collective is one made for them.',
};
