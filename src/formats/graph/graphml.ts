/** Reads GraphML: nodes, edges, and the attributes that `key` elements declare; of yEd also its labels and arrows. */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { problemAt, type Source } from '../source.ts';
import { kindIn, readFigures, type NodeKind, type ReadGraph, type ReadLink } from './edge-list.ts';

const TAG = /<(\/?)(?:\w+:)?(node|edge|key|data|graph|NodeLabel|EdgeLabel|Arrows)\b([^<>]*?)(\/?)>([^<]*)/g;

interface Open {
  readonly element: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly data: (readonly [string, string])[];
  readonly offset: number;
}

export function readGraphMl(source: Source): Result<ReadGraph> {
  const read: Read = {
    keys: new Map(),
    names: new Map(),
    labels: new Set(),
    kinds: new Map(),
    links: [],
    isDirected: false,
  };
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
  /** By id, the labels that yEd shows in place of it. */
  readonly names: Map<string, string>;
  readonly labels: Set<string>;
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
  else if (element === 'NodeLabel' || element === 'EdgeLabel') {
    if (plain(text) !== '') open?.data.push(['label', plain(text)]);
  } else if (element === 'Arrows') {
    const heads = ['source', 'target'].filter((end) => (attributes.get(end) ?? 'none') !== 'none');
    open?.data.push(['arrows', String(heads.length)]);
  } else {
    const key = attributes.get('key') ?? '';
    open?.data.push([read.keys.get(key) ?? key, plain(text)]);
  }
}

function close(source: Source, { element, attributes, data, offset }: Open, read: Read): Problem | null {
  const dataOf = (name: string): string | undefined => data.find(([key]) => key === name)?.[1];
  if (element === 'node') {
    const id = attributes.get('id') ?? '';
    const label = dataOf('label');
    if (label !== undefined && !read.labels.has(label)) read.names.set(id, label);
    read.labels.add(label ?? id);
    const kind = kindIn(data);
    if (kind !== null) read.kinds.set(read.names.get(id) ?? id, kind);
    return null;
  }
  const [from, to] = ['source', 'target'].map((end) => {
    const id = attributes.get(end) ?? '';
    return read.names.get(id) ?? id;
  }) as [string, string];
  if (from === '' || to === '') {
    return problemAt(source, offset, 'an edge lacks an end; expected a source and a target');
  }
  const figures = readFigures(
    source,
    offset,
    [...attributes, ...data].filter(([name]) => name !== 'arrows'),
  );
  if ('message' in figures) return figures;
  const directed = attributes.get('directed');
  const arrows = dataOf('arrows');
  // An edge with no arrow, or with two, goes both ways.
  const isOneWay =
    directed !== undefined ? directed === 'true' : arrows === undefined ? read.isDirected : arrows === '1';
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
