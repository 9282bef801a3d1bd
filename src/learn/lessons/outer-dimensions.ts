import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { onNetwork, startDesign } from '../start-design.ts';

export const outerDimensions: Lesson = {
  id: 'outer-dimensions',
  track: 'hierarchy',
  title: 'Outer dimensions carry less',
  text: 'In a network of dimensions a collective goes through them one by one: reduced on the innermost first, so that the next one gets only a part of the data.',
  question:
    'With 64 NPUs in two dimensions: make the outer one carry less than a seventh of what the inner one carries.',
  goal: 'npus = 64 and dimensions = 2 and bytes(2) * 7 < bytes(1)',
  start: startDesign({
    network: 'Ring(2)_Ring(32)',
    workload: oneCollective('allReduce', 1e9, 'All-reduce of 1 GB'),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
  }),
  tab: 'collectives',
  hints: [
    'Behind a dimension of 2 half the data is left. Behind one of 8?',
    'Ring(8)_Ring(8) is one answer; Ring(32)_Ring(2) is a stronger one.',
  ],
  answer: (start) => onNetwork(start, 'Ring(8)_Ring(8)'),
  explanation:
    'Behind an inner dimension of n an outer one carries 1/n of the data. That is why outer dimensions can be slow and dear, and why equal bandwidth wastes them.',
};
