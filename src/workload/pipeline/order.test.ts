import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShape } from '../../testing/arbitrary/pipeline.arbitrary.ts';
import { checkShape } from './check.ts';
import type { PipelineShape } from './names.ts';
import { groupSize, mostInFlight, stageOrders } from './order.ts';
import { layersOfChunks } from './spread.ts';

function written(shape: PipelineShape): readonly string[] {
  return stageOrders(shape).map((order) =>
    order
      .map(({ pass, chunk, microBatch }) => {
        const text = `${pass === 'forward' ? 'F' : 'B'}${microBatch}`;
        return shape.chunks > 1 ? `${text}${'ab'[chunk]!}` : text;
      })
      .join(' '),
  );
}

describe('the order of a stage', () => {
  it('is that of the papers, for two stages and three micro-batches', () => {
    const shape = { stages: 2, chunks: 1, microBatches: 3 };
    expect(written({ ...shape, schedule: 'gpipe' })[0]).toBe('F0 F1 F2 B0 B1 B2');
    expect(written({ ...shape, schedule: 'oneForwardOneBackward' })).toEqual([
      'F0 F1 B0 F2 B1 B2',
      'F0 B0 F1 B1 F2 B2',
    ]);
  });

  it('sends groups of micro-batches through the chunks where it is interleaved', () => {
    expect(written({ schedule: 'interleaved', stages: 2, chunks: 2, microBatches: 2 })).toEqual([
      'F0a F1a F0b F1b B0b B1b B0a B1a',
      'F0a F1a F0b B0b F1b B1b B0a B1a',
    ]);
    expect(groupSize({ stages: 8, microBatches: 32 })).toBe(8);
    // 36 in groups of 8 would leave 4, fewer than there are stages.
    expect(groupSize({ stages: 8, microBatches: 36 })).toBe(9);
  });

  it('has every pass of every micro-batch and chunk once, forward before backward, with as many in flight as published', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const { schedule, stages, chunks, microBatches } = shape;
        const all = microBatches * chunks;
        stageOrders(shape).forEach((order, stage) => {
          const keys = order.map(({ pass, chunk, microBatch }) => `${pass} ${chunk} ${microBatch}`);
          expect(new Set(keys).size).toBe(2 * all);
          order.forEach(({ pass, chunk, microBatch }, place) => {
            if (pass === 'backward')
              expect(keys.indexOf(`forward ${chunk} ${microBatch}`)).toBeLessThan(place);
          });
          const ahead = stages - stage;
          const published = {
            gpipe: all,
            oneForwardOneBackward: ahead,
            interleaved: 2 * (ahead - 1) + (chunks - 1) * groupSize(shape) + 1,
          };
          expect(mostInFlight(order)).toBe(Math.min(all, published[schedule]));
        });
      }),
    );
  });
});

describe('layers on chunks', () => {
  it('are as many on each, or one less on the ends', () => {
    expect(layersOfChunks(12, { stages: 4, chunks: 1 })).toEqual([3, 3, 3, 3]);
    const llama = layersOfChunks(126, { stages: 8, chunks: 8 })!;
    expect([llama[0], llama[1], llama[62], llama[63]]).toEqual([1, 2, 2, 1]);
    expect(layersOfChunks(10, { stages: 4, chunks: 1 }, { firstLayers: 1, lastLayers: 3 })).toEqual([
      1, 3, 3, 3,
    ]);
    expect(layersOfChunks(3, { stages: 4, chunks: 1 })).toBeNull();
  });

  it('are all there', () => {
    const count = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 200 }), (stages, chunks, layers) => {
        const held = layersOfChunks(layers, { stages, chunks });
        expect(held === null).toBe(layers < stages * chunks);
        expect(held?.reduce((sum, each) => sum + each, 0) ?? layers).toBe(layers);
        expect(Math.max(...(held ?? [0])) - Math.min(...(held ?? [0]))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are refused at their field', () => {
    const shape = { schedule: 'interleaved', stages: 4, chunks: 2, microBatches: 3 } as const;
    expect(checkShape(shape, 6)).toMatchObject([
      {
        path: 'parallelism.pipeline.schedule',
        message: expect.stringContaining('at least 4 micro-batches') as string,
      },
      { path: 'parallelism.pipeline.chunks', message: expect.stringContaining('at most 3 stages') as string },
    ]);
    expect(checkShape({ ...shape, schedule: 'gpipe', microBatches: 4 }, 8)[0]?.path).toBe(
      'parallelism.pipeline.chunks',
    );
  });
});
