import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ReportRow } from '../../../evidence/measured/report-row.ts';
import { RowChart } from './RowChart.tsx';
import { RowTable } from './RowTable.tsx';
import { SourceTable } from './SourceTable.tsx';

const ROW: ReportRow = {
  file: 'a.csv',
  row: 3,
  source: 'a',
  model: '1B',
  cell: null,
  groups: [],
  stack: 'x',
  line: '1,2',
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
};

function textOf(rows: readonly ReportRow[]): string {
  return renderToStaticMarkup(
    <>
      <RowChart byRun={new Map()} source="a" rows={rows} />
      <RowTable rows={rows} byRun={new Map()} />
    </>,
  );
}

it('a row of a run is offered as a design', () => {
  const html = textOf([ROW]);
  expect(html).toContain('aria-label="Open row 3 of a.csv as a design"');
  expect(html).toContain('A mark opens its run as a design; what that leaves out');
});

it('a row of a collective is not, and the caption says so', () => {
  const html = textOf([{ ...ROW, unit: 'us' }]);
  expect(html).not.toContain('Open row');
  expect(html).toContain('<th scope="row" title="1,2">3</th>');
  expect(html).not.toContain('A mark opens');
  expect(html).toContain('Rows of collectives open as no design');
});

it('rows of two units have a chart each', () => {
  const html = textOf([
    { ...ROW, unit: 'GB/s' },
    { ...ROW, unit: 'us' },
  ]);
  expect(html).toContain('Predicted over measured, a in GB/s');
  expect(html).toContain('Predicted over measured, a in µs');
});

it('every column of errors by source stands in a group, the run apart', () => {
  const errors = { n: 1, mape: 0.1, median: 0.1, bias: 0 };
  const score = {
    ...errors,
    source: 'a',
    spearman: null,
    regret: null,
    regretOfThree: null,
    gate: null,
    stalls: 0,
    unfitted: errors,
  };
  const heads = (hasRun: boolean): readonly (string | undefined)[] => {
    const byRun = new Map(hasRun ? [['a', { source: 'a', closed: errors, run: errors }]] : []);
    const html = renderToStaticMarkup(
      <SourceTable tables={[]} scores={[score]} byRun={byRun} chosen="a" onChoose={() => undefined} />,
    );
    const spans = [...html.matchAll(/<colgroup span="(\d+)">/g)].map(([, span]) => Number(span));
    expect(spans.reduce((sum, span) => sum + span, 0)).toBe(html.match(/scope="col"/g)?.length);
    return [...html.matchAll(/scope="colgroup"[^>]*>([^<]*)</g)].map(([, name]) => name);
  };
  const all = ['Closed form, all rows', 'Closed form, rows not fitted', 'Choice in a cell'];
  expect(heads(false)).toEqual(all);
  expect(heads(true)).toEqual([all[0], 'By the run', ...all.slice(1)]);
});
