/**
 * The numbers behind a chart as files. CSV begins with comment lines (`# `) that say what it is, of which design, and whether it is
 * partial; its header has the units. JSON has the same as fields. Values that are not numbers are left out.
 */
import { guardText, printRecord } from '../../../units/csv-record.ts';
import { columnHead, type DataCell, type DataTable } from './data-table.ts';
import type { Origin } from './origin.ts';

export function printDataCsv(title: string, { columns, rows }: DataTable, origin: Origin): string {
  const head = commentLines(title, origin);
  const records = [columns.map(columnHead), ...rows.map((row) => row.map((cell) => numeric(cell) ?? ''))];
  return head + records.map((record) => notComment(printRecord(record))).join('');
}

/** A record that begins with a number sign is quoted, or it would be read as a comment. */
function notComment(record: string): string {
  return record.replace(/^#[^,\r]*/, '"$&"');
}

/** Lines that a reader of CSV which knows comments skips. Commas and quotes would split them into cells, which could be formulas. */
export function commentLines(title: string, { name, link, partial }: Origin): string {
  const lines = [
    ['Netloom', title],
    ['design', name],
    ...(link === null ? [] : [['link', link]]),
    ...(partial === null ? [] : [['partial', partial]]),
  ];
  return lines.map(([key = '', value = '']) => `# ${key}: ${plain(key === 'link', value)}\r\n`).join('');
}

function plain(isLink: boolean, text: string): string {
  // A link that was percent-encoded on its way opens all the same.
  if (isLink) return text.replaceAll(',', '%2C').replaceAll('"', '%22').replaceAll(';', '%3B');
  return guardText(text.replace(/\s+/g, ' ').replaceAll('"', "'").replaceAll(',', ';'));
}

export function printDataJson(title: string, { columns, rows }: DataTable, origin: Origin): string {
  const { name, link, partial } = origin;
  const data = {
    format: 'netloom-chart-data',
    version: 1,
    title,
    design: { name, link },
    partial,
    columns,
    rows: rows.map((row) => row.map(numeric)),
  };
  return `${JSON.stringify(data, null, 1)}\n`;
}

function numeric(cell: DataCell): DataCell {
  return typeof cell === 'number' && !Number.isFinite(cell) ? null : cell;
}
