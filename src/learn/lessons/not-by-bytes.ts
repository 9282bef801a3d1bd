import type { Lesson } from '../lesson.ts';
import { model, startDesign } from '../start-design.ts';

export const notByBytes: Lesson = {
  id: 'not-by-bytes',
  track: 'bandwidth',
  title: 'Bytes alone do not say it',
  text: 'MessageBW gives bandwidth by bytes, as if all collectives ran at once. But model-parallel and data-parallel communication come one after the other, and while one runs, the bandwidth of the other is idle.',
  question: 'Save 1.5 s of it, again with 300 GB/s.',
  goal: 'iteration < 17.4 s and bandwidth <= 300 GB/s and npus = 1024',
  start: startDesign({
    network: 'Ring(2)_FC(8)_Ring(8)_Switch(8)',
    ...model('gpt-3'),
    bandwidth: { scheme: 'message' },
  }),
  tab: 'why',
  hints: [
    'Dimensions 3 and 4 carry 4 % of the bytes, but the data-parallel all-reduce has nothing else.',
    'SmartBW treats the two groups apart; a split by hand, with some 50 GB/s for dimension 3, will do as well.',
  ],
  answer: ({ bandwidth, ...start }) => ({ ...start, bandwidth: { ...bandwidth, scheme: 'smart' } }),
  explanation:
    'With y = the bandwidth of the data-parallel group and x = that of the model-parallel one, M/x + N/y is least where y/x = sqrt(N/M): not N/M, as MessageBW has it.',
};
