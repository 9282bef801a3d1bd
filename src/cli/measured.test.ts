import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitAll } from '../evidence/measured/fit/calibrate.ts';
import { readMeasuredFile } from '../evidence/measured/read-file.ts';
import { measuredReport, type MeasuredReport, type SourceScore } from '../evidence/measured/report.ts';
import { SOURCES } from '../evidence/measured/sources.ts';
import { valueOf } from '../units/result.ts';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { said } from '../testing/said.ts';
import { FITTED } from '../workload/calibration/fitted.ts';
import { shippedFiles } from './measured-files.ts';
import { measured, measuredJson } from './measured.ts';
import { run } from './run.ts';

/** Reading 4,000 rows takes half a second; a loaded machine may take many times as long. */
const LOADED_MACHINE_MS = 120_000;

let report: MeasuredReport;
const { folder, fileOf } = scratchFolder();

beforeAll(() => {
  const shipped = valueOf(shippedFiles());
  report = valueOf(measuredReport(shipped, shipped));
}, LOADED_MACHINE_MS);

function score(source: string): SourceScore {
  const found = report.sources.find((entry) => entry.source === source);
  if (found === undefined) throw new Error(`No source "${source}".`);
  return found;
}

function netloom(...options: readonly string[]) {
  return said((output) => run(['measured', ...options], [measured], output));
}

describe('the shipped constants', () => {
  it.each([
    ['sc21', 0.04],
    ['sc21-by-vtrain', 0.05],
    ['seqsel', 0.04],
    ['vtrain-multi', 0.076],
    ['vtrain-single', 0.072],
    ['playbook-mfu20', 0.065],
    ['collectives-node', 0.1],
    ['collectives-node-a100', 0.125],
    ['collectives-node-h100', 0.125],
    ['collectives-node-b200', 0.125],
    ['collectives-node-gb200', 0.125],
    ['collectives-across', 0.2],
    ['llm_foundry-h100', 0.04],
  ])('predict %s within a mean error of %d', (source, most) => {
    expect(score(source).mape).toBeLessThanOrEqual(most);
  });

  it('are as good on the rows that they were not fitted on', () => {
    for (const [source, most] of [
      ['vtrain-single', 0.072],
      ['playbook-mfu20', 0.065],
      ['collectives-node', 0.1],
      ['collectives-across', 0.2],
      ['llm_foundry-h100', 0.04],
    ] as const) {
      expect(score(source).unfitted.n, source).toBeGreaterThan(0);
      expect(score(source).unfitted.mape, source).toBeLessThanOrEqual(most);
    }
    expect(score('vtrain-multi').median).toBeLessThanOrEqual(0.035);
    expect(score('playbook-mfu20').unfitted.median).toBeLessThanOrEqual(0.04);
  });

  it('are fitted on five of the rows of MLPerf, and predict the others to a percent', () => {
    const others = report.rows.filter(({ groups, fitted }) => groups.includes('mlperf-405b') && !fitted);
    expect(score('mlperf-405b').n - others.length).toBe(5);
    expect(score('mlperf-405b').unfitted.median).toBeLessThanOrEqual(0.01);
    for (const { relativeError, row } of others)
      expect(Math.abs(relativeError ?? 1), `row ${row}`).toBeLessThanOrEqual(0.03);
  });

  it('pick layouts of the Playbook: the best of three picks is within 3 % of the best, in the median', () => {
    expect(score('playbook').regretOfThree).toBeLessThanOrEqual(0.03);
  });

  it('recognise what does not fit', () => {
    const { gate } = score('playbook');
    expect(gate?.precision).toBeGreaterThanOrEqual(0.98);
    expect(gate?.recall).toBeGreaterThanOrEqual(0.8);
  });

  it('predict experts with the constants of dense rows: none is fitted on them', () => {
    const rows = report.rows.filter(({ groups }) => groups.includes('megatron_bridge-experts'));
    expect(rows.length).toBe(98);
    expect(rows.filter(({ fitted }) => fitted)).toEqual([]);
    // Four rows are in 16 bits, like no dense row of the stack.
    expect(score('megatron_bridge-experts').n).toBe(94);
    expect(score('megatron_bridge-experts').median).toBeLessThanOrEqual(0.2);
    expect(score('megatron_bridge-dense').mape).toBeLessThanOrEqual(0.07);
  });

  it('distinguish 1F1B from interleaved chunks as measured: 100 to 128', () => {
    const steps = report.rows.filter(
      ({ source, line }) => source === 'torchtitan' && /^405B.*,8192,32,/.test(line),
    );
    expect(steps.map(({ line }) => line.split(',')[7])).toEqual(['1F1B', 'interleaved']);
    const [plain, cut] = steps.map(({ predicted }) => predicted ?? 0);
    expect((plain ?? 0) / (cut ?? 1) / 1.28).toBeGreaterThan(0.95);
    expect((plain ?? 0) / (cut ?? 1) / 1.28).toBeLessThan(1.05);
  });

  it('equal a fit of the shipped rows', () => {
    const files = valueOf(shippedFiles())
      .filter(({ name }) => ['simai_ratio.csv', 'deepep.csv'].includes(name))
      .map(({ name, text }) => valueOf(readMeasuredFile(name, text)));
    const found = fitAll(files);
    expect(Object.keys(found)).toEqual(['simai-nic', 'simai-nvlink', 'simai-ata', 'deepep']);
    for (const [stack, values] of Object.entries(found)) expect(values, stack).toEqual(FITTED[stack]);
  });
});

