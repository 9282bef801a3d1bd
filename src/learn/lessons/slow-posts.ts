import type { Lesson } from '../lesson.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { onNetwork, startDesign } from '../start-design.ts';

export const slowPosts: Lesson = {
  id: 'slow-posts',
  track: 'contention',
  title: 'Time at the ends',
  text: 'Besides links, the ends take time: posting a message, starting a kernel. Here 5 µs for each message.',
  question: 'Bring an all-reduce of 1 MB among 64 NPUs below 120 µs without touching the delay.',
  goal: 'iteration < 120 us and npus = 64 and bandwidth <= 100 GB/s and chunks >= 1',
  start: startDesign({
    network: 'Ring(64)',
    workload: oneCollective('allReduce', 1e6, 'All-reduce of 1 MB'),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
    system: { chunks: 1, endpointDelayNs: 5000 },
  }),
  tab: 'why',
  hints: [
    'The delay comes with every step: 126 on this ring.',
    'A switch or several dimensions have fewer steps.',
  ],
  answer: (start) => onNetwork(start, 'Switch(64)'),
  explanation:
    'Latency of links and delay at the ends act alike: they are paid once a step. Large machines live by few steps for small messages and by bandwidth for large ones.',
};
