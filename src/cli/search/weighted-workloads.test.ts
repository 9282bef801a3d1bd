/** Spaces that serve several workloads with weights, on the command line: columns, fronts and parts, and the same by `evaluate`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { parseRecords } from '../../formats/layers/csv-text.ts';
import { createSource } from '../../formats/source.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { valueOf } from '../../units/result.ts';
import { transformerDescription } from '../../workload/transformer/facts/catalog.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const WEIGHTS = { 'mpt-125m': 0.25, 'megatron-1.7b': 2 } as const;
const OTHERS = [
  { preset: 'mpt-125m', modelParallel: 2, weight: WEIGHTS['mpt-125m'] },
  { preset: 'megatron-1.7b', modelParallel: 4, weight: WEIGHTS['megatron-1.7b'] },
] as const;
const { hidden } = transformerDescription('llama-3-8b');
const BASE = {
  ...BASE_V1,
  workload: { kind: 'transformer', preset: 'llama-3-8b', hidden, layers: 2 },
  parallelism: { modelParallel: 4, overlap: true, zeroStage: 1 },
  bandwidth: { ...BASE_V1.bandwidth, budgetGBps: 200 },
} as const;
const SPACE = {
  base: BASE,
  free: { tp: [2, 4] },
  dimensions: { npus: 16, count: [2, 2], kinds: ['ring', 'switch'], sizes: [2, 8], linkLatencyNs: 700 },
  workloads: OTHERS,
  top: 20,
};

const { folder, fileOf } = scratchFolder();

function netloom(...args: readonly string[]): string {
  const { code, printed } = said((output) => run(args, COMMANDS, output));
  expect(code).toBe(0);
  return printed;
}

interface Row {
  readonly key: string;
  readonly network: string;
  readonly ownNs: number;
  readonly othersNs: readonly number[];
  readonly dollars: number;
  readonly value: number;
}

/** Every point of the space, by a sweep. */
function sweptRows(space: string): readonly Row[] {
  const [head = [], ...records] = valueOf(
    parseRecords(createSource('rows.csv', netloom('sweep', space, '--quiet'))),
  ).map((record) => record.map((cell) => cell.text));
  const at = (name: string): number => head.findIndex((cell) => cell.startsWith(name));
  return records.map((cells) => ({
    key: cells[at('key')]!,
    network: cells[at('network')]!,
    ownNs: Number(cells[at('iteration time (ns)')]),
    othersNs: Object.keys(WEIGHTS).map((id) => Number(cells[at(`iteration time of ${id} (ns)`)])),
    dollars: Number(cells[at('network cost')]),
    value: Number(cells[at('value')]),
  }));
}

interface Found {
  readonly isProven: boolean;
  readonly top?: readonly { readonly key: string; readonly value: number }[];
  readonly front?: readonly { readonly key: string }[];
}

describe('a space that serves several workloads', () => {
  it.each(['equal', 'message', 'smart'])('has a column for each, whose weighted sum ranks: %s', (split) => {
    const space = fileOf(`${split}.json`, { ...SPACE, split, objective: 'time' });
    const rows = sweptRows(space);
    expect(rows.length).toBeGreaterThan(7);
    for (const { ownNs, othersNs, value } of rows) {
      const weighted = ownNs + 0.25 * othersNs[0]! + 2 * othersNs[1]!;
      expect(value / weighted).toBeCloseTo(1, 12);
    }
    const { isProven, top } = JSON.parse(netloom('search', space, '--quiet')) as Found;
    expect(isProven).toBe(true);
    const values = rows.map(({ value }) => value).toSorted((a, b) => a - b);
    expect(top!.map(({ value }) => value)).toEqual(values.slice(0, top!.length));
  });

  it('has the front of all of them, found in parts as in one piece', () => {
    const space = fileOf('front.json', { ...SPACE, split: 'equal', objective: ['time', 'cost'] });
    const rows = sweptRows(space);
    const beats = (a: Row, b: Row): boolean =>
      a.value <= b.value && a.dollars <= b.dollars && (a.value < b.value || a.dollars < b.dollars);
    const front = rows.filter((row) => !rows.some((other) => beats(other, row)));
    const parts = [0, 1, 2].map((index) => {
      const out = join(folder, `part-${index}.jsonl`);
      netloom('search', space, `--shard=${index}/3`, `--out=${out}`, '--quiet');
      expect(readFileSync(out, 'utf8')).not.toBe('');
      return out;
    });
    for (const printed of [netloom('search', space, '--quiet'), netloom('merge', ...parts)]) {
      const found = (JSON.parse(printed) as Found).front!;
      expect(found.map(({ key }) => key).toSorted()).toEqual(front.map(({ key }) => key).toSorted());
    }
  });

  it('has the times that evaluate and allocate print of the design of a point', () => {
    const space = fileOf('message.json', { ...SPACE, split: 'message', objective: 'time' });
    const row = sweptRows(space).find(({ network }) => network === 'Switch(8)_Ring(2)')!;
    const dimension = { linkLatencyNs: 700, tier: 'node' };
    const designs = [2, 4].map((modelParallel) =>
      fileOf(`design-${modelParallel}.json`, {
        ...BASE,
        topology: {
          dimensions: [
            { ...dimension, kind: 'switch', size: 8 },
            { ...dimension, kind: 'ring', size: 2 },
          ],
        },
        parallelism: { ...BASE.parallelism, modelParallel },
        bandwidth: {
          ...BASE.bandwidth,
          goal: { objective: 'time', budget: '=', constraints: [], others: OTHERS },
        },
      }),
    );
    const sets = designs.map((design) => {
      const schemes = JSON.parse(netloom('evaluate', design)) as readonly Evaluated[];
      return schemes.find(({ scheme }) => scheme === 'message')!.set;
    });
    const own = sets.find(({ weightedNs }) => weightedNs === row.value)!;
    expect(own.workloads.map(({ iterationNs }) => iterationNs)).toEqual([row.ownNs, ...row.othersNs]);
    const allocated = JSON.parse(netloom('allocate', designs[0]!)) as Pick<Evaluated, 'set'>;
    expect(allocated.set.workloads.map(({ workload, weight }) => [workload, weight])).toEqual([
      ['llama-3-8b', 1],
      ...Object.entries(WEIGHTS),
    ]);
  });
});

