import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { onNetwork, startDesign } from '../start-design.ts';

export const moreNpus: Lesson = {
  id: 'more-npus',
  track: 'collectives',
  title: 'More NPUs, hardly more time',
  text: 'A ring of n NPUs sends 2 (n - 1) / n times the data of an NPU: 1.5 times with 4, and never more than twice.',
  question: 'Make the ring at least 16 times as long, and let the all-reduce take less than twice as long.',
  goal: 'npus >= 64 and iteration < 30 ms and bandwidth <= 100 GB/s',
  start: startDesign({
    network: 'Ring(4)',
    workload: oneCollective('allReduce', 1e9, 'All-reduce of 1 GB'),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
  }),
  tab: 'timeline',
  hints: [
    'The size of a block is the number on it; type it, or use the arrows.',
    'Ring(64) is what is asked; nothing else has to change.',
  ],
  answer: (start) => onNetwork(start, 'Ring(64)'),
  explanation:
    '16 times the NPUs, 1.6 times the time: bytes hardly grow. What does grow is the number of steps, 126 instead of 6, and with it the latency: see the next lesson.',
};
