import { describe, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { DEFAULT_DESIGN } from '../defaults.ts';
import type { Design } from '../document.ts';
import { DESIGN_PRESETS } from '../presets/presets.ts';
import { compactDesign } from '../text/compact.ts';
import { expandDesign } from '../text/expand.ts';
import { changesTo, setOf, withAssumptions, withFollowed } from './sets.ts';

const WORDS = { v: 2, model: 'llama-3-70b', machine: 'dgx-h100-32', npus: 512, tensor: 8, pipeline: 4 };
const read = (more: object): Design => valueOf(expandDesign({ ...WORDS, batch: 512, ...more }));

describe('a set of assumptions', () => {
  it('is the one that a document names, and defaults to measured', () => {
    expect(setOf(read({}))).toBe('measured');
    expect(setOf(read({ assumptions: 'paper' }))).toBe('paper');
    expect(setOf(DEFAULT_DESIGN)).toBe('paper');
    for (const { design } of DESIGN_PRESETS) expect(setOf(design)).toBe('paper');
  });

  it('can be switched to and back in every field', () => {
    const [measured, paper] = [read({}), read({ assumptions: 'paper' })];
    expect(withAssumptions('measured', paper)).toEqual(measured);
    expect(withAssumptions('paper', measured)).toEqual(paper);
    expect(withAssumptions('paper', paper)).toEqual(paper);
    expect(changesTo('measured', paper)).toEqual([
      'workload.precision',
      'workload.microBatch',
      'parallelism.overlap',
      'parallelism.sequenceParallel',
      'parallelism.axisOrder',
      'compute.calibration',
      'system.calibration',
    ]);
    const rack = read({ assumptions: 'paper', machine: 'nvl72-8', npus: 576, precision: 'fp8' });
    expect(rack.system.leastChunkBytes).toBe(2 ** 29);
    expect(changesTo('measured', rack)).toContain('system.leastChunkBytes');
    expect(withAssumptions('measured', rack).system.leastChunkBytes).toBe(2 ** 23);
    const gpt = withAssumptions('measured', DEFAULT_DESIGN);
    expect(gpt.workload).toMatchObject({ attentionScores: true, embeddings: true, precision: 'bf16' });
    expect(compactDesign(gpt)).toEqual({ v: 2 });
    expect(withAssumptions('paper', gpt)).toEqual(DEFAULT_DESIGN);
  });

  it('leaves choices that neither set has', () => {
    const chosen = read({ assumptions: 'paper', microBatch: 2, precision: 'fp8' });
    const measured = withAssumptions('measured', chosen);
    expect(measured.workload).toMatchObject({ microBatch: 2, precision: 'fp8' });
    expect(measured.compute.calibration).toBe('megatron-fp8-h100');
    expect(setOf(measured)).toBe('measured');
  });

  it('is null if fields of both are present, or if they do not differ', () => {
    const { parallelism } = read({});
    expect(setOf({ ...read({}), parallelism: { ...parallelism, overlap: false } })).toBeNull();
    const table = valueOf(
      expandDesign({
        v: 1,
        workload: { kind: 'table', label: 'a table', loop: { kind: 'data', passes: 1 }, layers: [] },
      }),
    );
    expect([changesTo('paper', table), changesTo('measured', table)]).toEqual([[], []]);
  });

  it('`measured` updates its open fields after an edit of its degrees, as in its document', () => {
    const inDegrees = (tensor: number, pipeline: number, more: object = {}) =>
      read({ tensor, pipeline, ...more });
    const edit = (design: Design, to: Design): Design => {
      const { modelParallel, pipeline } = to.parallelism;
      const { pipeline: _, ...rest } = design.parallelism;
      return { ...design, parallelism: { ...rest, modelParallel, ...(pipeline && { pipeline }) } };
    };
    for (const [from, to] of [
      [inDegrees(1, 1), inDegrees(8, 4)],
      [inDegrees(8, 4), inDegrees(1, 1)],
      [inDegrees(1, 4), inDegrees(2, 1)],
    ] as const) {
      expect(withFollowed(from, edit(from, to))).toEqual(to);
    }
    const chosen = inDegrees(8, 4, { microBatch: 2 });
    expect(withFollowed(chosen, edit(chosen, inDegrees(8, 2))).workload).toMatchObject({ microBatch: 2 });
    const paper = edit(DEFAULT_DESIGN, inDegrees(16, 4));
    expect(withFollowed(DEFAULT_DESIGN, paper)).toBe(paper);
  });
});
