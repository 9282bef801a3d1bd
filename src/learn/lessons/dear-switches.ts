import type { Lesson } from '../lesson.ts';
import { model, startDesign } from '../start-design.ts';

export const dearSwitches: Lesson = {
  id: 'dear-switches',
  track: 'cost',
  title: 'What the bandwidth costs',
  text: 'EqualBW gives the pod 75 GB/s an NPU of network cards and switches, which are by far the dearest: $5.9 M.',
  question: 'Bring the network below $1 M and the iteration below 17.5 s.',
  goal: 'cost < 1000000 $ and iteration < 17.5 s and npus = 1024',
  start: startDesign({
    network: 'Ring(2)_FC(8)_Ring(8)_Switch(8)',
    ...model('gpt-3'),
    bandwidth: { scheme: 'equal' },
  }),
  tab: 'cost',
  hints: [
    'The Cost tab says which dimension costs what.',
    'The dearest dimension carries the least: SmartBW gives it 6 GB/s.',
  ],
  answer: ({ bandwidth, ...start }) => ({ ...start, bandwidth: { ...bandwidth, scheme: 'smart' } }),
  explanation:
    '$745 thousand instead of $5.9 M, and 2.5 s faster. What is dear is outside, what is used is inside.',
};
