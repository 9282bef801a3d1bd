import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { onNetwork, startDesign } from '../start-design.ts';

export const allToAll: Lesson = {
  id: 'all-to-all',
  track: 'contention',
  title: 'All-to-all needs ways',
  text: 'In an all-to-all every NPU has something for every other. On a ring of 16 a message is handed on from neighbour to neighbour, up to 15 times, and takes bandwidth each time.',
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
    'On the ring an NPU sends 1.2 GB for 150 MB that are its own: a message crosses 8 links on average. Experts and embeddings, which exchange all-to-all, need switches; all-reduces do not.',
};
