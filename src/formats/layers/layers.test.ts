import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../testing/designs.ts';
import { goldenCase, networkText } from '../../testing/golden.ts';
import { anyTable } from '../../testing/arbitrary/layer-table.arbitrary.ts';
import { collective, compute, layer } from '../../testing/task-graph.ts';
import type { TableWorkload } from '../../design/document.ts';
import { openFiles } from '../open.ts';
import { isLayersCsv, parseLayersCsv, printLayersCsv } from './csv.ts';
import { isLayersJson, parseLayersJson, printLayersJson } from './json.ts';

const table: TableWorkload = {
  kind: 'table',
  label: 'Two layers, "quoted"',
  loop: { kind: 'transformer', passes: 2, modelGroup: 4, innermost: 'data' },
  layers: [
    layer('first', { forward: [compute(12.5), { ...collective('model', 4096), formula: '2 x 2 KiB' }] }),
    layer('=cmd()', { weightGradient: [collective('data', 7)] }),
  ],
};

/** An empty cell is absent, so CSV does not keep a formula of no characters. */
function withoutEmptyFormulas(table: TableWorkload): TableWorkload {
  const text = JSON.stringify(table, (key, value: unknown) =>
    key === 'formula' && value === '' ? undefined : value,
  );
  return JSON.parse(text) as TableWorkload;
}

function problemOf(text: string): string {
  const read = isLayersCsv(text) ? parseLayersCsv(text, 'a.csv') : parseLayersJson(text, 'a.json');
  return read.ok ? 'read' : read.problems.map(({ path, message }) => `${path}: ${message}`).join('\n');
}

describe('a layer table', () => {
  it('is restored from its JSON', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const text = printLayersJson(table);
        expect(isLayersJson(text)).toBe(true);
        expect(parseLayersJson(text, 'a.json')).toEqual({ ok: true, value: table });
      }),
    );
  });

  it('is restored from its CSV', () => {
    fc.assert(
      fc.property(anyTable.map(withoutEmptyFormulas), (table) => {
        const text = printLayersCsv(table);
        expect(isLayersCsv(text)).toBe(true);
        expect(parseLayersCsv(text, 'a.csv')).toEqual({ ok: true, value: table });
      }),
    );
  });

  it('is a row for each operation in a spreadsheet, and never a formula of it', () => {
    const lines = printLayersCsv(table).split('\r\n');
    expect(lines[1]).toBe('layer,name,pass,label,value,unit,collective,group,formula');
    expect(lines[2]).toBe('1,first,forward,compute,12.5,ns,,,');
    expect(lines.find((line) => line.includes('cmd'))).toMatch(/^2,'=cmd\(\),weightGradient,/);
  });

  it('may return from a spreadsheet with other line ends, more columns, and a byte order mark', () => {
    const text = printLayersCsv(table).replaceAll('\r\n', '\n').replace(',formula\n', ',formula,note\n');
    expect(parseLayersCsv(`\uFEFF${text}`, 'a.csv')).toEqual({ ok: true, value: table });
  });
});

describe('a file that cannot be read', () => {
  const csv = printLayersCsv(table);
  const json = printLayersJson(table);
  it.each([
    [csv.replace(',12.5,', ',fast,'), 'a.csv:3:25: the time in ns is "fast"; expected a number from 0 to'],
    [
      csv.replace(',forward,', ',sideways,'),
      'a.csv:3:9: the pass is "sideways"; expected forward, recompute',
    ],
    [csv.replace('\r\n2,', '\r\n4,'), 'the layer is "4"; expected a whole number from 1 to 2'],
    [csv.replace('label,value', 'label,price'), 'a.csv:2:1: there is no column "value"'],
    [csv.replace('layers,1', 'layers,2'), 'a.csv:1:16: the version is "2"; expected 1'],
    [csv.replace('""transformer""', '""spiral""'), 'the training loop: the kind of the loop is "spiral"'],
    [`${csv}"open`, 'a quoted cell is not closed'],
    ['netloom-layers,', 'the version is ""; expected 1'],
    [
      json.replace(/"collective": "\w+"/, '"collective": "allSend"'),
      'the collective is "allSend"; expected allReduce, reduceScatter',
    ],
    [json.replace('"durationNs": 12.5', '"durationNs": -1'), 'the time in ns is "-1"'],
    [
      json.replace('"passes": 2', '"passes": null'),
      'the number of passes is null; expected a text or a number',
    ],
    [json.replace(/"layers": \[[^]*/, '"layers": 7}'), 'layers is a number; expected a list'],
    ['{"format": "netloom-layers", "version": 1}', 'a.json:1:1: the label is missing'],
    ['{"format": "netloom-layers"}', 'a.json:1:1: the version is ""; expected 1'],
  ])('says where and why (case %#)', (text, message) => {
    expect(problemOf(text)).toContain(message);
  });

  it('ends in a result for any contents', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(csv.length), (junk, at) => {
        expect(parseLayersCsv(csv.slice(0, at) + junk + csv.slice(at), 'a.csv')).toHaveProperty('ok');
        expect(parseLayersJson(json.slice(0, at) + junk + json.slice(at), 'a.json')).toHaveProperty('ok');
      }),
    );
  });
});

describe('opening a layer table', () => {
  const file = { name: 'mine.csv', text: printLayersCsv(table) };

  it('changes only the workload and its degree', () => {
    const opened = openFiles([file], SOME_DESIGN);
    const parallelism = { ...SOME_DESIGN.parallelism, modelParallel: 4 };
    expect(opened).toEqual({
      ok: true,
      value: { design: { ...SOME_DESIGN, workload: table, parallelism }, losses: [] },
    });
  });

  it('combines with files of a simulator, but not with a second table', () => {
    const golden = goldenCase('hybrid-customized');
    const network = { name: 'net.json', text: networkText(golden) };
    const opened = openFiles([file, network], SOME_DESIGN);
    expect(opened.ok && opened.value.design.topology.dimensions.map(({ size }) => size)).toEqual([4, 4, 4]);
    expect(opened.ok && opened.value.design.workload).toEqual(table);
    const second = [
      { name: 'x.json', text: printLayersJson(table) },
      { name: 'w.txt', text: golden.workload },
    ];
    for (const other of second) {
      expect(openFiles([file, other], SOME_DESIGN)).toMatchObject({
        ok: false,
        problems: [{ path: `${other.name}:1` }],
      });
    }
  });
});
