import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { startDesign } from '../start-design.ts';

export const otherOrder: Lesson = {
  id: 'other-order',
  track: 'hierarchy',
  title: 'Another order for every chunk',
  text: 'EqualBW gives both dimensions 50 GB/s, but the inner one has four times the bytes. Not every chunk has to begin inside.',
  question: 'Bring it below 9 ms and leave the bandwidths equal.',
  goal: 'iteration < 9 ms and slowest <= 1.001 and npus = 16 and bandwidth <= 100 GB/s',
  start: startDesign({
    network: 'Ring(4)_Ring(4)',
    workload: oneCollective('allReduce', 400e6, 'All-reduce of 400 MB'),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
    system: { chunks: 64 },
  }),
  tab: 'timeline',
  hints: [
    'The System panel has the order in which chunks go through the dimensions.',
    'Themis sends every chunk first where the least is waiting.',
  ],
  answer: ({ system, ...start }) => ({ ...start, system: { ...system, interDimension: 'themis' } }),
  explanation:
    'Themis lets chunks begin on either dimension, so that both carry the same. It does in the order of chunks what SmartBW does in the bandwidths.',
};
