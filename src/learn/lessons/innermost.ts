import type { Lesson } from '../lesson.ts';
import { llamaOnServers } from '../start-design.ts';

export const innermost: Lesson = {
  id: 'innermost',
  track: 'parallelism',
  title: 'Who gets the inside',
  text: 'The same NPUs, the same degrees: but here the data-parallel group has the innermost dimensions, and model parallelism goes between servers.',
  question: 'Get twice the tokens per second without changing a degree or a bandwidth.',
  goal: 'throughput >= 145000 and bandwidth <= 500 GB/s and npus = 256',
  start: llamaOnServers({ innermost: 'data' }),
  tab: 'topology',
  hints: ['Which group sends more, and more often?', 'The workload panel has which group is innermost.'],
  answer: ({ parallelism, ...start }) => ({ ...start, parallelism: { ...parallelism, innermost: 'model' } }),
  explanation:
    'Of 279 GB that an NPU sends, 245 GB are model parallel. On the links of 450 GB/s they take half a second, on those of 50 GB/s nearly five.',
};
