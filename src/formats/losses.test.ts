import { describe, expect, it } from 'vitest';
import { PAPER_PRICES } from '../cost/facts/prices.ts';
import type { Design, TableWorkload } from '../design/document.ts';
import { SOME_DESIGN } from '../testing/designs.ts';
import { goldenCase, networkText } from '../testing/golden.ts';
import { collective, layer } from '../testing/task-graph.ts';
import { openAstra } from './astra/open.ts';
import type { ImportedDesign } from './imported.ts';
import { printLayersCsv } from './layers/csv.ts';
import { printLayersJson } from './layers/json.ts';
import { openLayers } from './layers/open.ts';
import type { TextFile } from './text-file.ts';
import type { Result } from '../units/result.ts';

function losses(result: Result<ImportedDesign>): readonly string[] {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.losses.map(({ kind, path, message }) => `${kind} ${path}: ${message}`);
}

const golden = goldenCase('transformer-g8-split-fc');
const NETWORK: TextFile = {
  name: 'n.json',
  text: `{ "topologies-per-dim": ["Ring", "Switch"], "units-count": [4, 2],
  "links-count": [2, 3], "link-latency": [5, 6],
  "link-bandwidth": [25, 10], "mood": 1 }`,
};

describe('the losses of files of ASTRA-sim 1.0 on import', () => {
  it('are, for a network, its unit, what it leaves out and its extra fields', () => {
    expect(losses(openAstra([NETWORK], SOME_DESIGN))).toEqual([
      'changed n.json:3:22: link-bandwidth counts in 2^30 B/s, a design in 10^9 B/s over all links of an NPU: 25 GiB/s a link = 53.6871 GB/s an NPU; 10 GiB/s a link = 32.2123 GB/s an NPU',
      'default n.json:1:1: not in the file: dimension-type N (node), nic-latency 0 ns, router-latency 0 ns, hbm-latency 0 ns, hbm-bandwidth 1 GB/s and hbm-scale 0 (no memory model)',
      'dropped n.json:3:31: "mood" is no field of a network file of ASTRA-sim 1.0',
    ]);
  });

  it('include the goal of the optimum of the previous network', () => {
    const goal = { objective: 'time', budget: '=', constraints: [], others: [] } as const;
    const current: Design = { ...SOME_DESIGN, bandwidth: { ...SOME_DESIGN.bandwidth, goal } };
    expect(losses(openAstra([NETWORK], current)).at(-1)).toBe(
      'dropped n.json:1:1: the goal of the optimum was of the network before and is gone',
    );
  });

  it('are, for a system, its rounding, options without effect and defaults', () => {
    const text = `${golden.system.replace(/^endpoint-delay.*\n/m, '')}\nL: 1\nlocal-reduction-delay: 4\n`;
    const lines = losses(openAstra([{ name: 's.txt', text }], SOME_DESIGN));
    expect(lines.filter((line) => line.startsWith('changed'))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^changed s\.txt:1:1: sizes and times are cut to whole bytes and ns/),
        expect.stringMatching(/all-reduce-implementation leaves the dimensions from 3 on unused/),
      ]),
    );
    expect(lines.filter((line) => line.startsWith('dropped'))).toEqual([
      expect.stringMatching(/^dropped s\.txt:\d+:24: local-reduction-delay is not modelled/),
      expect.stringMatching(/^dropped s\.txt:\d+:4: L is not modelled/),
    ]);
    expect(lines.find((line) => line.includes('endpoint-delay'))).toMatch(
      /^default s\.txt:1:1: not in the file: endpoint-delay 10 ns/,
    );
  });

  it('are, for a workload, its passes and its overlap', () => {
    expect(losses(openAstra([{ name: 'w.txt', text: golden.workload }], SOME_DESIGN))).toEqual([
      'default w.txt:1:1: passes are a switch of the command line there; 1 is taken',
      expect.stringMatching(/^changed w\.txt:1:1: the loop overlaps communication with compute/),
    ]);
  });

  it('exclude the accelerator and the prices of the design, which no file has', () => {
    const current: Design = {
      ...SOME_DESIGN,
      compute: { peakTflops: 7, efficiency: 0.5 },
      cost: { ...PAPER_PRICES, linkPerGBps: 9 },
    };
    const files = [
      { name: 'n.json', text: networkText(golden) },
      { name: 's.txt', text: golden.system },
      { name: 'w.txt', text: golden.workload },
    ];
    const opened = openAstra(files, current);
    if (!opened.ok) throw new Error('refused');
    expect(opened.value.design.compute).toEqual(current.compute);
    expect(opened.value.design.cost).toEqual(current.cost);
    expect(losses(opened).at(-2)).toBe('default the files: they have no prices: the design keeps its own');
  });
});

describe('the losses of files of layers on import', () => {
  const table: TableWorkload = {
    kind: 'table',
    label: 'One layer',
    loop: { kind: 'data', passes: 1 },
    layers: [layer('a', { weightGradient: [collective('data', 7)] })],
  };

  it('are empty for what was written', () => {
    const loop = { kind: 'transformer', passes: 1, modelGroup: 2 } as const;
    const files = [
      { name: 'l.csv', text: printLayersCsv({ ...table, loop }) },
      { name: 'l.json', text: printLayersJson({ ...table, loop }) },
    ];
    for (const file of files) expect(losses(openLayers(file, SOME_DESIGN))).toEqual([]);
  });

  it('are unused columns and fields, once each, and the degree if the training loop has none', () => {
    const csv = printLayersCsv(table).replace(/formula\r\n/, 'formula,colour\r\n');
    expect(losses(openLayers({ name: 'l.csv', text: csv }, SOME_DESIGN))).toEqual([
      'dropped l.csv:2:59: "colour" is no column of a layer table',
      'default l.csv:1:1: its loop has no model-parallel group: the degree is 1',
    ]);
    const twice = { ...table, layers: [...table.layers, ...table.layers] };
    const json = printLayersJson(twice).replaceAll('"updateNs"', '"colour": 1, "updateNs"');
    expect(losses(openLayers({ name: 'l.json', text: json }, SOME_DESIGN))).toEqual([
      expect.stringMatching(/^dropped l\.json:\d+:\d+: "colour" is no field of a layer$/),
      'default l.json:1:1: its loop has no model-parallel group: the degree is 1',
    ]);
  });
});
