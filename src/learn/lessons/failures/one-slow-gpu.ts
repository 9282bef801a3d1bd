import { model, startDesign } from '../../start-design.ts';
import type { Lesson } from '../../lesson.ts';

export const oneSlowGpu: Lesson = {
  id: 'one-slow-gpu',
  track: 'failures',
  title: 'Why one slow GPU slows 16,384',
  text: 'One of 16,384 NPUs is hot and computes at 80 %. All others are ready sooner, reach the next collective and wait there: nobody has the sum before the last has added to it.',
  question: 'Bring the iteration from 25.8 s below 23 s on the same NPUs.',
  goal: 'iteration < 23 s and npus = 16384',
  start: {
    ...startDesign({
      network: 'Ring(16)_Ring(16)_Switch(64)',
      ...model('gpt-3'),
      bandwidth: { scheme: 'equal' },
    }),
    conditions: [{ kind: 'slowNpu', npu: 4711, factor: 0.8 }],
  },
  tab: 'why',
  hints: [
    'The tab Why says what the iteration waits for. How much of it is compute?',
    'A job takes the speed of its slowest NPU: what is one of 16,384 worth to it?',
    'Heal it, as one replaces such a host by a spare: take the condition out of the design.',
  ],
  answer: ({ conditions: _slow, ...start }) => start,
  explanation:
    'One NPU made all compute as if each had 80 % of its speed. So hosts are watched for stragglers, and a slow one is replaced as a broken one is. Where all vary at random by 2 %, the slowest of 16,384 is still 8 % behind.',
};
