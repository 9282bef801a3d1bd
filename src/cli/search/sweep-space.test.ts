import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { parseRecords } from '../../formats/layers/csv-text.ts';
import { createSource } from '../../formats/source.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said, UNHEARD } from '../../testing/said.ts';
import { valueOf } from '../../units/result.ts';
import { COMMANDS } from '../commands.ts';
import { run, runSteps } from '../run.ts';

const SPACE = {
  split: 'equal',
  base: { ...BASE_V1, workload: { ...BASE_V1.workload, layers: 2 } },
  free: { tp: [1, 2, 4], zero: [0, 3] },
  dimensions: { npus: 16, count: [1, 2], kinds: ['ring', 'switch'] },
  where: ['zero == 0 or tp < 4'],
  top: 3,
};

const { folder, fileOf } = scratchFolder();
const space = fileOf('space.json', SPACE);
let files = 0;

// No progress line appears between the notes, however slow the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function netloom(...args: readonly string[]) {
  return said((output) => run(args, COMMANDS, output));
}

function parts(count: number, command = 'sweep', spec = space): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const out = join(folder, `part-${(files += 1)}.jsonl`);
    expect(netloom(command, spec, `--shard=${index}/${count}`, `--out=${out}`, '--quiet').code).toBe(0);
    return out;
  });
}

function cells(text: string): readonly (readonly string[])[] {
  return valueOf(parseRecords(createSource('rows.csv', text))).map((record) =>
    record.map((cell) => cell.text),
  );
}

interface Best {
  readonly points: number;
  readonly top: readonly { readonly value: number }[];
}

describe('netloom sweep of a space', () => {
  it('compares the algorithms of 2D products, as a search does', () => {
    const dimensions = [4, 4, 2].map((size) => ({ kind: 'ring', size, linkLatencyNs: 500 }));
    const products = fileOf('products.json', {
      split: 'equal',
      base: {
        ...BASE_V1,
        topology: { ...BASE_V1.topology, dimensions },
        workload: { ...BASE_V1.workload, layers: 2 },
        parallelism: { modelParallel: 16, overlap: true, mesh: {} },
      },
      free: { 'parallelism.mesh.algorithm': ['meshSlice', 'collective', 'wang', 'summa', 'cannon'] },
    });
    const [, ...rows] = cells(netloom('sweep', products).printed);
    expect(rows.map(([algorithm]) => algorithm)).toEqual([
      'meshSlice',
      'collective',
      'wang',
      'summa',
      'cannon',
    ]);
    const times = rows.map(([, ns]) => Number(ns));
    expect(new Set(times).size).toBe(5);
    const { top } = JSON.parse(netloom('search', products).printed) as Best;
    expect(top[0]?.value).toBe(Math.min(...times));
  });

  it('runs every point, and its best points are those that a search proves', () => {
    const { code, printed, noted } = netloom('sweep', space);
    expect({ code, noted }).toEqual({ code: 0, noted: '70 points run, 0 that cannot be run\n' });
    const [head, ...lines] = cells(printed);
    expect(head).toEqual([
      ...['network', 'tp', 'zero', 'iteration time (ns)', 'network cost ($)'],
      ...['value (ns of an iteration)', 'problem', 'key'],
    ]);
    const found = JSON.parse(netloom('search', space).printed) as Best;
    expect(lines).toHaveLength(found.points);
    const values = lines.map((line) => Number(line[5])).sort((a, b) => a - b);
    expect(values.slice(0, 3)).toEqual(found.top.map(({ value }) => value));
    const rows = JSON.parse(netloom('sweep', space, '--format=json').printed) as readonly object[];
    expect(rows).toHaveLength(found.points);
  });

  it('merges 1, 3 and 8 shards to the same bytes as one sweep', () => {
    const alone = netloom('sweep', space).printed;
    for (const count of [1, 3, 8]) {
      const files = parts(count);
      expect(netloom('merge', ...files, '--format=csv')).toMatchObject({ code: 0, printed: alone });
      expect(JSON.parse(netloom('merge', ...files).printed)).toMatchObject({
        gap: 0,
        top: (JSON.parse(netloom('search', space).printed) as Best).top,
      });
    }
  });

  it('says which points cannot run', () => {
    const odd = fileOf('odd.json', { ...SPACE, free: { tp: [1, 3] }, where: [] });
    const { printed, noted } = netloom('sweep', odd);
    expect(noted).toBe('14 points run, 14 that cannot be run\n');
    expect(
      cells(printed).filter((line) => line[1] === '3' && line[5]!.startsWith('parallelism.modelParallel: ')),
    ).toHaveLength(14);
    expect(netloom('merge', ...parts(2, 'sweep', odd), '--format=csv').printed).toBe(printed);
  });

  it('resumes where it was killed', () => {
    const out = join(folder, 'killed.jsonl');
    const steps = runSteps(['sweep', space, `--out=${out}`, '--quiet'], COMMANDS, UNHEARD);
    while (readFileOr(out).split('\n').length < 8) steps.next();
    const before = readFileSync(out, 'utf8');
    appendFileSync(out, '{"key":"12');
    expect(netloom('sweep', space, `--out=${out}`, '--resume').noted).toContain('points are there already');
    expect(readFileSync(out, 'utf8').startsWith(before)).toBe(true);
    expect(netloom('merge', out, '--format=csv').printed).toBe(netloom('sweep', space).printed);
  });

  it('accepts options of spaces only with a space, and options of designs only with a design', () => {
    const design = fileOf('design.json', BASE_V1);
    expect(netloom('sweep', space, '--field=budget').noted).toContain('--field: is of a design');
    expect(netloom('sweep', design, '--shard=0/2').noted).toContain('--shard: is of a space');
    expect(netloom('sweep', space, '--shard=0/2').noted).toContain('--out: is missing');
    expect(netloom('sweep', fileOf('no-list.json', { ...SPACE, top: 0 })).noted).toContain('top');
  });

  it('does not mix with a search', () => {
    const [swept] = parts(1) as [string];
    const [searched] = parts(1, 'search') as [string];
    expect(netloom('merge', swept, searched).noted).toContain(
      `${searched}: is of a search, ${swept} of a sweep`,
    );
    expect(netloom('merge', searched, '--format=csv').noted).toContain('a search leaves points out');
    expect(netloom('search', space, `--out=${swept}`, '--resume').noted).toContain('is of another');
    const text = readFileSync(searched, 'utf8').replace('"netloom":"search"', '"netloom":"sweep"');
    expect(netloom('merge', fileOf('pruned.jsonl', text)).noted).toContain('first line that is damaged');
  });
});

describe('a gap', () => {
  it('does not apply to shards, so that they merge to the same bytes', () => {
    const loose = fileOf('loose.json', { ...SPACE, gap: 0.5 });
    const merged = [1, 3].map((count) => netloom('merge', ...parts(count, 'search', loose)).printed);
    expect(merged[1]).toBe(merged[0]);
    expect(JSON.parse(merged[0]!)).toMatchObject({ gap: 0, isProven: true });
  });
});

function readFileOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
