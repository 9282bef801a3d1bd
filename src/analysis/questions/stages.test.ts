import { describe, expect, it } from 'vitest';
import { designAxes } from '../../design/parallelism/axes.ts';
import { withAxes } from '../../design/parallelism/with-axes.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { WORKLOAD_PRESETS } from '../../design/presets/workload-presets.ts';
import { onSwitches, refusalOf } from '../../testing/blocks/on-switches.ts';
import { valueOf } from '../../units/result.ts';
import { without } from '../../units/without.ts';
import { parseAxes, printAxes } from '../../workload/axes/axes-notation.ts';
import type { TransformerWorkload } from '../../workload/transformer/facts/description.ts';
import { evaluate } from '../../run/evaluate.ts';
import { stagesPicture, type StagesPicture } from './stages.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const LLAMA = WORKLOAD_PRESETS.find(({ id }) => id === 'llama-3-405b')!.workload as TransformerWorkload;

function designOf(parallelism: Partial<Parallelism>, workload: Partial<TransformerWorkload> = {}): Design {
  return onSwitches(
    [8, 64],
    { ...LLAMA, globalBatch: 144, microBatch: 1, ...workload },
    { overlap: true, sequenceParallel: true, ...parallelism },
  );
}

const PIPELINED = {
  modelParallel: 8,
  contextParallel: 2,
  pipeline: { stages: 8, schedule: 'interleaved', chunks: 8 },
} as const;

function pictureOf(design: Design): StagesPicture {
  return valueOf(stagesPicture(design, [150, 150]));
}

it.each([true, false])(
  'stages without replicas expose no reduction, to the last bit, overlap %s',
  (overlap) => {
    const pipeline = { stages: 8, schedule: 'oneForwardOneBackward', chunks: 1 } as const;
    const design = onSwitches(
      [8, 8],
      { ...LLAMA, globalBatch: 64, microBatch: 1 },
      {
        overlap,
        modelParallel: 8,
        pipeline,
      },
    );
    const { stages } = pictureOf(design);
    expect(stages.map(({ exposedDataNs }) => exposedDataNs)).toEqual(stages.map(() => 0));
  },
);

describe('Llama 3 405B in 8 stages of 8 chunks', () => {
  const design = designOf(PIPELINED);
  const picture = pictureOf(design);

  it('has every pass of 36 micro-batches, and one reduction per chunk', () => {
    expect(picture.axes).toBe('TP8 CP2 PP8 VP8 DP4');
    expect(picture.shape.microBatches).toBe(36);
    expect(picture.bars.filter(({ kind }) => kind !== 'data')).toHaveLength(2 * 64 * 36);
    expect(picture.bars.filter(({ kind }) => kind === 'data')).toHaveLength(64);
    expect(picture.stages.map(({ layers }) => layers)).toEqual([15, 16, 16, 16, 16, 16, 16, 15]);
  });

  it('waits about as long as the bubble of the closed form, plus uneven ends and messages', () => {
    expect(picture.waitedNs).toBeGreaterThan(picture.bubbleNs * 0.9);
    expect(picture.waitedNs).toBeLessThan(picture.bubbleNs * 4);
  });

  it('is evaluated under every scheme, with the waits of stages reported separately', () => {
    const evaluated = evaluate(design, ALL_PARTS);
    if (!evaluated.ok) throw new Error(JSON.stringify(evaluated.problems));
    for (const { simulated, closed } of evaluated.value.evaluated) {
      expect(simulated.pipeline?.stages).toBe(8);
      const { iterationNs, computeNs, exposedCommNs, pipeline } = simulated;
      expect(computeNs + exposedCommNs + (pipeline?.idleNs ?? 0)).toBeCloseTo(iterationNs, 0);
      // The closed form leaves out latency, and contention between messages, reductions and passes.
      expect(closed.iterationNs / iterationNs).toBeGreaterThan(0.9);
      expect(closed.iterationNs / iterationNs).toBeLessThan(1.1);
    }
  });
});

describe('a design with more axes', () => {
  it('does the same work as one without', () => {
    const work = (design: Design): number => {
      const evaluated = evaluate(design, ALL_PARTS);
      if (!evaluated.ok) throw new Error(JSON.stringify(evaluated.problems));
      return evaluated.value.evaluated[0]!.closed.work.iteration!.modelFlops;
    };
    // All replicas together process one batch.
    const batch = { globalBatch: 128 };
    const plain = work(designOf({ modelParallel: 8 }, batch));
    expect(work(designOf({ modelParallel: 8, contextParallel: 2 }, batch))).toBe(plain);
    expect(work(designOf(PIPELINED, batch))).toBe(plain);
  });

  it('is written and read as one line', () => {
    const design = designOf(PIPELINED);
    const read = parseAxes('DP4 TP8 PP16', 512);
    if (!read.ok) throw new Error('it can be read');
    const other = { ...design, parallelism: withAxes(design.parallelism, read.value) };
    expect(printAxes(designAxes(other))).toBe('DP4 TP8 PP16');
    expect(other.parallelism.pipeline).toEqual({ stages: 16, schedule: 'oneForwardOneBackward' });
  });

  it('is refused at its field, with what is possible', () => {
    const { pipeline } = PIPELINED;
    const design = designOf(PIPELINED);
    expect(refusalOf(designOf({ ...PIPELINED, contextParallel: 3 }))).toMatchObject({
      path: 'parallelism.contextParallel',
      message: expect.stringContaining('2 and 4') as string,
    });
    expect(refusalOf(designOf({ ...PIPELINED, pipeline: { ...pipeline, chunks: 32 } }))).toMatchObject({
      path: 'parallelism.pipeline.chunks',
      message: expect.stringContaining('126 layers') as string,
    });
    expect(refusalOf(designOf(PIPELINED, { globalBatch: 16 }))).toMatchObject({
      path: 'parallelism.pipeline.schedule',
      message: expect.stringContaining('at least 8 micro-batches; there are 4') as string,
    });
    // A smaller one would do; a batch of too few sequences, or one that was not cut, has no fault of its own.
    expect(refusalOf(designOf(PIPELINED, { microBatch: 36 }))).toEqual({
      path: 'workload.microBatch',
      message:
        'The interleaved schedule of 8 stages needs at least 8 micro-batches; there is 1. Allowed for Micro-batch: at most 4 of the 36 sequences of a replica.',
    });
    expect(
      refusalOf(
        designOf({ ...PIPELINED, pipeline: { ...pipeline, stages: 16, chunks: 4 } }, { microBatch: 36 }),
      ),
    ).toMatchObject({
      path: 'workload.microBatch',
    });
    expect(refusalOf(designOf(PIPELINED, { microBatch: 5 }))?.path).toBe('workload.microBatch');
    const uncut = { ...design, workload: without(design.workload as TransformerWorkload, 'microBatch') };
    expect(refusalOf(uncut)?.path).toBe('parallelism.pipeline.schedule');
  });
});
