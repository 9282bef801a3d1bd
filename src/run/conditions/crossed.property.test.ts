import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition, Design } from '../../design/document.ts';
import { anySimulable } from '../../testing/arbitrary/simulable.arbitrary.ts';
import { stagedWith } from '../../testing/arbitrary/staged.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { npuCount } from '../../topology/dimension.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { closedResult } from '../closed.ts';
import { simulateSplit } from '../evaluate.ts';
import { prepareDesign } from '../prepare-design.ts';

/** Whole iterations: axes of parallelism, ZeRO, overlap and chunks. */
const anyPlain = anySimulable.map((design) => ({
  ...design,
  system: { ...design.system, rounding: 'exact' as const },
}));

/** Pipelines as well, with experts and context parallelism. */
const anyIteration = fc.oneof(
  anyPlain,
  fc.constantFrom('oneForwardOneBackward', 'interleaved', 'zbH1', 'dualPipe').chain(stagedWith),
);

interface Crossed {
  readonly design: Design;
  readonly condition: (strength: number) => Condition;
}

function crossed(design: Design): fc.Arbitrary<Crossed> {
  const { dimensions } = design.topology;
  const npu = fc.integer({ min: 0, max: npuCount({ dimensions }) - 1 });
  const dimension = fc.integer({ min: 0, max: dimensions.length - 1 });
  return fc
    .tuple(fc.constantFrom('slowPort', 'slowNpu', 'share', 'computeSpread', 'linkSpread'), npu, dimension)
    .map(([kind, at, of]) => ({ design, condition: (strength) => conditionOf(kind, strength, at, of) }));
}

/** @param strength 0 is healthy, less than 1 */
function conditionOf(kind: string, strength: number, npu: number, dimension: number): Condition {
  if (kind === 'slowPort') return { kind, npu, dimension, factor: 1 - strength };
  if (kind === 'slowNpu') return { kind, npu, factor: 1 - strength };
  if (kind === 'share') return { kind, dimension, share: strength };
  return { kind: kind as 'linkSpread' | 'computeSpread', sigma: strength / 4 };
}

/** Under equal bandwidths, which no condition changes; null where a run is refused. */
function timeOf(design: Design): number | null {
  const prepared = prepareDesign(design, ALL_PARTS);
  const closed = prepared.ok ? closedResult(prepared.value, 'equal') : prepared;
  const run = prepared.ok && closed.ok ? simulateSplit(prepared.value, closed.value) : closed;
  return run.ok && 'events' in run.value ? run.value.iterationNs : null;
}

describe('an iteration with a condition, whatever else the design has', () => {
  it('takes what the healthy one does at strength 0, to the bit', () => {
    fc.assert(
      fc.property(anyIteration.chain(crossed), ({ design, condition }) => {
        expect(timeOf({ ...design, conditions: [condition(0)] })).toBe(timeOf(design));
      }),
      { numRuns: cases(40, 500) },
    );
  });

  it('is not faster than the healthy one, and not faster where the condition is worse', () => {
    let compared = 0;
    fc.assert(
      // What is late leaves its place in a queue, or its wires, to others, which may save more than it costs: not without overlap.
      fc.property(anyPlain.chain(crossed), ({ design, condition }) => {
        const plain = {
          ...design,
          parallelism: { ...design.parallelism, overlap: false },
          system: { ...design.system, activeChunks: 1, chunks: 1 },
        };
        const [healthy, bad, worse] = [0, 0.3, 0.6].map((strength) =>
          timeOf({ ...plain, conditions: [condition(strength)] }),
        );
        if (typeof healthy !== 'number' || typeof bad !== 'number' || typeof worse !== 'number') return;
        compared += 1;
        expect(bad).toBeGreaterThanOrEqual(healthy * (1 - 1e-9));
        expect(worse).toBeGreaterThanOrEqual(bad * (1 - 1e-9));
      }),
      { numRuns: cases(40, 500) },
    );
    expect(compared).toBeGreaterThan(5);
  });
});
