import { expect, it } from 'vitest';
import { DEFAULT_PATHS } from '../../design/second/rules.ts';
import { valueAt } from '../../design/second/paths.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { valueOf } from '../../units/result.ts';
import { readSpace } from './parse-space.ts';
import { pointsOf } from './points.ts';

const WORDS = { v: 2, model: 'llama-3-8b', machine: 'dgx-h100-32', npus: 64, batch: 64 };
const FREE = { 'parallelism.modelParallel': [1, 2], 'parallelism.pipeline.stages': [1, 4] };

function designsOf(space: object) {
  const points = valueOf(pointsOf(valueOf(readSpace({ free: FREE, split: 'given', ...space }))));
  return Array.from({ length: points.count }, (_, at) => valueOf(points.designOf(...points.partsOf(at))));
}

it('a point of a space has what its own degrees make of fields that the base leaves to version 2', () => {
  const designs = designsOf({ base: WORDS });
  expect(designs).toHaveLength(4);
  for (const design of designs) {
    const { modelParallel, pipeline } = design.parallelism;
    const words = { tensor: modelParallel, pipeline: pipeline!.stages };
    const written = valueOf(expandDesign({ ...WORDS, ...words }));
    for (const path of DEFAULT_PATHS) expect(valueAt(design, path), path).toEqual(valueAt(written, path));
  }
});

it('has what the base or the space says of them, and of version 1 nothing', () => {
  for (const { workload } of designsOf({ base: { ...WORDS, microBatch: 2 } }))
    expect(workload).toMatchObject({ microBatch: 2 });
  for (const { workload } of designsOf({ base: WORDS, set: { 'workload.microBatch': '4' } }))
    expect(workload).toMatchObject({ microBatch: 4 });
  for (const base of [{ v: 1 }, { ...WORDS, assumptions: 'paper' }]) {
    for (const { workload, parallelism } of designsOf({ base, split: 'equal' })) {
      expect(workload).not.toHaveProperty('microBatch');
      expect(parallelism).not.toHaveProperty('sequenceParallel');
      expect(parallelism).not.toHaveProperty('axisOrder');
    }
  }
});
