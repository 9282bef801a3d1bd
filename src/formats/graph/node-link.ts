/** Reads node-link JSON, as networkx and D3 write it: `nodes` with ids, `links` or `edges` with a source and a target. */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { parseJson, type JsonMember, type JsonValue } from '../json.ts';
import { problemAt, type Source } from '../source.ts';
import { kindIn, readFigures, type NodeKind, type ReadGraph, type ReadLink } from './edge-list.ts';

const MOST_TOKENS = 400_000;

type Attributes = readonly (readonly [name: string, value: string])[];

export function readNodeLink(source: Source): Result<ReadGraph> {
  const json = parseJson(source, MOST_TOKENS);
  if (!json.ok) return json;
  const nodes = listIn(json.value, /^nodes$/);
  const edges = listIn(json.value, /^(?:links|edges)$/);
  if (nodes === null || edges === null) {
    return failure(
      problemAt(source, json.value.offset, 'is no graph; expected lists of nodes and of links or edges'),
    );
  }
  const names: string[] = [];
  const kinds = new Map<string, NodeKind>();
  for (const [index, node] of nodes.entries()) {
    const attributes = attributesOf(node);
    const name = plainText(node) ?? textOf(attributes, /^(?:id|name)$/) ?? String(index);
    names.push(name);
    const kind = kindIn(attributes);
    if (kind !== null) kinds.set(name, kind);
  }
  const isOneWay = isTrue(json.value, 'directed');
  const known = new Set(names);
  // D3 and networkx 1 give the places of nodes in their list.
  const named = (end: string): string | undefined => (known.has(end) ? end : names[Number(end)]);
  const links: ReadLink[] = [];
  for (const edge of edges) {
    const link = readEdge(source, edge, named, isOneWay);
    if ('message' in link) return failure(link);
    links.push(link);
  }
  return success({ links, kinds });
}

function readEdge(
  source: Source,
  edge: JsonValue,
  named: (end: string) => string | undefined,
  isOneWay: boolean,
): ReadLink | Problem {
  const attributes = attributesOf(edge);
  const [from, to] = [/^(?:source|from)$/, /^(?:target|to)$/].map((end) => textOf(attributes, end));
  if (from === undefined || to === undefined)
    return problemAt(source, edge.offset, 'a link lacks an end; expected a source and a target');
  const [tail, head] = [named(from), named(to)];
  if (tail === undefined || head === undefined) {
    const lost = tail === undefined ? from : to;
    return problemAt(
      source,
      edge.offset,
      `a link leads to ${lost}, which is no node; expected an id of nodes`,
    );
  }
  const figures = readFigures(source, edge.offset, attributes);
  return 'message' in figures ? figures : { from: tail, to: head, isOneWay, ...figures, offset: edge.offset };
}

function membersOf(value: JsonValue): readonly JsonMember[] {
  return value.kind === 'object' ? value.members : [];
}

function listIn(value: JsonValue, name: RegExp): readonly JsonValue[] | null {
  const found = membersOf(value).find(({ key }) => name.test(key))?.value;
  return found?.kind === 'array' ? found.items : null;
}

function isTrue(value: JsonValue, name: string): boolean {
  const found = membersOf(value).find(({ key }) => key === name)?.value;
  return found?.kind === 'literal' && found.value === true;
}

/** The text of a string or a number, else null. */
function plainText(value: JsonValue): string | null {
  return value.kind === 'string' || value.kind === 'number' ? value.text : null;
}

function attributesOf(value: JsonValue): Attributes {
  return membersOf(value).flatMap(({ key, value: inside }): Attributes => {
    const text = plainText(inside);
    return text === null ? [] : [[key, text]];
  });
}

function textOf(attributes: Attributes, name: RegExp): string | undefined {
  return attributes.find(([key]) => name.test(key))?.[1];
}
