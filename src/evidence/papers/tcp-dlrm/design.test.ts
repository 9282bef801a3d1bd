import { describe, expect, it } from 'vitest';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { closedResult } from '../../../run/closed.ts';
import { simulateSplit } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { valueOf } from '../../../units/result.ts';
import { designOfTraining } from './design.ts';
import { dlrmRun, inputOf, type SystemName } from './dlrm-runs.ts';
import { runTraining } from './run-training.ts';
import { startTraining, type TrainingInput } from './training.ts';

/** A system of the study on 8 nodes, with few chunks. */
function small(system: SystemName): TrainingInput {
  return {
    ...inputOf(dlrmRun(system)),
    nodes: 8,
    nodesPerSupernode: 4,
    chunks: 8,
    allToAllChunks: 4,
    slotsPerNode: 4,
  };
}

function atOnce(input: TrainingInput) {
  const steps = runTraining(designOfTraining('small', input), []);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

describe('the design of a training of the study', () => {
  it.each(['flat100', 'hier', 'hierOpt'] as const)(
    'takes as long as its nodes do by themselves, to the ps: %s',
    (system) => {
      const input = small(system);
      const training = startTraining(input);
      training.run();
      const { timePs, computePsSum, counts } = training.outcome();
      const run = atOnce(input);
      expect(run.timePs).toBe(timePs);
      expect(run.computePsSum).toBe(computePsSum);
      expect(run.counts).toEqual(counts);
    },
  );

  it('gives the same number where it is evaluated', () => {
    const input = small('hierOpt');
    const prepared = valueOf(prepareDesign(designOfTraining('small', input), ALL_PARTS));
    const closed = valueOf(closedResult(prepared, 'custom'));
    const { iterationNs, packets } = valueOf(simulateSplit(prepared, closed));
    const { timePs, counts } = atOnce(input);
    expect(iterationNs).toBe(timePs / 1000);
    expect(packets?.segments).toBe(counts.segments);
  });
});
