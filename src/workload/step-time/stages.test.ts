import { describe, expect, it } from 'vitest';
import { ALONE_RUN } from '../../testing/runs/training-run.ts';
import { stagesOf } from './stages.ts';
import { layerWeights } from './training-run.ts';

const on = (layers: number, pipeline: number, vocabulary = 1000) => ({
  model: { ...ALONE_RUN.model, layers, vocabulary },
  layout: { ...ALONE_RUN.layout, pipeline },
});

describe('layers of the stages', () => {
  it('are equally many on each, rounded up', () => {
    expect(stagesOf(on(105, 35), 'even')).toEqual({ first: 3, last: 3, mean: 3 });
    expect(stagesOf(on(10, 4), 'even')).toEqual({ first: 3, last: 3, mean: 2.5 });
    expect(stagesOf(on(10, 1), 'projection')).toEqual({ first: 10, last: 10, mean: 10 });
  });

  it('count both ends as a layer: 126 + 2 over 8 stages are 16', () => {
    expect(stagesOf(on(126, 8), 'ends')).toEqual({ first: 16, last: 16, mean: 16 });
  });

  it('relieve the last stage by the weight of the output projection', () => {
    const run = on(16, 4, 100_000);
    const projection = (100_000 * run.model.hidden) / layerWeights(run.model);
    // 2.08 layers: 5, 5, 5 and 1 + 2.08 take less than 4, 4, 4 and 4 + 2.08.
    expect(projection).toBeCloseTo(2.0833, 3);
    expect(stagesOf(run, 'projection')).toEqual({ first: 5, last: 1, mean: 4 });
  });
});
