import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { trainDesign } from '../../../analysis/training-run/train-design.ts';
import { toEnd } from '../../../design/steps.ts';
import { expandDesign } from '../../../design/text/expand.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { valueOf } from '../../../units/result.ts';
import { hoursBeside } from './facts/hours-beside.ts';
import { publishedTrainingOf } from './facts/of-model.ts';
import { LLAMA_405B, trainingRows } from './training-rows.ts';

describe('published trainings', () => {
  const rows = new Map(valueOf(trainingRows()).map((row) => [row.id, row]));
  const relative = (id: string): number => rows.get(id)!.ours / rows.get(id)!.published - 1;

  it('have the emissions of the model card within 0.5 %', () => {
    expect(Math.abs(relative('llama31-tonnes-405b'))).toBeLessThan(0.005);
    expect(Math.abs(relative('llama31-tonnes-all'))).toBeLessThan(0.005);
  });

  it('have the interruptions that the usual rates are fitted on, though its network counts other parts', () => {
    expect(Math.abs(relative('llama3-interruptions'))).toBeLessThan(0.05);
    expect(rows.get('llama3-effective')!.ours).toBeGreaterThan(90);
  });

  it('have the projection of its authors for 16,384 GPUs, which is a sum, and not what 1,024 measured', () => {
    expect(Math.abs(relative('rsc-16384'))).toBeLessThan(0.03);
    expect(relative('rsc-1024')).toBeGreaterThan(1);
  });

  it('need more hours for Llama 3.1 405B than published, by at most a quarter', () => {
    expect(relative('llama3-hours')).toBeGreaterThan(0);
    expect(relative('llama3-hours')).toBeLessThan(0.25);
  });

  it('have the published rate of Llama 3.1 405B between gradients that are reduced often and once', () => {
    expect(ratesOf(2)).toBe('309 TFLOP/s');
    expect(ratesOf(1)).toBe('451 TFLOP/s');
    expect(PUBLISHED.hours.tflopsPerNpu).toBe(400);
    const { note } = rows.get('llama3-hours')!;
    expect(note).toContain(ratesOf(2));
    expect(note).toContain(ratesOf(1));
  });

  it('say their source, whether it was read, and what ours leaves out', () => {
    for (const row of rows.values()) {
      expect(row.url).toMatch(/^https:/);
      expect(row.note.length).toBeGreaterThan(20);
      expect(Number.isFinite(row.ours), row.id).toBe(true);
    }
  });

  it('are listed beside ours in the document on trainings', () => {
    const lines = readFileSync('docs/models/training.md', 'utf8').split('\n').map(withoutPadding);
    const number = (value: number): string =>
      value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
    const listed = [...rows.values()].map(({ run, what, unit, published, isAtLeast, ours, note }) => {
      const said = `${isAtLeast === true ? 'more than ' : ''}${number(published)} ${unit}`.trim();
      return `| ${[run, what, said, `${number(ours)} ${unit}`.trim(), note].join(' | ')} |`;
    });
    expect(listed.filter((line) => !lines.includes(line))).toEqual([]);
  });

  it('are no prediction where their note says so, and were all read in the words of others', () => {
    for (const { id, isPredicted, isQuoted, note } of rows.values()) {
      expect([id, isPredicted === true]).toEqual([id, !note.startsWith('No prediction')]);
      expect([id, isQuoted]).toEqual([id, true]);
    }
  });
});

const PUBLISHED = publishedTrainingOf('llama-3-405b')!;

function ratesOf(zeroStage: number): string {
  const { parallelism } = LLAMA_405B as unknown as { readonly parallelism: object };
  const design = valueOf(expandDesign({ ...LLAMA_405B, parallelism: { ...parallelism, zeroStage } }));
  const { training, simulated } = valueOf(toEnd(trainDesign(design, 'custom', ALL_PARTS)));
  const { tflops } = hoursBeside(PUBLISHED, training, simulated, design.parallelism)!;
  return `${tflops.toPrecision(3)} TFLOP/s`;
}

function withoutPadding(line: string): string {
  return line.replaceAll(/ +/g, ' ');
}
