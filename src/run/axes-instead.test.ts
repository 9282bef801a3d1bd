import { describe, expect, it } from 'vitest';
import { prepareDesign } from './prepare-design.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design, Parallelism } from '../design/document.ts';
import type { TransformerWorkload } from '../workload/transformer/facts/description.ts';
import { degreesOfAxisInstead } from '../design/parallelism/axes-instead.ts';
import { ALL_PARTS } from './all-parts.ts';

const TENSOR = 'parallelism.modelParallel';
const CONTEXT = 'parallelism.contextParallel';
const STAGES = 'parallelism.pipeline.stages';
const SHARDS = 'parallelism.fsdp.shards';
const GROUP = 'parallelism.expertParallel.degree';

/** Uses dimensions of 2 x 8 x 8 x 8 NPUs. */
function withFields(fields: Partial<Parallelism>, experts = 1): Design {
  const workload = { ...(DEFAULT_DESIGN.workload as TransformerWorkload), experts };
  return {
    ...DEFAULT_DESIGN,
    workload,
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 16, ...fields },
  };
}

const pipeline = (stages: number): Partial<Parallelism> => ({
  pipeline: { stages, schedule: 'oneForwardOneBackward' },
});

describe('degrees suggested in place of those that do not fit', () => {
  it.each([
    ['a context-parallel degree', { contextParallel: 3 }, CONTEXT, [2, 4]],
    ['a number of stages', pipeline(7), STAGES, [4, 8]],
    ['an expert-parallel degree', { expertParallel: { degree: 7 } }, GROUP, [4, 8], 8],
    ['that of a dense model', { expertParallel: { degree: 2 ** 20 } }, GROUP, [1], 1],
    ['NPUs that share a copy', { zeroStage: 3, fsdp: { shards: 7 } }, SHARDS, [4, 8]],
    ['NPUs that share a copy, too many', { zeroStage: 3, fsdp: { shards: 100 } }, SHARDS, [64]],
    ['a tensor-parallel degree beside stages', { modelParallel: 24, ...pipeline(4) }, TENSOR, [16, 32]],
    ['the first of two that do not fit', { contextParallel: 3, ...pipeline(7) }, CONTEXT, [2, 4]],
  ] as const)('are at the field that the message names: %s', (_, fields, path, degrees, experts?: number) => {
    const design = withFields(fields, experts);
    const prepared = prepareDesign(design, ALL_PARTS);
    expect(prepared.ok ? [] : prepared.problems.map((problem) => problem.path)).toEqual([path]);
    const message = prepared.ok ? '' : (prepared.problems[0]?.message ?? '');
    expect(message.endsWith(`: ${degrees.join(' and ')}.`)).toBe(true);
    for (const field of [TENSOR, CONTEXT, STAGES, GROUP, SHARDS])
      expect(degreesOfAxisInstead(design, field), field).toEqual(field === path ? degrees : []);
  });

  it.each([
    ['the layers are too few', pipeline(512), [64]],
    ['the layers are too few for their chunks', { pipeline: { stages: 128, schedule: 'zbV' } }, [32]],
  ] as const)('include as many stages as possible where %s', (_, fields, degrees) => {
    const design = withFields({ modelParallel: 1, ...fields });
    expect(degreesOfAxisInstead(design, STAGES)).toEqual(degrees);
    for (const stages of degrees) {
      const { pipeline } = design.parallelism;
      const taken = withFields({ modelParallel: 1, pipeline: { ...pipeline!, stages } });
      expect(degreesOfAxisInstead(taken, STAGES)).toEqual([]);
    }
  });

  it('are not suggested where the degrees fit', () => {
    for (const field of [TENSOR, CONTEXT, STAGES, GROUP, SHARDS]) {
      expect(degreesOfAxisInstead(withFields(pipeline(4)), field)).toEqual([]);
      expect(degreesOfAxisInstead(withFields({}), field)).toEqual([]);
    }
  });
});
