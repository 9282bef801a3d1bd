import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { startDesign } from '../start-design.ts';

export const incast: Lesson = {
  id: 'incast',
  track: 'contention',
  title: 'All to the same one first',
  text: 'Sixteen NPUs exchange with one another through a switch, and each begins with NPU 0. Its port gets all at once, what finds no room is dropped, and who sent it waits for a timeout of 1 ms.',
  question: 'Bring it below 2 ms, with the same buffers, NPUs and bandwidth.',
  goal: 'iteration < 2 ms and npus = 16 and bandwidth <= 100 GB/s',
  start: startDesign({
    network: 'Switch(16)',
    workload: oneCollective('allToAll', 32e6, 'All-to-all of 32 MB'),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
    system: {
      chunks: 4,
      network: 'packets',
      packets: { switchBufferBytes: 16 * 200_000, rtoNs: 1e6, sameOrder: true },
    },
  }),
  tab: 'timeline',
  hints: [
    'Under the timeline stand the queues of the ports, with marks for drops and timeouts.',
    'The System panel has the order of an exchange.',
  ],
  answer: ({ system, ...start }) => ({
    ...start,
    system: { ...system, packets: { ...system.packets, sameOrder: false } },
  }),
  explanation:
    'When each begins with the one after it, every port gets from one NPU at a time and no queue is longer than a few packets. The same bytes on the same links: only whom they go to first differs.',
};
