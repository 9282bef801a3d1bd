import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { parseDesignText } from '../../design/text/parse.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said, type Said } from '../../testing/said.ts';
import { run } from '../run.ts';
import { front } from './front.ts';

const base = {
  ...DEFAULT_DESIGN,
  topology: {
    ...DEFAULT_DESIGN.topology,
    dimensions: [
      { kind: 'switch', size: 2, linkLatencyNs: 500, tier: 'node' },
      {
        kind: 'fatTree',
        size: 4,
        linkLatencyNs: 500,
        tier: 'pod',
        parameters: { leaf: 2, over: 1, spines: 2 },
      },
    ],
  },
  system: { ...DEFAULT_DESIGN.system, algorithms: {} },
  workload: { ...baseTransformer('gpt-3'), layers: 2, heads: 4, globalBatch: 4 },
  parallelism: { modelParallel: 1, overlap: true },
  compute: { peakTflops: 989, efficiency: 0.6, capacityGB: 80 },
  bandwidth: { ...DEFAULT_DESIGN.bandwidth, mode: 'fixed', scheme: 'custom', customGBps: [450, 50] },
};
const OVERSUBSCRIPTION = 'topology.dimensions[1].parameters.over';
const space = {
  base,
  free: { [OVERSUBSCRIPTION]: [1, 4], 'bandwidth.customGBps[1]': [25, 50] },
};
const folder = scratchFolder();

function netloom(file: object, ...args: readonly string[]): Said {
  const path = folder.fileOf('space.json', JSON.stringify(file));
  return said((output) => run(['front', path, '--quiet', ...args], [front], output));
}

interface Printed {
  readonly gap: number;
  readonly machines: number;
  readonly leftOut: number;
  readonly rows: readonly { readonly dollars: number; readonly timeNs: number; readonly design: object }[];
}

const printedJson = (...args: readonly string[]): Printed =>
  JSON.parse(netloom(space, '--format=json', ...args).printed) as Printed;

describe('netloom front', () => {
  it('lists machines by cost, each faster than those before it, with its layout and the proof', () => {
    const { printed, noted } = netloom(space);
    expect(noted).toBe('');
    expect(printed).toMatch(/^network cost +iteration +MFU +memory +layout +machine\n/);
    expect(printed).toMatch(/TP\d+[^\n]* Switch\(2\)_FatTree\(4[^\n]*, customGBps\[1\] (25|50)\n/);
    expect(printed).toMatch(/\nProved: no machine is faster at its cost, of 4 machines with /);
  });

  it('prints designs as JSON that can be opened', () => {
    const { rows, gap, machines } = printedJson();
    expect([gap, machines]).toEqual([0, 4]);
    for (const { design } of rows) expect(parseDesignText(JSON.stringify(design)).ok).toBe(true);
    for (const [at, { dollars, timeNs }] of rows.entries()) {
      const before = rows[at - 1];
      if (before === undefined) continue;
      expect(dollars).toBeGreaterThan(before.dollars);
      expect(timeNs).toBeLessThan(before.timeNs);
    }
  });

  it('keeps to a budget', () => {
    const { rows } = printedJson();
    const least = rows[0]!.dollars;
    const cheap = printedJson(`--budget=${least}`);
    expect(cheap.rows.map(({ dollars }) => dollars)).toEqual([least]);
    expect(cheap.leftOut).toBeGreaterThan(0);
    expect(netloom(space, '--budget=10').printed).toMatch(/^[^\n]*\n\nNo machine of 0 can run the model\./);
    expect(netloom(space, '--budget=much').noted).toContain('--budget');
  });

  it('refuses a field of the layout and a split that follows from it', () => {
    expect(netloom({ ...space, free: { tp: [1, 2] } }).noted).toContain(
      'free.tp: is no field of a machine: the layout is found for each.',
    );
    expect(netloom({ ...space, split: 'best' }).noted).toContain(
      'split: is best, which follows from the layout',
    );
  });
});
