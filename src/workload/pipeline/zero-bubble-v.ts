/**
 * ZB-V: chunk 0 of a stage on the way down, chunk 1 on the way back, so that the first stage also has the
 * loss and gradients come back to it soon. Nothing waits if forward pass and both kinds of gradients take
 * equally long; 2 p chunks in flight.
 *
 * Source: Zero Bubble Pipeline Parallelism, arXiv 2401.10241, section 6.
 */
import type { PipelineShape } from './facts/names.ts';
import type { StageStep } from './step.ts';

export function zeroBubbleV({ stages, microBatches }: PipelineShape, stage: number): readonly StageStep[] {
  const steps: StageStep[] = [];
  const done = { forward: [0, 0], inputGradient: [0, 0], weightGradient: [0, 0] };
  const run = (chunk: 0 | 1, ...passes: readonly (keyof typeof done)[]): void => {
    for (const pass of passes) {
      if (done[pass][chunk]! === microBatches) continue;
      steps.push({ pass, chunk, microBatch: done[pass][chunk]! });
      done[pass][chunk]! += 1;
    }
  };
  const times = (count: number, work: () => void): void => {
    for (let index = 0; index < count; index++) work();
  };
  const below = stages - stage;
  times(2 * below - 1, () => run(0, 'forward'));
  times(stage, () => {
    run(1, 'forward');
    run(0, 'forward');
  });
  times(below, () => run(1, 'forward', 'inputGradient', 'weightGradient'));
  while (done.forward[1]! < microBatches) {
    run(0, 'forward', 'inputGradient', 'weightGradient');
    run(1, 'forward', 'inputGradient', 'weightGradient');
  }
  times(stage, () => {
    run(0, 'inputGradient');
    run(1, 'inputGradient');
  });
  times(below, () => run(0, 'inputGradient', 'weightGradient'));
  times(microBatches, () => run(1, 'weightGradient'));
  times(microBatches, () => run(0, 'weightGradient'));
  return steps;
}
