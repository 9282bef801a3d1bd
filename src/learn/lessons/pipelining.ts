import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { startDesign } from '../start-design.ts';

export const pipelining: Lesson = {
  id: 'pipelining',
  track: 'hierarchy',
  title: 'Chunks keep all dimensions at work',
  text: 'With a single chunk the outer dimension waits until the inner one is done, and then the other way round. On the timeline only one lane has something at a time.',
  question: 'Use both dimensions at once: below 9 ms with the bandwidths as they are.',
  goal: 'iteration < 9 ms and npus = 16 and bandwidth <= 100 GB/s',
  start: startDesign({
    network: 'Ring(4)_Ring(4)',
    workload: oneCollective('allReduce', 400e6, 'All-reduce of 400 MB'),
    bandwidth: { mode: 'fixed', scheme: 'custom', customGBps: [80, 20], budgetGBps: 100 },
    system: { chunks: 1 },
  }),
  tab: 'timeline',
  hints: [
    'While the second dimension has the first chunk, the first could have the second.',
    'Cut it into 16 chunks, in the System panel.',
  ],
  answer: ({ system, ...start }) => ({ ...start, system: { ...system, chunks: 16 } }),
  explanation:
    'Nearly twice as fast, 8.0 ms instead of 15.0 ms: with chunks the collective takes as long as its slowest dimension, not as long as all of them together, but for the first and the last chunk.',
};
