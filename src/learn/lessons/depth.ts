import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { onNetwork, startDesign } from '../start-design.ts';

export const depth: Lesson = {
  id: 'depth',
  track: 'hierarchy',
  title: 'More dimensions, fewer steps',
  text: 'A ring of 256 takes 510 steps. In dimensions a collective takes the steps of each, and those are few.',
  question: 'Bring an all-reduce of 16 MB among 256 NPUs below 1 ms, for 100 GB/s, without a switch.',
  goal: 'iteration < 1 ms and npus = 256 and bandwidth <= 100 GB/s and cost < 100000 $',
  start: startDesign({
    network: 'Ring(256)',
    workload: oneCollective('allReduce', 16e6, 'All-reduce of 16 MB'),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
  }),
  tab: 'timeline',
  hints: [
    'Duplicate the block and make both sizes smaller: 256 is 16 x 16.',
    'With four dimensions under EqualBW the inner one is starved; two will do.',
  ],
  answer: (start) => onNetwork(start, 'Ring(16)_Ring(16)'),
  explanation:
    '60 steps instead of 510, and 5.1 times as fast, although each dimension has but half the bandwidth. Deeper is not always better: each dimension needs bandwidth of its own.',
};
