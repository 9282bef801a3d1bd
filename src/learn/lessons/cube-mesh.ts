import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { withMade } from '../../design/algorithm-choice.ts';
import { onNetwork, startDesign } from '../start-design.ts';

const DRAWN =
  '0-1:25 0-2:25 0-3:50 0-4:50 1-2:50 1-3:25 1-5:50 2-3:50 4-5:25 4-6:25 4-7:50 5-6:50 5-7:25 6-7:50';

export const cubeMesh: Lesson = {
  id: 'cube-mesh',
  track: 'collectives',
  title: 'The best all-reduce of a cube mesh',
  text: 'A DGX-1 joins 8 GPUs by a hybrid cube mesh: 6 links of 25 GB/s each, some side by side as one of 50, and no switch. Here two cables are missing, 2 to 6 and 3 to 7. A ring in the order of the numbers passes between GPUs that share no link, so its messages queue on the few links it uses: 75 ms for 1 GB, where 150 GB/s would allow 11.7 ms.',
  question: 'Draw the two links, and take less than 12 ms.',
  goal: 'iteration < 12 ms and npus = 8 and links(1) = 6 and bandwidth <= 150 GB/s',
  start: startDesign({
    network: `Graph(links=${DRAWN})`,
    workload: oneCollective('allReduce', 1e9, 'All-reduce of 1 GB'),
    bandwidth: { budgetGBps: 150, scheme: 'equal' },
    system: { chunks: 1 },
  }),
  tab: 'collectives',
  hints: [
    'In the drawing of dimension 1, press GPU 2, then GPU 6; then 3 and 7. New links have the bandwidth of the others, 25 GB/s.',
    'The Collectives tab has a part called Made for this network, which packs spanning trees into the links. Synthesise an all-reduce there.',
    'What it makes can run in the design: use it for dimension 1. Chunks follow each other down a tree. With few of them links wait for the first, with many every one costs a latency: use what is made for messages of 1 GB.',
  ],
  answer: (start) => {
    const { system, ...whole } = onNetwork(start, `Graph(links=${DRAWN} 2-6:25 3-7:25)`);
    const recipe = { method: 'trees', chunks: 256, seed: 1 } as const;
    return {
      ...whole,
      system: { ...system, algorithms: withMade(system.algorithms, 'allReduce', 0, recipe) },
    };
  },
  explanation:
    'The trees load all 6 links of every GPU alike, so each GPU sends at its full 150 GB/s. No algorithm takes less than 2 × 7/8 × 1 GB / 150 GB/s = 11.7 ms, because each GPU has to send that much; 256 chunks come within 3 % of it. With the two cables missing, 12.7 ms would be the least. On links that form no ring, the best collective is one made for them.',
};
