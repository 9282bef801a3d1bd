/** Reads a list of links: a header with `from` and `to` or synonyms, then one line per link. */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { problemAt, type Source } from '../source.ts';
import { readFigures, type ReadGraph, type ReadLink } from './edge-list.ts';
import { FROM_COLUMN, TO_COLUMN } from './heads.ts';

const ONE_WAY = /^(?:one ?way|directed)$/i;
/** Gephi writes `Undirected` or `Directed` here. */
const TYPE = /^type$/i;

export function readCsv(source: Source): Result<ReadGraph> {
  const lines = source.text.split('\n');
  const head = lines.findIndex((line) => /^[^#]*[a-z]/i.test(line));
  const separator = /[,;\t]/.exec(lines[head] ?? '')?.[0] ?? ',';
  const cells = (line: string): readonly string[] =>
    line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const names = cells(lines[head] ?? '');
  const links: ReadLink[] = [];
  for (let line = head + 1; line < lines.length; line++) {
    const text = lines[line]!;
    if (/^\s*(?:#|$)/.test(text)) continue;
    const link = readRow(source, source.lineStarts[line]!, names, cells(text));
    if ('message' in link) return failure(link);
    links.push(link);
  }
  const isWay = (row: string): boolean => /^(?:un)?directed$/i.test(row);
  const saysWay =
    names.some((name) => ONE_WAY.test(name)) ||
    lines
      .slice(head + 1)
      .some((line) => isWay(cells(line)[names.findIndex((name) => TYPE.test(name))] ?? ''));
  return success({ links: saysWay ? links : withWays(links), kinds: new Map() });
}

function readRow(
  source: Source,
  offset: number,
  names: readonly string[],
  row: readonly string[],
): ReadLink | Problem {
  const cell = (column: RegExp): string => row[names.findIndex((name) => column.test(name))] ?? '';
  const [from, to] = [cell(FROM_COLUMN), cell(TO_COLUMN)];
  if (from === '' || to === '') return problemAt(source, offset, 'a link lacks an end; expected two nodes');
  const figures = readFigures(
    source,
    offset,
    row
      .map((value, column) => [names[column] ?? '', value] as const)
      .filter(([name]) => !(FROM_COLUMN.test(name) || TO_COLUMN.test(name) || ONE_WAY.test(name))),
  );
  if ('message' in figures) return figures;
  const isOneWay = /^(?:1|true|yes|y)$/i.test(cell(ONE_WAY)) || /^directed$/i.test(cell(TYPE));
  return { from, to, isOneWay, ...figures, offset };
}

/** If half of the links or more are listed from both of their ends, every line is a one-way link; otherwise all links are two-way. */
function withWays(links: readonly ReadLink[]): readonly ReadLink[] {
  const listed = new Set(links.map(({ from, to }) => JSON.stringify([from, to])));
  const both = links.filter(({ from, to }) => from !== to && listed.has(JSON.stringify([to, from])));
  return both.length > 0 && 2 * both.length >= links.length
    ? links.map((link) => ({ ...link, isOneWay: true }))
    : links;
}
