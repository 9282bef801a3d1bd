import type { Lesson } from '../lesson.ts';
import { llamaOnServers } from '../start-design.ts';

export const recomputation: Lesson = {
  id: 'recomputation',
  track: 'parallelism',
  title: 'What recomputation costs',
  text: 'Full checkpointing keeps no activations and computes every layer twice. It also communicates twice.',
  question: 'Bring the MFU above 38 % with the network as it is.',
  goal: 'mfu > 38 % and bandwidth <= 500 GB/s and npus = 256',
  start: llamaOnServers(),
  tab: 'layers',
  hints: [
    'MFU does not count what is computed again, so it has to fall when you recompute.',
    'Choose another checkpointing in the workload panel, and look at what it does to the memory.',
  ],
  answer: ({ parallelism, ...start }) => ({
    ...start,
    parallelism: { ...parallelism, checkpointing: 'none' },
  }),
  explanation:
    '25 % of the compute and 31 % of the model-parallel bytes were recomputation. It is what memory was bought with: the Memory panel shows the price in GB.',
};
