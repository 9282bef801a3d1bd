import type { Lesson } from '../lesson.ts';
import { llamaOnServers } from '../start-design.ts';

export const whereNext: Lesson = {
  id: 'where-next',
  track: 'bandwidth',
  title: 'Where the next 50 GB/s belong',
  text: 'Llama 3 70B on 256 H100 with 450 GB/s inside a server and 50 GB/s between servers. 50 GB/s more can go to either.',
  question: 'Get at least 1 % more tokens per second out of at most 550 GB/s.',
  goal: 'throughput >= 160400 and bandwidth <= 550 GB/s and npus = 256',
  start: llamaOnServers(),
  tab: 'why',
  hints: [
    'The slower link need not be the one that limits: with overlap most data-parallel communication is hidden.',
    'Ask the Why tab, or try both: 500 + 50, and 450 + 100.',
  ],
  answer: ({ bandwidth, ...start }) => ({ ...start, bandwidth: { ...bandwidth, customGBps: [500, 50] } }),
  explanation:
    '50 GB/s inside the server buy 1.4 %, twice the bandwidth between servers 0.3 %. Gradients hide behind compute; tensor-parallel all-reduces cannot. A run says which, a guess does not.',
};
