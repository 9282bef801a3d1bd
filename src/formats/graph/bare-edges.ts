/** Reads lines of two nodes without a header, as networkx's edge lists and adjacency lists are, with or without attributes in braces. */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { problemAt, type Source } from '../source.ts';
import { readFigures, readGBps, type ReadGraph, type ReadLink } from './edge-list.ts';

export function readBareEdges(source: Source): Result<ReadGraph> {
  const links: ReadLink[] = [];
  const lines = source.text
    .split('\n')
    .map((line, at) => ({ text: line.replace(/#.*$/, '').trim(), offset: source.lineStarts[at]! }))
    .filter(({ text }) => text !== '');
  const isList = isAdjacency(lines.map(({ text }) => text));
  for (const { text, offset } of lines) {
    if (isList) links.push(...neighbours(text, offset));
    else {
      const link = readLine(source, offset, text);
      if ('message' in link) return failure(link);
      links.push(link);
    }
  }
  return success({ links, kinds: new Map() });
}

/** Each line is a node and those after it: a last node stands alone, and lines have any number of nodes. */
function isAdjacency(lines: readonly string[]): boolean {
  const counts = new Set(lines.map((text) => text.split(/\s+/).length));
  return (
    counts.size > 1 && lines.every((text) => /^[\w.-]+(?:\s+[\w.-]+)*$/.test(text) && !/bps\b/i.test(text))
  );
}

function neighbours(text: string, offset: number): readonly ReadLink[] {
  const [from = '', ...others] = text.split(/\s+/);
  return others.map((to) => ({ from, to, isOneWay: false, gbps: null, latencyNs: null, offset }));
}

function readLine(source: Source, offset: number, text: string): ReadLink | Problem {
  const [, ends = '', inBraces = ''] = /^([^{]*)(?:\{(.*)\})?\s*$/.exec(text) ?? [];
  const [from = '', to = '', ...more] = ends.split(/\s*[,;\t ]\s*/).filter((word) => word !== '');
  if (from === '' || to === '') return problemAt(source, offset, 'a link lacks an end; expected two nodes');
  if (more.length > 2 || (more.length > 0 && readGBps(more[0]!) === null)) {
    return problemAt(
      source,
      offset,
      'more than two nodes in a line without a header; expected a link a line, or a header as from,to,bandwidth,latency',
    );
  }
  const figures = readFigures(source, offset, [
    // A plain number has no unit that is known.
    ...more.map((value, column) => [column === 0 ? 'speed' : 'latency', value] as const),
    ...pairsIn(inBraces),
  ]);
  if ('message' in figures) return figures;
  const unread = figures.unread.map((name) =>
    more.length > 0 && name === 'speed' ? 'the third column' : name,
  );
  return { from, to, isOneWay: false, ...figures, unread, offset };
}

/** `'bandwidth': 50, 'latency': '500ns'`, as Python prints it. */
function pairsIn(text: string): readonly (readonly [string, string])[] {
  return [...text.matchAll(/['"]([^'"]+)['"]\s*:\s*(?:['"]([^'"]*)['"]|([^,\s}]+))/g)].map(
    ([, name = '', string, plain]) => [name, string ?? plain ?? ''] as const,
  );
}
