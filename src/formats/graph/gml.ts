/** Reads GML, as networkx, igraph and the Topology Zoo write it: `graph [ node [ id 0 ] edge [ source 0 target 1 ] ]`. */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { problemAt, type Source } from '../source.ts';
import { kindIn, readFigures, type NodeKind, type ReadGraph, type ReadLink } from './edge-list.ts';

const TOKEN = /#[^\n]*|"([^"]*)"|\[|\]|[^\s[\]"]+/g;
const MOST_DEPTH = 32;

interface Token {
  readonly text: string;
  readonly offset: number;
}

type Attributes = readonly (readonly [name: string, value: string])[];

export function readGml(source: Source): Result<ReadGraph> {
  const nodes = new Map<string, string>();
  const taken = new Set<string>();
  const kinds = new Map<string, NodeKind>();
  const edges: { readonly attributes: Attributes; readonly offset: number }[] = [];
  let isOneWay = false;
  const wrong = readLists(source, (path, attributes, offset) => {
    const value = (name: string): string => attributes.find(([key]) => key === name)?.[1] ?? '';
    if (path === 'graph') isOneWay = value('directed') === '1';
    else if (path === 'graph.edge') edges.push({ attributes, offset });
    else if (path === 'graph.node') {
      const label = value('label');
      // Labels of the Topology Zoo may repeat.
      const name = label === '' || taken.has(label) ? value('id') : label;
      taken.add(name);
      nodes.set(value('id'), name);
      const kind = kindIn(attributes);
      if (kind !== null) kinds.set(name, kind);
    }
  });
  if (wrong !== null) return failure(wrong);
  const links: ReadLink[] = [];
  for (const { attributes, offset } of edges) {
    const [from, to] = ['source', 'target'].map((name) =>
      nodes.get(attributes.find(([key]) => key === name)?.[1] ?? ''),
    );
    if (from === undefined || to === undefined)
      return failure(problemAt(source, offset, 'an edge lacks an end; expected the ids of two nodes'));
    const figures = readFigures(source, offset, attributes);
    if ('message' in figures) return failure(figures);
    links.push({ from, to, isOneWay, ...figures, offset });
  }
  return success({ links, kinds });
}

/** Calls `take` for every list in brackets when it ends, with its path and its plain values. */
function readLists(
  source: Source,
  take: (path: string, attributes: Attributes, offset: number) => void,
): Problem | null {
  const tokens: readonly Token[] = [...source.text.matchAll(TOKEN)].flatMap(
    ({ 0: whole, 1: string, index }) =>
      whole.startsWith('#') ? [] : [{ text: string ?? whole, offset: index }],
  );
  const open: { readonly path: string; readonly attributes: [string, string][]; readonly offset: number }[] =
    [];
  for (let at = 0; at < tokens.length; at += 1) {
    const { text, offset } = tokens[at]!;
    const next = tokens[at + 1];
    if (text === ']') {
      const list = open.pop();
      if (list === undefined)
        return problemAt(source, offset, 'closes a bracket that is not open; expected a key');
      take(list.path, list.attributes, list.offset);
    } else if (next === undefined) return problemAt(source, offset, `${text} lacks a value; expected one`);
    else if (next.text === '[') {
      if (open.length === MOST_DEPTH)
        return problemAt(source, offset, `more than ${MOST_DEPTH} brackets inside each other`);
      const around = open.at(-1)?.path;
      open.push({ path: around === undefined ? text : `${around}.${text}`, attributes: [], offset });
      at += 1;
    } else {
      open.at(-1)?.attributes.push([text, next.text]);
      at += 1;
    }
  }
  const unclosed = open.at(-1);
  return unclosed === undefined
    ? null
    : problemAt(source, unclosed.offset, 'opens a bracket that is not closed; expected ]');
}
