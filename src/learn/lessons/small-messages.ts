import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { onNetwork, startDesign } from '../start-design.ts';

export const smallMessages: Lesson = {
  id: 'small-messages',
  track: 'collectives',
  title: 'Small messages are latency',
  text: '64 kB among 64 NPUs: a ring takes 126 steps of 500 ns, one after the other, and its links carry data 2 % of the time.',
  question: 'Bring the all-reduce of 64 kB below 20 µs, with the same 64 NPUs and 100 GB/s.',
  goal: 'iteration < 20 us and npus = 64 and bandwidth <= 100 GB/s',
  start: startDesign({
    network: 'Ring(64)',
    workload: oneCollective('allReduce', 65536, 'All-reduce of 64 kB'),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
  }),
  tab: 'timeline',
  hints: [
    'Fewer steps are needed, not more bandwidth.',
    'A Switch lets NPUs exchange halves with partners that double their distance: 12 steps. Two shorter rings are few steps, too.',
  ],
  answer: (start) => onNetwork(start, 'Switch(64)'),
  explanation:
    'The ring took 126 steps, each waiting for the one before, and nearly all of its time was latency: fewer steps in a row is what counts, whatever the block. Halving-doubling over a switch takes 2 log2(64) = 12, FullyConnected 2. Ten times the bandwidth would have saved the ring 2 %.',
};
