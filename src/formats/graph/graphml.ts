/** Reads GraphML: nodes, edges, and the attributes that `key` elements declare. */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { problemAt, type Source } from '../source.ts';
import { kindIn, readFigures, type NodeKind, type ReadGraph, type ReadLink } from './edge-list.ts';

const TAG = /<(\/?)(?:\w+:)?(node|edge|key|data|graph)\b([^<>]*?)(\/?)>([^<]*)/g;

interface Open {
  readonly element: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly data: (readonly [string, string])[];
  readonly offset: number;
}

export function readGraphMl(source: Source): Result<ReadGraph> {
  const read: Read = { keys: new Map(), kinds: new Map(), links: [], isDirected: false };
  let open: Open | null = null;
  for (const match of source.text.matchAll(TAG)) {
    const [, slash, element = '', written = '', isEmpty, text = ''] = match;
    const attributes = attributesOf(written);
    if (element !== 'node' && element !== 'edge') {
      if (slash === '') readSetting(element, attributes, text, read, open);
      continue;
    }
    if (slash === '') open = { element, attributes, data: [], offset: match.index };
    if (open === null || (slash === '' && isEmpty === '')) continue;
    const wrong = close(source, open, read);
    if (wrong !== null) return failure(wrong);
    open = null;
  }
  return success(read);
}

interface Read {
  readonly keys: Map<string, string>;
  readonly kinds: Map<string, NodeKind>;
  readonly links: ReadLink[];
  isDirected: boolean;
}

function readSetting(
  element: string,
  attributes: ReadonlyMap<string, string>,
  text: string,
  read: Read,
  open: Open | null,
): void {
  if (element === 'graph') read.isDirected = attributes.get('edgedefault') === 'directed';
  else if (element === 'key') read.keys.set(attributes.get('id') ?? '', attributes.get('attr.name') ?? '');
  else {
    const key = attributes.get('key') ?? '';
    open?.data.push([read.keys.get(key) ?? key, plain(text)]);
  }
}

function close(source: Source, { element, attributes, data, offset }: Open, read: Read): Problem | null {
  if (element === 'node') {
    const kind = kindIn(data);
    if (kind !== null) read.kinds.set(attributes.get('id') ?? '', kind);
    return null;
  }
  const [from, to] = [attributes.get('source') ?? '', attributes.get('target') ?? ''];
  if (from === '' || to === '') {
    return problemAt(source, offset, 'an edge lacks an end; expected a source and a target');
  }
  const figures = readFigures(source, offset, [...attributes, ...data]);
  if ('message' in figures) return figures;
  const directed = attributes.get('directed');
  const isOneWay = directed === undefined ? read.isDirected : directed === 'true';
  read.links.push({ from, to, isOneWay, ...figures, offset });
  return null;
}

function attributesOf(written: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of written.matchAll(/([\w.:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    found.set(name, plain(double ?? single ?? ''));
  }
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!).trim();
}
