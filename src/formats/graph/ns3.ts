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

function numbersOfHead({ text }: Source): readonly number[] {
  return text.slice(0, text.indexOf('\n')).trim().split(/\s+/).map(Number);
}

function readLinks(source: Source, nodes: number, switches: number, count: number): Result<ReadGraph> {
  const lines = source.text.split('\n').map((line) => line.trim());
  // SimAI's newer files name NVSwitches on a line of their own.
  const first = lines.findIndex((line, at) => at > 1 && /[a-z]/i.test(line));
  const named = lines
    .slice(1, first === 3 ? 3 : 2)
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (named.length !== switches) {
    return failure(
      problemAt(
        source,
        source.lineStarts[1] ?? 0,
        `names ${named.length} switches; expected ${switches}, as line 1 says`,
      ),
    );
  }
  const kinds = new Map<string, NodeKind>(named.map((name) => [name, 'switch']));
  const links: ReadLink[] = [];
  for (let line = first === 3 ? 3 : 2; line < lines.length; line++) {
    if (lines[line] === '') continue;
    const link = readLink(source, source.lineStarts[line]!, lines[line]!, nodes);
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
