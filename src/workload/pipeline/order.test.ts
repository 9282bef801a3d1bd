import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShape } from '../../testing/arbitrary/pipeline.arbitrary.ts';
import { checkShape } from './check.ts';
import type { PipelineSchedule, PipelineShape } from './facts/names.ts';
import { inFlight } from './in-flight.ts';
import { groupSize, stageOrders } from './order.ts';
import { onePassEach } from './step.ts';
import { chunksHeld, partOf, stageOf, twinOf } from './placement.ts';
import { SCHEDULE_FACTS } from './facts/schedules.ts';
import { layersOfChunks } from './spread.ts';

const LETTERS = { forward: 'F', backward: 'B', inputGradient: 'b', weightGradient: 'w' } as const;

/** `b` and `w`: a backward pass in two. */
function written(shape: PipelineShape): readonly string[] {
  const letter = (chunk: number): string => (chunksHeld(shape) > 1 ? 'ab'[chunk]! : '');
  return stageOrders(shape).map((order) =>
    order
      .map(({ pass, chunk, microBatch, beside }) => {
        const text = `${LETTERS[pass]}${microBatch}${letter(chunk)}`;
        return beside === undefined ? text : `${text}+B${beside.microBatch}${letter(beside.chunk)}`;
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

  it('sends groups of micro-batches through the chunks if it is interleaved', () => {
    expect(written({ schedule: 'interleaved', stages: 2, chunks: 2, microBatches: 2 })).toEqual([
      'F0a F1a F0b F1b B0b B1b B0a B1a',
      'F0a F1a F0b B0b F1b B1b B0a B1a',
    ]);
    expect(groupSize({ stages: 8, microBatches: 32 })).toBe(8);
    // 36 in groups of 8 would leave 4, fewer than there are stages.
    expect(groupSize({ stages: 8, microBatches: 36 })).toBe(9);
  });

  it('splits backward passes as the papers of the zero-bubble schedules do', () => {
    const shape = { stages: 2, chunks: 1 };
    expect(written({ ...shape, schedule: 'zbH1', microBatches: 3 })).toEqual([
      'F0 F1 b0 w0 F2 b1 w1 b2 w2',
      'F0 b0 F1 b1 w0 F2 b2 w1 w2',
    ]);
    expect(written({ ...shape, schedule: 'zbV', chunks: 2, microBatches: 3 })).toEqual([
      'F0a F1a F2a F0b b0b w0b F1b b1b w1b b0a w0a F2b b2b w2b b1a w1a b2a w2a',
      'F0a F0b F1a F1b b0b w0b F2a b0a w0a F2b b1b w1b b1a b2b b2a w1a w2b w2a',
    ]);
    // Each end has half of the micro-batches; from the middle on a forward pass runs beside a backward pass
    // of the other end.
    expect(written({ ...shape, schedule: 'dualPipe', microBatches: 4 })).toEqual([
      'F0a F2b F1a B2b F3b+B0a B3b b1a w1a',
      'F2b F0a F3b B0a F1a+B2b B1a b3b w3b',
    ]);
  });

  it('has every pass of every micro-batch and chunk once, forward before backward, with as many in flight as published', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const { schedule, stages, chunks, microBatches } = shape;
        const all = microBatches * chunks;
        const kept = inFlight(shape, []);
        stageOrders(shape).forEach((order, stage) => {
          const keys = onePassEach(order).map(
            ({ pass, chunk, microBatch }) => `${pass} ${chunk} ${microBatch}`,
          );
          const placeOf = (pass: string, place: string): number => keys.indexOf(`${pass} ${place}`);
          const forwards = keys.filter((key) => key.startsWith('forward'));
          expect(forwards.length).toBe(all);
          expect(new Set(keys).size).toBe(keys.length);
          for (const forward of forwards) {
            const place = forward.slice('forward '.length);
            const [whole, inputs, weights] = ['backward', 'inputGradient', 'weightGradient'].map((pass) =>
              placeOf(pass, place),
            );
            // Either whole, or inputs and then weights.
            expect([whole! >= 0, inputs! >= 0, weights! >= 0]).toEqual(
              whole! >= 0 ? [true, false, false] : [false, true, true],
            );
            expect(placeOf('forward', place)).toBeLessThan(whole! >= 0 ? whole! : inputs!);
            expect(inputs).toBeLessThanOrEqual(weights!);
          }
          const ahead = stages - stage;
          const published: Partial<Record<PipelineSchedule, number>> = {
            gpipe: all,
            oneForwardOneBackward: ahead,
            interleaved: 2 * (ahead - 1) + (chunks - 1) * groupSize(shape) + 1,
            zbH1: stages,
            zbV: 2 * stages,
            dualPipe: stages + 1,
            dualPipeV: 2 * stages + 1,
          };
          const passes = kept[stage]!.passes;
          const most = Math.min(all, published[schedule] ?? all);
          if (SCHEDULE_FACTS[schedule].splits === true || published[schedule] === undefined)
            expect(passes).toBeLessThanOrEqual(most);
          else expect(passes).toBe(most);
        });
      }),
    );
  });

  it('fills the memory of one stage at least as published', () => {
    const most = (shape: PipelineShape): number =>
      Math.max(...inFlight(shape, []).map(({ passes }) => passes));
    for (const stages of [2, 4, 8]) {
      const shape = { stages, microBatches: 4 * stages };
      expect(most({ ...shape, schedule: 'zbH1', chunks: 1 })).toBe(stages);
      expect(most({ ...shape, schedule: 'zbV', chunks: 2 })).toBe(2 * stages);
      expect(most({ ...shape, schedule: 'dualPipe', chunks: 1 })).toBe(stages + 1);
      expect(most({ ...shape, schedule: 'dualPipeV', chunks: 2 })).toBe(2 * stages + 1);
    }
  });

  it('finds each part of the model at its place, and its copy', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const held = Array.from({ length: shape.stages }, (_, stage) =>
          Array.from({ length: chunksHeld(shape) }, (_, chunk) => partOf(shape, stage, chunk)),
        );
        const isTwice = SCHEDULE_FACTS[shape.schedule].placement === 'bothWays';
        const parts = shape.stages * shape.chunks;
        for (let part = 0; part < parts; part++) {
          expect(held.flat().filter((index) => index === part).length).toBe(isTwice ? 2 : 1);
        }
        held.forEach((heldParts, stage) => {
          heldParts.forEach((part, chunk) => expect(stageOf(shape, part, chunk)).toBe(stage));
          const twin = twinOf(shape, stage);
          if (twin !== null) expect(new Set(held[twin])).toEqual(new Set(heldParts));
          else expect(isTwice).toBe(false);
        });
      }),
    );
  });
});

