import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../evidence/measured/report-row.ts';
import {
  figureText,
  isOfRun,
  layoutText,
  machineText,
  placesOf,
  refusedText,
  rowNote,
  scoredByUnit,
  shareText,
  stackName,
  worstFirst,
} from './row-text.ts';

const ROW: ReportRow = {
  file: 'a.csv',
  row: 0,
  source: 'a',
  model: '1B',
  cell: 'one',
  groups: [],
  stack: 'x',
  measured: 2,
  predicted: 1,
  unit: 's',
  relativeError: -0.5,
  fitted: false,
  cannot: null,
  gate: null,
  memoryGiB: null,
  isStall: false,
  terms: null,
  run: null,
  line: '',
};

describe('rows of measured runs', () => {
  it('have the worst first, by the factor that they are off', () => {
    const rows = [
      { ...ROW, row: 1, relativeError: 0.2 },
      { ...ROW, row: 2, relativeError: -0.5 },
      { ...ROW, row: 3, relativeError: 0.9 },
      { ...ROW, row: 4, relativeError: null },
    ];
    expect(worstFirst(rows).map(({ row }) => row)).toEqual([2, 3, 1, 4]);
  });

  it('open as designs where they are of runs, and say why not', () => {
    expect((['s', 'us', 'share', ''] as const).map((unit) => isOfRun({ unit }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(refusedText({ row: ROW, message: 'LoRA is not modelled' })).toBe(
      'Row 0 of a.csv opens as no design: LoRA is not modelled.',
    );
  });

  it('are drawn apart where their units differ', () => {
    const rate = { ...ROW, unit: 'GB/s' } as const;
    const time = { ...ROW, unit: 'us' } as const;
    const silent = { ...time, predicted: null };
    expect(scoredByUnit([rate, time, silent, rate])).toEqual([
      ['GB/s', [rate, rate]],
      ['us', [time]],
    ]);
    expect(scoredByUnit([silent])).toEqual([]);
  });

  it('have a place among the runs of their cell', () => {
    const rows = [ROW, { ...ROW, row: 1, measured: 1, predicted: 3 }, { ...ROW, row: 2, cell: null }];
    const places = placesOf(rows);
    expect(rows.map((row) => places.get(row))).toEqual(['1 and 2 of 2', '2 and 1 of 2', undefined]);
  });

  it('have the remarks that apply to them', () => {
    expect(rowNote(ROW)).toBe('');
    expect(rowNote({ ...ROW, fitted: true })).toBe('fitted');
    expect(rowNote({ ...ROW, isStall: true })).toContain('stall');
    expect(rowNote({ ...ROW, cannot: 'no stack like it was measured' })).toBe(
      'no stack like it was measured',
    );
    const gate = { didRun: true, isRejected: true };
    expect(rowNote({ ...ROW, gate, cannot: 'does not fit: 90 GiB' })).toBe(
      'ran, though does not fit: 90 GiB',
    );
    const memoryGiB = { measured: null, predicted: 40, available: 80 };
    expect(
      rowNote({ ...ROW, measured: null, gate: { didRun: false, isRejected: false }, memoryGiB }),
    ).toContain('40.0 GiB');
    expect(figureText(0.123456, 's')).toBe('0.1235 s');
    expect(figureText(null, 's')).toBe('–');
    expect(figureText(77, 'us')).toBe('77 µs');
    expect(figureText(0.5, 'share')).toBe('0.5');
    expect(shareText(0.0312)).toBe('3.1 %');
  });
});

describe('what a row ran on', () => {
  const run = {
    chip: 'A100-40GB',
    gpus: 1024,
    tensor: 8,
    context: 1,
    pipeline: 4,
    data: 32,
    experts: 1,
    parameters: 7e10,
  };

  it('is a count of an accelerator, and the degrees above 1', () => {
    expect(machineText(run)).toBe('1,024 A100 40 GB');
    expect(layoutText(run)).toBe('TP8 PP4 DP32');
    expect(layoutText({ ...run, tensor: 1, pipeline: 1, data: 1, gpus: 1 })).toBe('one GPU');
  });

  it('is nothing of a collective', () => {
    expect([machineText(null), layoutText(null)]).toEqual(['–', '–']);
  });

  it('is described by its properties', () => {
    expect(stackName('megatron-bf16-h100')).toBe('Megatron-LM 2024, H100, BF16');
    expect(stackName('deepep')).toBe('deepep');
  });
});
