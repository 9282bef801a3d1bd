import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../units/csv-record.ts';
import { columnHead, type DataTable } from './data-table.ts';
import type { Origin } from './origin.ts';
import { printDataCsv, printDataJson } from './print-data.ts';

const TABLE: DataTable = {
  columns: [
    { name: 'Series', unit: '' },
    { name: 'Budget per NPU', unit: 'GB/s' },
    { name: 'Iteration time', unit: 'ns' },
  ],
  rows: [
    ['SmartBW', 100, 1234.5],
    ['=HYPERLINK("http://x")', 200, null],
    ['a, "b"', Number.NaN, -3e-9],
  ],
};
const ORIGIN: Origin = { name: 'GPT, "3"', link: 'https://h/#0.a=(1,2)&v=1', partial: null };

/** A reader of RFC 4180 that skips comment lines, written apart from the printer. */
function readCsv(text: string): readonly (readonly string[])[] {
  const body = text.replace(/^(?:#[^\r\n]*\r\n)*/, '');
  const records: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < body.length; at++) {
    const sign = body.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (body.charAt(at + 1) === '"') cell += body.charAt(++at);
      else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',' || sign === '\n') {
      records.at(-1)?.push(cell);
      cell = '';
      if (sign === '\n') records.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  return records.slice(0, -1);
}

const text = fc
  .oneof(fc.string(), fc.constantFrom('=1+1', '+1', '-1', '@x', "'quoted", '\tx', 'a,b', 'a\nb', '"', ' x '))
  .filter((value) => !value.includes('\r'));
const cell = fc.oneof(text, fc.double(), fc.constant(null));
const tables: fc.Arbitrary<DataTable> = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.record({
    columns: fc.array(fc.record({ name: text, unit: fc.constantFrom('', 'ns', 'GB/s') }), {
      minLength: width,
      maxLength: width,
    }),
    rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }),
  }),
);

describe('the numbers behind a chart', () => {
  it('are CSV with units in the head and the design as comments', () => {
    expect(printDataCsv('Iteration time', TABLE, ORIGIN).split('\r\n')).toEqual([
      '# Netloom: Iteration time',
      "# design: GPT; '3'",
      '# link: https://h/#0.a=(1%2C2)&v=1',
      'Series,Budget per NPU (GB/s),Iteration time (ns)',
      'SmartBW,100,1234.5',
      '"\'=HYPERLINK(""http://x"")",200,',
      '"a, ""b""",,-3e-9',
      '',
    ]);
  });

  it('say in both files that they are partial', () => {
    const partial = { ...ORIGIN, partial: '3 of 8 results' };
    expect(printDataCsv('T', TABLE, partial)).toContain('# partial: 3 of 8 results\r\n');
    expect(JSON.parse(printDataJson('T', TABLE, partial))).toMatchObject({ partial: '3 of 8 results' });
    expect(JSON.parse(printDataJson('T', TABLE, ORIGIN))).toMatchObject({ partial: null });
  });

  it('are JSON with the link', () => {
    expect(JSON.parse(printDataJson('Iteration time', TABLE, ORIGIN))).toEqual({
      format: 'netloom-chart-data',
      version: 1,
      title: 'Iteration time',
      design: { name: ORIGIN.name, link: ORIGIN.link },
      partial: null,
      columns: TABLE.columns,
      rows: [
        ['SmartBW', 100, 1234.5],
        ['=HYPERLINK("http://x")', 200, null],
        ['a, "b"', null, -3e-9],
      ],
    });
  });

  it('are parsed back unchanged, and no text cell begins like a formula', () => {
    fc.assert(
      fc.property(tables, text, (table, title) => {
        const [head, ...rows] = readCsv(printDataCsv(title, table, { ...ORIGIN, name: title }));
        expect(head?.map(plainText)).toEqual(table.columns.map(columnHead));
        expect(rows).toHaveLength(table.rows.length);
        table.rows.forEach((row, index) => {
          row.forEach((value, column) => {
            const read = rows[index]?.[column] ?? '';
            if (typeof value === 'string') {
              expect(plainText(read)).toBe(value);
              expect(read).not.toMatch(/^[=+\-@\t]/);
            } else if (value === null || !Number.isFinite(value)) expect(read).toBe('');
            else expect(Number(read)).toBe(value === 0 ? 0 : value);
          });
        });
      }),
    );
  });
});