describe('a sweep of a design that serves several workloads', () => {
  const design = fileOf('swept.json', {
    ...BASE,
    topology: {
      dimensions: [
        { kind: 'switch', size: 8, linkLatencyNs: 700, tier: 'node' },
        { kind: 'ring', size: 2, linkLatencyNs: 700, tier: 'node' },
      ],
    },
    bandwidth: {
      ...BASE.bandwidth,
      goal: { objective: 'time', budget: '=', constraints: [], others: OTHERS },
    },
  });
  const range = [
    '--field=budget',
    '--from=100',
    '--to=400',
    '--steps=2',
    '--scheme=message',
    '--scheme=smart',
  ];
  const rows = JSON.parse(netloom('sweep', design, ...range, '--format=json')) as readonly Sweeping[];

  it('has the times of each at every value, and their weighted sum, as evaluate prints them', () => {
    expect(rows).toHaveLength(4);
    const evaluated = new Map(
      [100, 400].map((budget) => {
        const at = fileOf('at.json', withBudget(design, budget));
        return [budget, JSON.parse(netloom('evaluate', at)) as readonly Evaluated[]] as const;
      }),
    );
    for (const { value, scheme, simulatedNs, others, weightedNs } of rows) {
      const { set } = evaluated.get(value)!.find((result) => result.scheme === scheme)!;
      const [own, ...more] = set.workloads;
      expect(simulatedNs).toBe(own!.iterationNs);
      expect(others).toEqual(more);
      expect(weightedNs).toBe(set.weightedNs);
    }
  });

  it('has them as columns', () => {
    const [head = [], ...records] = valueOf(
      parseRecords(createSource('rows.csv', netloom('sweep', design, ...range))),
    ).map((record) => record.map((cell) => cell.text));
    const column = (name: string): readonly number[] =>
      records.map((cells) => Number(cells[head.indexOf(name)]));
    expect(column('iteration of mpt-125m, weight 0.25 (ns)')).toEqual(
      rows.map(({ others }) => others[0]!.iterationNs),
    );
    expect(column('iteration of megatron-1.7b, weight 2 (ns)')).toEqual(
      rows.map(({ others }) => others[1]!.iterationNs),
    );
    expect(column('weighted sum of iterations (ns)')).toEqual(rows.map(({ weightedNs }) => weightedNs));
  });

  it('says at every value that another workload does not fit on the network', () => {
    const goal = {
      objective: 'time',
      budget: '=',
      constraints: [],
      others: [{ ...OTHERS[0], modelParallel: 3 }],
    };
    const read = JSON.parse(readFileSync(design, 'utf8')) as object;
    const file = fileOf('odd.json', { ...read, bandwidth: { ...BASE.bandwidth, goal } });
    const found = JSON.parse(netloom('sweep', file, ...range, '--format=json')) as readonly Sweeping[];
    for (const { simulatedNs, problem } of found) {
      expect(simulatedNs).toBeNull();
      expect(problem).toMatch(/^bandwidth\.goal\.others\[0\]: /);
    }
  });
});

function withBudget(design: string, budgetGBps: number): object {
  const read = JSON.parse(readFileSync(design, 'utf8')) as { readonly bandwidth: object };
  return { ...read, bandwidth: { ...read.bandwidth, budgetGBps } };
}

interface Sweeping {
  readonly value: number;
  readonly scheme: string;
  readonly simulatedNs: number | null;
  readonly others: readonly {
    readonly workload: string;
    readonly weight: number;
    readonly iterationNs: number;
  }[];
  readonly weightedNs: number | null;
  readonly problem: string | null;
}

interface Evaluated {
  readonly scheme: string;
  readonly set: {
    readonly weightedNs: number;
    readonly workloads: readonly {
      readonly workload: string;
      readonly weight: number;
      readonly iterationNs: number;
    }[];
  };
}
