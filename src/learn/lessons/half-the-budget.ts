import type { Lesson } from '../lesson.ts';
import { llamaOnServers } from '../start-design.ts';

export const halfTheBudget: Lesson = {
  id: 'half-the-budget',
  track: 'cost',
  title: 'Half as dear, and not half as fast',
  text: 'Llama 3 70B on 256 H100, links of 450 and 50 GB/s. Money is short.',
  question:
    'Save at least 40 % of the network ($9.5 M) and lose at most 15 % of the throughput (158,800 tokens/s).',
  goal: 'cost <= 5700000 $ and throughput >= 135000 and npus = 256',
  start: llamaOnServers(),
  tab: 'cost',
  hints: [
    'Which dimension has most of the cost, and is it the one that limits?',
    'Half the bandwidth inside the server: 225 GB/s.',
  ],
  answer: ({ bandwidth, ...start }) => ({ ...start, bandwidth: { ...bandwidth, customGBps: [225, 50] } }),
  explanation:
    'Half of the links inside the servers save 45 % of the cost and lose 12 % of the throughput. Whether that is a bargain depends on what the NPUs cost: give them a price, and throughput per $ says it.',
};
