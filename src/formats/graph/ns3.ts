/**
 * Reads the physical topology of ASTRA-sim 2's ns-3 backend: the numbers of nodes, switches and links, the ids of the switches, then one
 * line per link, `from to 400Gbps 0.0005ms 0`.
 */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { problemAt, type Source } from '../source.ts';
import { readFigures, type NodeKind, type ReadGraph, type ReadLink } from './edge-list.ts';

export function readNs3(source: Source): Result<ReadGraph> {
  const [nodes = 0, switches = 0, count = 0] = numbersOfHead(source);
  return readLinks(source, nodes, switches, count);
}

/** Reads SimAI's form, which counts NVSwitches separately and names them before the other switches. */
export function readSimai(source: Source): Result<ReadGraph> {
  const [nodes = 0, , nvSwitches = 0, switches = 0, count = 0] = numbersOfHead(source);
  return readLinks(source, nodes, nvSwitches + switches, count);
}

interface Row {
  readonly text: string;
  readonly offset: number;
}

/** The lines without those that are remarks alone, and without remarks at their ends. */
function rowsOf({ text, lineStarts }: Source): readonly Row[] {
  return text.split('\n').flatMap((line, at): readonly Row[] => {
    const isRemark = line.trimStart().startsWith('#');
    return isRemark ? [] : [{ text: line.replace(/#.*$/, '').trim(), offset: lineStarts[at]! }];
  });
}

function numbersOfHead(source: Source): readonly number[] {
  return (rowsOf(source)[0]?.text ?? '').split(/\s+/).map(Number);
}

function readLinks(source: Source, nodes: number, switches: number, count: number): Result<ReadGraph> {
  const rows = rowsOf(source);
  // SimAI's newer files name NVSwitches on a line of their own.
  const first = rows.findIndex(({ text }, at) => at > 1 && /[a-z]/i.test(text));
  const named = rows
    .slice(1, first === 3 ? 3 : 2)
    .map(({ text }) => text)
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (named.length !== switches) {
    return failure(
      problemAt(
        source,
        rows[1]?.offset ?? 0,
        `names ${named.length} switches; expected ${switches}, as line 1 says`,
      ),
    );
  }
  const kinds = new Map<string, NodeKind>(named.map((name) => [name, 'switch']));
  const links: ReadLink[] = [];
  for (const { text, offset } of rows.slice(first === 3 ? 3 : 2)) {
    if (text === '') continue;
    const link = readLink(source, offset, text, nodes);
    if ('message' in link) return failure(link);
    links.push(link);
    for (const name of [link.from, link.to]) if (!kinds.has(name)) kinds.set(name, 'npu');
  }
  if (links.length === count) return success({ links, kinds });
  return failure(problemAt(source, 0, `says ${count} links; expected ${links.length}, as many as follow`));
}

function readLink(source: Source, offset: number, line: string, nodes: number): ReadLink | Problem {
  const [from = '', to = '', bandwidth = '', delay = ''] = line.split(/\s+/);
  const isNode = (name: string): boolean => /^\d+$/.test(name) && Number(name) < nodes;
  if (!isNode(from) || !isNode(to)) {
    return problemAt(source, offset, `joins ${from} and ${to}; expected nodes from 0 to ${nodes - 1}`);
  }
  const figures = readFigures(source, offset, [
    ['bandwidth', bandwidth],
    ['delay', delay],
  ]);
  return 'message' in figures ? figures : { from, to, isOneWay: false, ...figures, offset };
}
