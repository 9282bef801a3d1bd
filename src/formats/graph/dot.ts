/** Reads DOT, the language of Graphviz: nodes and edges with attributes, ports, sets of nodes, subgraphs and their defaults. */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { problemAt, quoted, type Source } from '../source.ts';
import { kindIn, readFigures, type NodeKind, type ReadGraph, type ReadLink } from './edge-list.ts';

interface Token {
  readonly text: string;
  readonly isName: boolean;
  readonly offset: number;
}

const TOKEN =
  /\/\/[^\n]*|#[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|"((?:[^"\\\n]|\\.)*)"|(-?[\w.]+)|(--|->|[{}[\];,=:])|[^\s]/g;

function tokensOf({ text }: Source): readonly Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: whole, 1: string, 2: word, index }): readonly Token[] => {
    if (/^(\/\/|#|\/\*)/.test(whole)) return [];
    const name = string ?? word;
    return [{ text: name ?? whole, isName: name !== undefined, offset: index }];
  });
}

type Attributes = readonly (readonly [name: string, value: string])[];

/** What statements before it in the same braces, or around them, say of every node and edge. */
interface Scope {
  node: Attributes;
  edge: Attributes;
  readonly depth: number;
}

const MOST_DEPTH = 64;
const MOST_LINKS = 100_000;

export function readDot(source: Source): Result<ReadGraph> {
  const tokens = tokensOf(source);
  const begin = tokens.findIndex(({ text, isName }) => text === '{' && !isName);
  const reader: Reader = {
    source,
    tokens,
    at: begin + 1,
    isOneWay: tokens.slice(0, begin).some(({ text }) => /^digraph$/i.test(text)),
    kinds: new Map(),
    links: [],
  };
  const wrong = readStatements(reader, { node: [], edge: [], depth: 0 }, new Set());
  return wrong === null ? success({ links: reader.links, kinds: reader.kinds }) : failure(wrong);
}

interface Reader {
  readonly source: Source;
  readonly tokens: readonly Token[];
  at: number;
  readonly isOneWay: boolean;
  readonly kinds: Map<string, NodeKind>;
  readonly links: ReadLink[];
}

function markAt({ tokens, at }: Reader, ahead = 0): string {
  const token = tokens[at + ahead];
  return token?.isName === false ? token.text : '';
}

function wordAt({ tokens, at }: Reader): string {
  const token = tokens[at];
  return token?.isName === true ? token.text.toLowerCase() : '';
}

/** Reads up to the closing brace, which is left; adds the nodes that are named. */
function readStatements(reader: Reader, scope: Scope, named: Set<string>): Problem | null {
  while (reader.at < reader.tokens.length && markAt(reader) !== '}') {
    const word = wordAt(reader);
    if (markAt(reader) === ';' || markAt(reader) === ',') reader.at += 1;
    else if (markAt(reader, 1) === '=') reader.at += 3;
    else if (/^(graph|node|edge)$/.test(word) && markAt(reader, 1) === '[') {
      reader.at += 1;
      const given = readAttributes(reader);
      if (word === 'node') scope.node = [...scope.node, ...given];
      if (word === 'edge') scope.edge = [...scope.edge, ...given];
    } else {
      const wrong = readChain(reader, scope, named);
      if (wrong !== null) return wrong;
    }
  }
  return null;
}

/** Reads a node, a subgraph, or edges between them. */
function readChain(reader: Reader, scope: Scope, named: Set<string>): Problem | null {
  const { offset = 0 } = reader.tokens[reader.at] ?? {};
  const ends: (readonly string[])[] = [];
  for (;;) {
    const nodes = readEnd(reader, scope);
    if ('message' in nodes) return nodes;
    ends.push(nodes);
    if (markAt(reader) !== '--' && markAt(reader) !== '->') break;
    reader.at += 1;
  }
  for (const node of ends.flat()) named.add(node);
  const given = readAttributes(reader);
  const [first = []] = ends;
  if (ends.length === 1) {
    const kind = kindIn(given);
    if (kind !== null) for (const node of first) reader.kinds.set(node, kind);
    return null;
  }
  return addLinks(reader, ends, [...scope.edge, ...given], offset);
}

function addLinks(
  { source, links, isOneWay }: Reader,
  ends: readonly (readonly string[])[],
  given: Attributes,
  offset: number,
): Problem | null {
  const figures = readFigures(source, offset, given);
  if ('message' in figures) return figures;
  const way = given.findLast(([name]) => name.toLowerCase() === 'dir')?.[1];
  const isBoth = !isOneWay || way === 'both' || way === 'none';
  for (const [index, after] of ends.slice(1).entries()) {
    for (const before of ends[index]!) {
      for (const end of after) {
        const [from, to] = way === 'back' ? [end, before] : [before, end];
        links.push({ from, to, isOneWay: !isBoth, ...figures, offset });
        if (links.length > MOST_LINKS) return problemAt(source, offset, `more than ${MOST_LINKS} links`);
      }
    }
  }
  return null;
}

/** Reads one end of an edge: a node with or without a port, or all nodes in braces. */
function readEnd(reader: Reader, scope: Scope): readonly string[] | Problem {
  const { source, tokens, kinds } = reader;
  const token = tokens[reader.at];
  const isSubgraph = wordAt(reader) === 'subgraph';
  if (isSubgraph) reader.at += tokens[reader.at + 1]?.isName === true ? 2 : 1;
  if (markAt(reader) === '{') {
    if (scope.depth === MOST_DEPTH)
      return problemAt(source, token!.offset, `more than ${MOST_DEPTH} braces inside each other`);
    reader.at += 1;
    const inside = new Set<string>();
    const wrong = readStatements(reader, { ...scope, depth: scope.depth + 1 }, inside);
    reader.at += 1;
    return wrong ?? [...inside];
  }
  if (token?.isName !== true || isSubgraph) {
    const found = tokens[Math.min(reader.at, tokens.length - 1)]!;
    return problemAt(
      source,
      found.offset,
      `${quoted(found.text)} is not read here; expected a node or an edge`,
    );
  }
  reader.at += 1;
  // A port and a side of the node, which the graph does not need.
  while (markAt(reader) === ':' && tokens[reader.at + 1]?.isName === true) reader.at += 2;
  const kind = kindIn(scope.node);
  if (kind !== null && !kinds.has(token.text)) kinds.set(token.text, kind);
  return [token.text];
}

/** Reads any number of `[name=value, ...]`. */
function readAttributes(reader: Reader): Attributes {
  const { tokens } = reader;
  const found: (readonly [string, string])[] = [];
  while (markAt(reader) === '[') {
    for (reader.at += 1; reader.at < tokens.length && markAt(reader) !== ']'; reader.at++) {
      const [name, equals, value] = tokens.slice(reader.at, reader.at + 3);
      if (name?.isName !== true || equals?.text !== '=' || value?.isName !== true) continue;
      found.push([name.text, value.text]);
      reader.at += 2;
    }
    reader.at += 1;
  }
  return found;
}
