import type { Lesson } from '../lesson.ts';
import { model, startDesign } from '../start-design.ts';

export const lessIsEnough: Lesson = {
  id: 'less-is-enough',
  track: 'bandwidth',
  title: 'As fast with a third less',
  text: 'A better split is worth bandwidth. EqualBW takes 19.5 s with 300 GB/s.',
  question: 'Be as fast with no more than 200 GB/s.',
  goal: 'iteration < 19.5 s and bandwidth <= 200 GB/s and npus = 1024',
  start: startDesign({
    network: 'Ring(2)_FC(8)_Ring(8)_Switch(8)',
    ...model('gpt-3'),
    bandwidth: { scheme: 'equal', budgetGBps: 300 },
  }),
  tab: 'optimum',
  hints: [
    'Start with the scheme, then turn the budget down.',
    'The Optimum tab answers what a target needs.',
  ],
  answer: ({ bandwidth, ...start }) => ({
    ...start,
    bandwidth: { ...bandwidth, scheme: 'smart', budgetGBps: 200 },
  }),
  explanation:
    'SmartBW needs 200 GB/s for what EqualBW does with 300. Ask the other way round, for the least bandwidth that meets a target, and bandwidth that does nothing shows.',
};
