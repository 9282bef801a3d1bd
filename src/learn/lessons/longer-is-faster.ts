import type { Lesson } from '../lesson.ts';
import { llamaOnServers } from '../start-design.ts';

export const longerIsFaster: Lesson = {
  id: 'longer-is-faster',
  track: 'parallelism',
  title: 'A longer iteration can be faster',
  text: 'With weak scaling every replica has a batch of its own: fewer NPUs a replica means more replicas, more samples, and a longer iteration.',
  question: 'Make the iteration longer than 3 s, and the throughput higher than 150,000 tokens/s.',
  goal: 'iteration > 3 s and throughput > 150000 and npus = 256',
  start: llamaOnServers({ modelParallel: 32 }),
  tab: 'sweep',
  hints: [
    'An iteration of another degree does another amount of work: compare tokens per second.',
    'Model parallel 8.',
  ],
  answer: ({ parallelism, ...start }) => ({ ...start, parallelism: { ...parallelism, modelParallel: 8 } }),
  explanation:
    '1.3 s became 3.3 s, and yet 101 thousand tokens per second became 159 thousand: four times the replicas. Times compare only where the work is the same; throughput always does.',
};
