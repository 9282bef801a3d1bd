import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { startDesign } from '../start-design.ts';

export const oneRing: Lesson = {
  id: 'one-ring',
  track: 'collectives',
  title: 'One ring',
  text: 'In an all-reduce every NPU has 1 GB, and all of them need the sum. On a ring of 4 each NPU sends its data in quarters, 3 times to reduce and 3 times to gather: 1.5 GB in all.',
  question: 'How much bandwidth does an NPU need for it to take less than 8 ms?',
  goal: 'iteration < 8 ms and npus = 4 and sent >= 1.5 GB',
  start: startDesign({
    network: 'Ring(4)',
    workload: oneCollective('allReduce', 1e9, 'All-reduce of 1 GB'),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
  }),
  tab: 'timeline',
  hints: [
    'Look at the iteration and at the budget: what would half the time need?',
    '1.5 GB in 8 ms are 188 GB/s, and the steps have a latency besides.',
  ],
  answer: ({ bandwidth, ...start }) => ({ ...start, bandwidth: { ...bandwidth, budgetGBps: 200 } }),
  explanation:
    'Time is what an NPU sends / its bandwidth: 1.5 GB / 200 GB/s = 7.5 ms, and a little latency. All that follows parts from this.',
};
