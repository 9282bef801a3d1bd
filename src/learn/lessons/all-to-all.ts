import type { Lesson } from '../lesson.ts';
import { onNetwork, oneCollective, startDesign } from '../start-design.ts';

export const allToAll: Lesson = {
  id: 'all-to-all',
  track: 'contention',
  title: 'All-to-all needs ways',
  text: 'In an all-to-all every NPU has something for every other. On a ring a message passes up to 8 NPUs, and takes bandwidth on every link it passes.',
  question: 'Exchange 160 MB among 16 NPUs in less than 2 ms with 100 GB/s an NPU.',
  goal: 'iteration < 2 ms and npus = 16 and bandwidth <= 100 GB/s',
  start: startDesign({
    network: 'Ring(16)',
    workload: oneCollective('allToAll', 160e6, 'All-to-all of 160 MB'),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
  }),
  tab: 'topology',
  hints: [
    'How many links does a message cross on a ring, and how many with a switch in the middle?',
    'Make the block a Switch, or connect all with all.',
  ],
  answer: (start) => onNetwork(start, 'Switch(16)'),
  explanation:
    'The ring moved 1.2 GB an NPU for 150 MB that arrive: four hops a message, both ways. Experts and embeddings, which exchange all-to-all, need switches; all-reduces do not.',
};
