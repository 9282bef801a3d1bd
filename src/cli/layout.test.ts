import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../design/base-models.ts';
import { parseDesignText } from '../design/text/parse.ts';
import { printDesign } from '../design/text/serialize.ts';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { onMachine } from '../testing/runs/on-machine.ts';
import { said, type Said } from '../testing/said.ts';
import { evaluate } from './evaluate/evaluate.ts';
import { layout } from './layout.ts';
import { run } from './run.ts';

const workload = { ...baseTransformer('llama-3-8b'), layers: 4, globalBatch: 8 };
const design = onMachine('tpu-v5p-2x4x4', workload);
const folder = scratchFolder();
const file = folder.fileOf('design.json', printDesign(design));

interface Printed {
  readonly verdict: string;
  readonly gap: number;
  readonly layouts: readonly { readonly timeNs: number; readonly design: object }[];
  readonly worth: readonly { readonly choice: string }[];
}

function netloom(...args: readonly string[]): Said {
  return said((output) =>
    run(['layout', file, '--top=2', '--runs=12', '--quiet', ...args], [layout], output),
  );
}

describe('netloom layout', () => {
  it('prints the best layouts as text, with what is proved and the worth of each choice', () => {
    const { printed } = netloom();
    expect(printed).toMatch(/^layout +iteration +tokens\/s +MFU +memory\nTP\d+/);
    expect(printed).toMatch(/Proved: none of|Best of those tried: none of/);
    expect(printed).toMatch(/Choosing otherwise:\n {2}tensor parallelism /);
  });

  it('lists layouts that differ in nothing but the order of their axes once, with the orders', () => {
    const { printed } = said((output) =>
      run(['layout', file, '--top=4', '--quiet', '--no-worth'], [layout], output),
    );
    const lines = printed.split('\n');
    const rows = lines.slice(1, lines.indexOf('')).filter((line) => line.startsWith('TP'));
    const figures = rows.map((line) => line.replace(/^TP[^,]*/, ''));
    expect(rows).toHaveLength(4);
    expect(lines.some((line) => /^ {2}as fast as TP\d+/.test(line))).toBe(true);
    expect(new Set(figures).size).toBe(4);
  });

  it('prints designs as JSON that take the same time when they are opened', { timeout: 60_000 }, () => {
    const { printed, noted } = netloom('--format=json', '--no-worth');
    expect(noted).toBe('');
    const found = JSON.parse(printed) as Printed;
    const [best] = found.layouts;
    const file = folder.fileOf('best.json', JSON.stringify(best!.design));
    expect(parseDesignText(JSON.stringify(best!.design)).ok).toBe(true);
    const evaluated = said((output) => run(['evaluate', file, '--format=json'], [evaluate], output));
    expect(evaluated.printed).toContain(`"iterationNs": ${best!.timeNs}`);
    expect(found.worth).toEqual([]);
  });

  it('fixes choices, and refuses unknown ones', () => {
    const kept = netloom('--keep=recomputation', '--keep=zero', '--no-worth');
    expect(kept.printed).toMatch(/\nTP\d+[^\n]*full recomputation/);
    expect(netloom('--keep=colour').noted).toContain('--keep: is "colour"; expected one of tp, cp, pp');
  });

  it('asks for the memory of an NPU where the design does not say it, and takes it as an option', () => {
    const { capacityGB: _, ...compute } = design.compute;
    const open = folder.fileOf('open.json', printDesign({ ...design, compute }));
    const answer = (...args: readonly string[]): Said =>
      said((output) =>
        run(['layout', open, '--top=1', '--runs=2', '--no-worth', '--quiet', ...args], [layout], output),
      );
    expect(answer().printed).toMatch(
      /The memory of an NPU is not known, .*\(compute\.capacityGB\); the least of them needs [\d.]+ GB\./,
    );
    expect(answer('--memory=0.5').printed).toMatch(/No layout fits: the least of .* which has 500 MB\./);
    expect(answer('--memory=1000').printed).toMatch(/ 0 more need more than 1 TB\./);
    expect(answer('--memory=none').noted).toContain('--memory');
  });

  it('refuses a workload without layouts by its field', () => {
    const table = folder.fileOf(
      'vision.json',
      JSON.stringify({ v: 1, workload: { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 1 } }),
    );
    const { noted } = said((output) => run(['layout', table], [layout], output));
    expect(noted).toContain('workload: has no layouts to choose from; expected a transformer');
  });
});
