import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { valueOf } from '../../units/result.ts';
import { printRun, RUN_FORMATS, type RunFormat } from './print.ts';
import { runOf } from './run-of.ts';

const PIPELINE = { stages: 2, schedule: 'oneForwardOneBackward' } as const;

function lost(format: RunFormat, parallelism: Partial<Parallelism>): readonly string[] {
  const design: Design = {
    ...DEFAULT_DESIGN,
    parallelism: { ...DEFAULT_DESIGN.parallelism, ...parallelism },
  };
  const plain = printRun(
    format,
    valueOf(runOf({ ...design, parallelism: { ...DEFAULT_DESIGN.parallelism } })),
  );
  return printRun(format, valueOf(runOf(design))).lost.filter((phrase) => !plain.lost.includes(phrase));
}

describe('a file of training software', () => {
  it.each(RUN_FORMATS)('says what of a layout it leaves out: %s', (format) => {
    expect(lost(format, { dimensionOrder: [1, 0, 2, 3] })).toEqual([
      'the order in which groups take dimensions: 1, 0, 2, 3',
    ]);
    expect(lost(format, { dimensionOrder: [0, 1, 2, 3] })).toEqual([]);
    expect(lost(format, { mesh: {} })).toEqual(['the mesh of the model-parallel group']);
    expect(lost(format, { fusion: { layers: 4 } })).toEqual(['the fusion of gradients']);
    expect(lost(format, { innermost: 'data' })).toEqual(['the order of axes, innermost first: data, tensor']);
  });

  it('says the order of axes where the software has none of them', () => {
    const among = (parallelism: Partial<Parallelism>) =>
      lost('megatron', parallelism).filter((phrase) => phrase.startsWith('the order'));
    expect(among({ pipeline: PIPELINE, axisOrder: ['tensor', 'data', 'pipeline'] })).toEqual([]);
    expect(among({ pipeline: PIPELINE, axisOrder: ['tensor', 'pipeline', 'data'] })).toEqual([]);
    expect(among({ pipeline: PIPELINE, axisOrder: ['pipeline', 'tensor', 'data'] })).toEqual([
      'the order of axes, innermost first: pipeline, tensor, data',
    ]);
  });
});
