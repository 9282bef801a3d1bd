import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Table } from './Table.tsx';

const COLUMNS = [
  'Dimension',
  { name: 'Busy', title: 'Share of the run' },
  { name: 'Why', isText: true },
] as const;
const ROWS = [{ head: '1 · Ring(2)', dimension: 0, cells: ['22 %', 'starved'] }];

it('heads its columns and rows, and gives a row the colour of its dimension', () => {
  const html = renderToStaticMarkup(<Table caption="Busy share" columns={COLUMNS} rows={ROWS} />);
  expect(html).toBe(
    '<table class="table"><caption class="visually-hidden">Busy share</caption>' +
      '<thead><tr><th scope="col">Dimension</th><th scope="col" title="Share of the run">Busy</th>' +
      '<th scope="col" class="table__text">Why</th></tr></thead>' +
      '<tbody><tr class="table__dimension dim-1" data-dimension="0"><th scope="row">1 · Ring(2)</th>' +
      '<td translate="no">22 %</td><td class="table__text" translate="no">starved</td></tr></tbody></table>',
  );
});

it('scrolls in a named region that takes the focus', () => {
  const html = renderToStaticMarkup(<Table caption="" region="Busy time" columns={COLUMNS} rows={ROWS} />);
  expect(html).toMatch(
    /^<div class="table-region sideways" role="region" aria-label="Busy time" tabindex="0"><table/,
  );
});

it('states what it lacks, across all its columns', () => {
  const said = (rows: typeof ROWS): string =>
    renderToStaticMarkup(<Table caption="" columns={COLUMNS} rows={rows} empty="None yet." />);
  expect(said([])).toContain('<td class="table__text" colSpan="3" translate="no">None yet.</td>');
  expect(said(ROWS)).not.toContain('None yet.');
});

it('says that it is old, and shows all dimensions in one without a colour', () => {
  const all = [{ head: 'All NPUs', dimension: -1, cells: ['1 %', ''] }];
  const html = renderToStaticMarkup(<Table caption="" columns={COLUMNS} rows={all} isOld foot={ROWS[0]!} />);
  expect(html).toContain('<table class="table" data-old="true">');
  expect(html).toContain('<tr class="table__dimension"><th scope="row">All NPUs</th>');
  expect(html).toContain('<tfoot><tr class="table__dimension dim-1"');
});

it('has a head over the columns of a group', () => {
  const groups = [
    { name: '', columns: 1 },
    { name: 'Of the run', columns: 2 },
  ];
  const html = renderToStaticMarkup(<Table caption="" groups={groups} columns={COLUMNS} rows={ROWS} />);
  expect(html).toContain(
    '<colgroup span="1"></colgroup><colgroup span="2"></colgroup><thead><tr><td colSpan="1" translate="no"></td>' +
      '<th scope="colgroup" colSpan="2" class="table__group">Of the run</th></tr><tr><th scope="col">Dimension</th>',
  );
});
