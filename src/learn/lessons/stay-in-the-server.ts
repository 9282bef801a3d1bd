import type { Lesson } from '../lesson.ts';
import { llamaOnServers } from '../start-design.ts';

export const stayInTheServer: Lesson = {
  id: 'stay-in-the-server',
  track: 'parallelism',
  title: 'Stay in the server',
  text: 'Llama 3 70B with model-parallel groups of 64 NPUs, eight servers each: every layer all-reduces over links of 50 GB/s.',
  question: 'Get at least twice the tokens per second, by the degree alone.',
  goal: 'throughput >= 120000 and bandwidth <= 500 GB/s and npus = 256',
  start: llamaOnServers({ modelParallel: 64 }),
  tab: 'why',
  hints: [
    'A server has 8 NPUs with 450 GB/s among them.',
    'Model parallel 8: the group fits the inner dimension.',
  ],
  answer: ({ parallelism, ...start }) => ({ ...start, parallelism: { ...parallelism, modelParallel: 8 } }),
  explanation:
    'A group that fits the server leaves the slow links to the gradients, once an iteration. 2.6 times the throughput. Smaller groups are faster still, if the memory holds the model: look at the Memory panel.',
};