describe('netloom measured', () => {
  it('prints the shipped rows by source', () => {
    const { code, printed } = netloom('--source=sc21');
    expect(code).toBe(0);
    expect(printed).toMatch(/^source +rows +error/);
    expect(printed).toMatch(/^sc21 +10 /m);
    expect(printed).not.toMatch(/^vtrain/m);
  });

  it('prints constants, sources and rows as JSON', () => {
    const parsed = JSON.parse(measuredJson(report)) as Record<
      'constants' | 'sources' | 'rows',
      readonly unknown[]
    >;
    expect(Object.keys(parsed)).toEqual(['constants', 'sources', 'rows']);
    expect(parsed.rows[0]).toEqual({
      file: 'bigscience.csv',
      row: 0,
      measured: 189.06,
      predicted: expect.closeTo(180, -2) as number,
      unit: 's',
      relativeError: expect.closeTo(0, 0) as number,
      fitted: true,
      cannot: null,
    });
    expect(parsed.sources[0]).toMatchObject({ source: 'bigscience', regret: null, gate: null });
    expect(parsed.constants[0]).toMatchObject({
      stack: 'megatron-a100',
      name: 'efficiency',
      unit: '',
      fittedOn: expect.stringContaining('vtrain') as string,
    });
  });

  it('reads a foreign file by its header, with columns in any order', () => {
    const rows = 'us,bytes,collective,nodes,ranks,system,source\n100,1048576,all_reduce,1,8,H200,mine\n';
    const { code, printed } = netloom(fileOf('mine.csv', rows), '--format=json');
    expect(code).toBe(0);
    const parsed = JSON.parse(printed) as { readonly rows: readonly Record<string, unknown>[] };
    expect(parsed.rows).toHaveLength(1);
    expect(parsed.rows[0]).toMatchObject({ row: 0, measured: 100, unit: 'us', fitted: false, cannot: null });
    expect(parsed.rows[0]?.['predicted']).toBeGreaterThan(10);
    expect(parsed.rows[0]?.['predicted']).toBeLessThan(100);
  });

  it('recognises the rows that constants were fitted on in another file', () => {
    const sc21 = valueOf(shippedFiles()).find(({ name }) => name === 'sc21.csv')?.text ?? '';
    const [header = '', first = ''] = sc21.split('\n');
    const { printed } = netloom(
      fileOf('again.csv', `${header}\n${first}\n${first.replace('1.7B', '1.8B')}\n`),
      '--format=json',
    );
    const parsed = JSON.parse(printed) as { readonly rows: readonly { readonly fitted: boolean }[] };
    expect(parsed.rows.map(({ fitted }) => fitted)).toEqual([true, false]);
  });

  it('keeps a bad row with what is wrong with it', () => {
    const header = 'source,system,ranks,nodes,collective,bytes,us\n';
    const rows = [
      'a,H100,8,1,all_reduce,-5,10',
      'a,abacus,8,1,all_reduce,5,10',
      'a,H100,8,1',
      'a,H100,8,1,all_reduce,1e6,50',
    ];
    const { code, printed } = netloom(fileOf('bad.csv', header + rows.join('\n')), '--format=json');
    expect(code).toBe(0);
    const parsed = JSON.parse(printed) as {
      readonly rows: readonly { readonly cannot: string | null; readonly predicted: number | null }[];
    };
    expect(parsed.rows.map(({ cannot }) => cannot)).toEqual([
      'bytes is "-5"; expected a number above 0',
      expect.stringContaining('system is "abacus"; known are V100'),
      'has 4 cells; the header has 7',
      null,
    ]);
    expect(parsed.rows.map(({ predicted }) => predicted === null)).toEqual([true, true, true, false]);
  });

  it('refuses unknown arguments', () => {
    expect(netloom('--source=abacus').noted).toContain('--source: is "abacus"; expected sc21');
    expect(netloom(fileOf('odd.csv', 'a,b\n1,2\n')).noted).toContain('the header is that of no known source');
    expect(netloom(join(folder, 'absent.csv')).noted).toContain('no such file');
    expect(netloom('--format=xml').code).toBe(2);
  });
});

describe('sources', () => {
  it('have a shipped file each, every row of which can be read', () => {
    const files = valueOf(shippedFiles());
    expect(files.map(({ name }) => name.replace('.csv', '')).sort()).toEqual(
      SOURCES.map(({ id }) => id).sort(),
    );
    for (const { name, text } of files) {
      const read = valueOf(readMeasuredFile(name, text));
      expect(`${read.source.id}.csv`).toBe(name);
      expect(
        read.rows.filter(({ problem }) => problem !== null),
        name,
      ).toEqual([]);
    }
  });
});
