import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { startDesign } from '../start-design.ts';

export const fastInside: Lesson = {
  id: 'fast-inside',
  track: 'hierarchy',
  title: 'Fast links inside',
  text: 'A machine has links of 450 GB/s and of 50 GB/s, and somebody has put the fast ones outside.',
  question: 'Bring the all-reduce below 6 ms with the same two bandwidths.',
  goal: 'iteration < 6 ms and npus = 64 and bandwidth <= 500 GB/s',
  start: startDesign({
    network: 'Switch(8)_Switch(8)',
    workload: oneCollective('allReduce', 1e9, 'All-reduce of 1 GB'),
    bandwidth: { mode: 'fixed', scheme: 'custom', customGBps: [50, 450], budgetGBps: 500 },
  }),
  tab: 'timeline',
  hints: [
    'Which dimension carries eight times the bytes?',
    'Type 450 GB/s into the inner block and 50 GB/s into the outer one.',
  ],
  answer: ({ bandwidth, ...start }) => ({ ...start, bandwidth: { ...bandwidth, customGBps: [450, 50] } }),
  explanation:
    '7.3 times as fast with the same links. The inner dimension carries 8 times the bytes, so it should have about 8 times the bandwidth: 450 : 50 is close to that.',
};
