import { oneCollective } from '../../../design/one-collective.ts';
import type { Condition, Design } from '../../../design/document.ts';
import { withParameter } from '../../../topology/blocks/reshape.ts';
import { startDesign } from '../../start-design.ts';
import type { Lesson } from '../../lesson.ts';

/** Half of every leaf for each job. */
const SPREAD_OUT = { ours: [0, 1, 4, 5, 8, 9, 12, 13], theirs: [2, 3, 6, 7, 10, 11, 14, 15] };

/** Both jobs on the same tree: ours on some of its NPUs, the other on the rest. */
function placed(design: Design, { ours, theirs }: typeof SPREAD_OUT): Design {
  const [tree] = design.topology.dimensions;
  const other: Condition = {
    kind: 'secondJob',
    npus: theirs,
    collective: 'allToAll',
    algorithm: 'direct',
    bytes: 8e6,
  };
  return {
    ...design,
    topology: { ...design.topology, dimensions: [{ ...tree!, used: ours.length, usedPlaces: ours }] },
    conditions: [other],
  };
}

const ALONE = startDesign({
  network: 'FatTree(16,leaf=4,spines=2,over=2)',
  workload: oneCollective('allToAll', 80e6, 'All-to-all of 80 MB'),
  latencyNs: 0,
  system: { network: 'shared', chunks: 1, endpointDelayNs: 0 },
  bandwidth: { budgetGBps: 50, scheme: 'equal' },
});

export const aSecondJob: Lesson = {
  id: 'a-second-job',
  track: 'failures',
  title: 'What a second job does to a fat tree',
  text: 'Two jobs have half the NPUs of every leaf each. Both exchange all-to-all, and meet on every way up: alone this one would take 1.4 ms.',
  question:
    'Take less than 1.7 ms beside the other job, with as many NPUs for each and the same bandwidth of an NPU.',
  goal: 'iteration < 1.7 ms and npus = 8 and bandwidth <= 50 GB/s',
  start: placed(ALONE, SPREAD_OUT),
  tab: 'topology',
  hints: [
    'Whose messages cross the ways up of a leaf?',
    'A leaf has half as much bandwidth up as down: see the oversubscription of the fat tree.',
  ],
  answer: (start) => {
    const [tree] = start.topology.dimensions;
    const flat = { ...tree!, ...withParameter(tree!, 'over', 1) };
    return { ...start, topology: { ...start.topology, dimensions: [flat] } };
  },
  explanation:
    'Beside each other they took 2.4 ms. Without oversubscription a leaf sends up as much as its NPUs do, so that the ways up hold both jobs, and this one takes 1.4 ms, as alone. Those links cost; leaves of 8 NPUs, which send less of their messages up, bring it to 1.6 ms.',
};
