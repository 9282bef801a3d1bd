import type { Lesson } from '../lesson.ts';
import { model, startDesign } from '../start-design.ts';

export const equalStarves: Lesson = {
  id: 'equal-starves',
  track: 'bandwidth',
  title: 'Equal is not fair',
  text: 'GPT-3 on 1,024 NPUs. EqualBW gives each of 4 dimensions 75 GB/s; dimension 4 uses 11.5 % of them while its collectives run, and is busy 0.5 % of the whole time.',
  question: 'Bring the iteration below 17 s with the same 300 GB/s.',
  goal: 'iteration < 17 s and bandwidth <= 300 GB/s and npus = 1024',
  start: startDesign({
    network: 'Ring(2)_FC(8)_Ring(8)_Switch(8)',
    ...model('gpt-3'),
    bandwidth: { scheme: 'equal' },
  }),
  tab: 'why',
  hints: [
    'Columns of the comparison are schemes: one of them gives bandwidth by what is sent and when.',
    'Show SmartBW: press the head of its column.',
  ],
  answer: ({ bandwidth, ...start }) => ({ ...start, bandwidth: { ...bandwidth, scheme: 'smart' } }),
  explanation:
    'SmartBW gives the inner dimensions most, because they carry most: 132, 115, 47 and 6 GB/s. The same 300 GB/s, 35 % less exposed communication, at 13 % of the cost, for switches are dear.',
};
