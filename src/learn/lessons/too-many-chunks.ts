import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { startDesign } from '../start-design.ts';

export const tooManyChunks: Lesson = {
  id: 'too-many-chunks',
  track: 'collectives',
  title: 'Chunks can be too small',
  text: 'A collective is cut into chunks, so that dimensions work at the same time. Here there is one dimension, 2 MB and 64 chunks of 31 kB, each of which pays all the latency.',
  question: 'Bring it below 50 µs with the ring as it is.',
  goal: 'iteration < 50 us and npus = 8 and bandwidth <= 100 GB/s',
  start: startDesign({
    network: 'Ring(8)',
    workload: oneCollective('allReduce', 2e6, 'All-reduce of 2 MB'),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
    system: { leastChunkBytes: 1 },
  }),
  tab: 'timeline',
  hints: [
    'The System panel has the number of chunks, and the least size of one.',
    'One dimension has nothing to overlap: one chunk will do.',
  ],
  answer: ({ system, ...start }) => ({ ...start, system: { ...system, chunks: 1 } }),
  explanation:
    '64 chunks took 12 times as long as one. A least chunk of the size that latency x bandwidth suggests keeps small collectives whole and cuts large ones: the first design has 1 MiB.',
};