describe('layers on chunks', () => {
  it('are equally many on each, or one fewer on the ends', () => {
    expect(layersOfChunks(12, { stages: 4, chunks: 1 })).toEqual([3, 3, 3, 3]);
    const llama = layersOfChunks(126, { stages: 8, chunks: 8 })!;
    expect([llama[0], llama[1], llama[62], llama[63]]).toEqual([1, 2, 2, 1]);
    expect(layersOfChunks(10, { stages: 4, chunks: 1 }, { firstLayers: 1, lastLayers: 3 })).toEqual([
      1, 3, 3, 3,
    ]);
    expect(layersOfChunks(3, { stages: 4, chunks: 1 })).toBeNull();
  });

  it('are all assigned', () => {
    const count = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 200 }), (stages, chunks, layers) => {
        const held = layersOfChunks(layers, { stages, chunks });
        expect(held === null).toBe(layers < stages * chunks);
        expect(held?.reduce((sum, count) => sum + count, 0) ?? layers).toBe(layers);
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
      {
        path: 'parallelism.pipeline.chunks',
        message: expect.stringContaining('at most 1 chunk a stage') as string,
      },
    ]);
    expect(checkShape({ ...shape, microBatches: 4 }, 3)).toMatchObject([
      { path: 'parallelism.pipeline.stages', message: expect.stringContaining('at most 1 stage.') as string },
    ]);
    expect(checkShape({ ...shape, schedule: 'gpipe', microBatches: 4 }, 8)[0]?.path).toBe(
      'parallelism.pipeline.chunks',
    );
    const messages = (given: Partial<PipelineShape>) =>
      checkShape({ ...shape, chunks: 1, ...given }, 64).map(
        ({ path, message }) => `${path.split('.').at(-1)!}: ${message}`,
      );
    expect(messages({ schedule: 'zbH1' })).toEqual([
      'schedule: ZB-H1 of 4 stages needs at least 4 micro-batches; there are 3. The field Micro-batch and the batch set their number.',
    ]);
    expect(messages({ schedule: 'zbV', microBatches: 7, chunks: 3 })).toEqual([
      'chunks: ZB-V has 2 chunks a stage; found 3.',
    ]);
    expect(messages({ schedule: 'dualPipe', stages: 3, microBatches: 7 })).toEqual([
      'stages: DualPipe needs an even number of stages, as parts of the model lie on two each; found 3.',
      'schedule: DualPipe of 3 stages needs at least 6 micro-batches, an even number; there are 7. The field Micro-batch and the batch set their number.',
    ]);
  });
});
