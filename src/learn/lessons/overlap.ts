import type { Lesson } from '../lesson.ts';
import { model, startDesign } from '../start-design.ts';

export const overlap: Lesson = {
  id: 'overlap',
  track: 'parallelism',
  title: 'Hide what you can',
  text: 'Without overlap an NPU computes, communicates, computes. Gradients of one layer could travel while the next is computed.',
  question: 'Bring the exposed communication of GPT-3 below 3.5 s with the same network.',
  goal: 'exposed < 3.5 s and bandwidth <= 300 GB/s and npus = 1024',
  start: startDesign({ network: 'Ring(2)_FC(8)_Ring(8)_Switch(8)', ...model('gpt-3') }),
  tab: 'timeline',
  hints: ['The workload panel says whether communication may overlap with compute.', 'Switch Overlap on.'],
  answer: ({ parallelism, ...start }) => ({ ...start, parallelism: { ...parallelism, overlap: true } }),
  explanation:
    '1.46 s of 16.95 s are gone for free. Data-parallel communication is 0.86 s in all; the rest, 0.6 s at least, is model-parallel: the last all-reduce of a layer in the backward pass runs while the gradients of its weights are computed. The other model-parallel all-reduces are waited for at once and stay exposed.',
};
