import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFlight, orderedInFlight } from './in-flight.ts';
import type { PipelineShape } from './facts/names.ts';
import { layersOfChunks } from './spread.ts';

const anyShape = fc.record({
  schedule: fc.constantFrom('gpipe', 'oneForwardOneBackward', 'interleaved'),
  stages: fc.integer({ min: 1, max: 8 }),
  chunks: fc.integer({ min: 1, max: 4 }),
  more: fc.integer({ min: 0, max: 20 }),
  layers: fc.integer({ min: 1, max: 64 }),
});

describe('micro-batches in flight', () => {
  it('match the order of passes in closed form', () => {
    fc.assert(
      fc.property(anyShape, ({ schedule, stages, chunks, more, layers }) => {
        const shape: PipelineShape = {
          schedule,
          stages,
          chunks: schedule === 'interleaved' ? chunks : 1,
          microBatches: (schedule === 'interleaved' && chunks > 1 ? stages : 1) + more,
        };
        const held = layersOfChunks(layers, shape);
        if (held === null) return;
        const found = inFlight(shape, held);
        const expected = orderedInFlight(shape, held);
        expect(found.map(({ ofParts, ...rest }) => ({ ...rest, ofParts: [...ofParts] }))).toEqual(
          expected.map(({ ofParts, ...rest }) => ({ ...rest, ofParts: [...ofParts] })),
        );
      }),
      { numRuns: 300 },
    );
  });
});
