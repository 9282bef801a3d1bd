/**
 * Reads InfraGraph, which describes infrastructure in YAML (github.com/Keysight/infragraph): devices with components and edges between
 * them, instances of devices, and edges between instances. Components of type npu and xpu are NPUs; all others forward.
 */
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { placeOf, problemAt, quoted, type Source } from '../source.ts';
import { readMap } from '../yaml/fields.ts';
import { all, readYaml, type YamlEntry, type YamlValue } from '../yaml/tree.ts';
import type { NodeKind, ReadGraph, ReadLink } from './edge-list.ts';

type Fields = ReadonlyMap<string, YamlEntry>;

interface Device {
  /** The number of each component, by name. */
  readonly components: ReadonlyMap<string, number>;
  readonly npus: ReadonlySet<string>;
  readonly figures: Figures;
  readonly edges: readonly Fields[];
}

interface Instance {
  readonly device: Device;
  readonly count: number;
}

/** GB/s by the name of a link; null if the file does not give it. */
type Figures = ReadonlyMap<string, number | null>;

const MOST_COUNT = 4096;
const MOST_NODES = 16_384;
const MOST_LINKS = 100_000;
const LIMITS = { characters: 262_144, signs: 16_000, values: 16_000 };

export function readInfraGraph(source: Source): Result<ReadGraph> {
  const tree = readYaml(source, LIMITS);
  if (!tree.ok) return tree;
  const root = readMap(source, tree.value, 'the file');
  if (!root.ok) return root;
  const devices = namedIn(source, root.value, 'devices', (fields) => readDevice(source, fields));
  if (!devices.ok) return devices;
  const instances = namedIn(source, root.value, 'instances', (fields) =>
    readInstance(source, fields, devices.value),
  );
  if (!instances.ok) return instances;
  const figures = figuresIn(source, root.value);
  if (!figures.ok) return figures;
  const between = listIn(source, root.value, 'edges');
  if (!between.ok) return between;
  return laid(source, instances.value, { figures: figures.value, edges: between.value });
}

/** Adds the nodes and links of all instances, then the links between instances. */
function laid(
  source: Source,
  instances: ReadonlyMap<string, Instance>,
  between: Pick<Device, 'figures' | 'edges'>,
): Result<ReadGraph> {
  const links: ReadLink[] = [];
  const kinds = new Map<string, NodeKind>();
  for (const [prefix, device] of [...instances].flatMap(copiesOf)) {
    for (const component of device.npus)
      for (let at = 0; at < device.components.get(component)!; at++)
        kinds.set(`${prefix}_${component}${at}`, 'npu');
    const ends: EndsOf = (end) => ofDevice(source, end, prefix, device);
    const wrong = addLinks(source, device, ends, links);
    if (wrong !== null) return failure(wrong);
  }
  const ends: EndsOf = (end) => ofInstances(source, end, instances);
  const wrong = addLinks(source, between, ends, links);
  if (wrong !== null) return failure(wrong);
  // Every component that is not an NPU forwards, whatever its name.
  const nodes = new Set(links.flatMap(({ from, to }) => [from, to]));
  for (const node of nodes) if (!kinds.has(node)) kinds.set(node, 'switch');
  return success({ links, kinds });
}

function copiesOf([name, { device, count }]: readonly [string, Instance]): readonly (readonly [
  string,
  Device,
])[] {
  return Array.from({ length: count }, (_, index) => [`${name}${index}`, device] as const);
}

function readDevice(source: Source, fields: Fields): Result<Device> {
  const components = namedIn(source, fields, 'components', (component) =>
    countOf(source, component, (count) => ({ count, choice: textOf(component, 'choice') })),
  );
  if (!components.ok) return components;
  const figures = figuresIn(source, fields);
  if (!figures.ok) return figures;
  const edges = listIn(source, fields, 'edges');
  if (!edges.ok) return edges;
  const npus = [...components.value].filter(([, { choice }]) => /^[nx]pu$/i.test(choice));
  return success({
    components: new Map([...components.value].map(([name, { count }]) => [name, count])),
    npus: new Set(npus.map(([name]) => name)),
    figures: figures.value,
    edges: edges.value,
  });
}

function readInstance(
  source: Source,
  fields: Fields,
  devices: ReadonlyMap<string, Device>,
): Result<Instance> {
  const name = textOf(fields, 'device');
  const device = devices.get(name);
  if (device === undefined)
    return failure(
      problemAt(source, offsetOf(fields), `device is ${quoted(name)}; expected ${listed(devices)}`),
    );
  const instance = countOf(source, fields, (count) => ({ device, count }));
  if (!instance.ok) return instance;
  const components = [...device.components.values()].reduce((sum, count) => sum + count, 0);
  if (instance.value.count * components <= MOST_NODES) return instance;
  return failure(problemAt(source, offsetOf(fields), `makes more than ${MOST_NODES} components`));
}

function countOf<T>(source: Source, fields: Fields, make: (count: number) => T): Result<T> {
  const value = fields.get('count')?.value;
  const count = value === undefined ? 1 : value.kind === 'number' ? value.value : Number.NaN;
  if (Number.isInteger(count) && count >= 1 && count <= MOST_COUNT) return success(make(count));
  const message = `count must be a whole number from 1 to ${MOST_COUNT}`;
  return failure(problemAt(source, value?.offset ?? offsetOf(fields), message));
}

/** Returns the bandwidths of links in a device or between instances. */
function figuresIn(source: Source, fields: Fields): Result<Figures> {
  if (!fields.has('links')) return success(new Map());
  return namedIn(source, fields, 'links', (link): Result<number | null> => {
    const physical = link.get('physical')?.value;
    const bandwidth = entryOf(physical, 'bandwidth');
    const bits = entryOf(bandwidth, 'gigabits_per_second');
    const value = bits ?? entryOf(bandwidth, 'gigabytes_per_second');
    if (value === undefined) return success(null);
    if (value.kind !== 'number' || !(value.value > 0))
      return failure(problemAt(source, value.offset, 'a bandwidth must be a number above 0'));
    return success(value.value / (bits === undefined ? 1 : 8));
  });
}

type EndsOf = (end: Fields) => readonly string[] | Problem;

/** Adds the links of edges; returns a problem with one of them, or null. */
function addLinks(
  source: Source,
  { edges, figures }: Pick<Device, 'figures' | 'edges'>,
  endsOf: EndsOf,
  links: ReadLink[],
): Problem | null {
  for (const edge of edges) {
    const offset = offsetOf(edge);
    const pairs = pairsOf(source, edge, endsOf);
    if ('message' in pairs) return pairs;
    const link = textOf(edge, 'link');
    const gbps = figures.get(link);
    if (gbps === undefined)
      return problemAt(source, offset, `link is ${quoted(link)}; expected ${listed(figures)}`);
    for (const [from, to] of pairs) {
      links.push({ from, to, isOneWay: false, gbps, latencyNs: null, offset });
      if (links.length > MOST_LINKS) return problemAt(source, offset, `more than ${MOST_LINKS} links`);
    }
  }
  return null;
}

type Pairs = readonly (readonly [string, string])[];

function pairsOf(source: Source, edge: Fields, endsOf: EndsOf): Pairs | Problem {
  const first = sideOf(source, edge, 'ep1', endsOf);
  if ('message' in first) return first;
  const second = sideOf(source, edge, 'ep2', endsOf);
  if ('message' in second) return second;
  const scheme = textOf(edge, 'scheme');
  if (scheme === 'one2one') return zipped(first, second);
  if (scheme === 'many2many' && first.length * second.length > MOST_LINKS)
    return problemAt(source, offsetOf(edge), `makes more than ${MOST_LINKS} links`);
  if (scheme === 'many2many') return everyTwo(first, second);
  return problemAt(source, offsetOf(edge), `scheme is ${quoted(scheme)}; expected one2one or many2many`);
}

function sideOf(source: Source, edge: Fields, key: string, endsOf: EndsOf): readonly string[] | Problem {
  const end = edge.get(key)?.value;
  if (end === undefined) return problemAt(source, offsetOf(edge), `${key} is missing`);
  const fields = readMap(source, end, key);
  return fields.ok ? endsOf(fields.value) : fields.problems[0]!;
}

/** Pairs two lists in order, up to the length of the shorter one. */
function zipped(first: readonly string[], second: readonly string[]): Pairs {
  return first.slice(0, second.length).map((from, index) => [from, second[index]!] as const);
}

/** Returns each pair once if a list is joined to itself. */
function everyTwo(first: readonly string[], second: readonly string[]): Pairs {
  const [inFirst, inSecond] = [new Set(first), new Set(second)];
  return first.flatMap((from) =>
    second.flatMap((to): Pairs => {
      const isAgain = to < from && inFirst.has(to) && inSecond.has(from);
      return from === to || isAgain ? [] : [[from, to]];
    }),
  );
}

function ofDevice(source: Source, end: Fields, prefix: string, device: Device): readonly string[] | Problem {
  if (textOf(end, 'device') !== '')
    return problemAt(source, offsetOf(end), 'a device inside a device is not read here; expected components');
  const found = sliceOf(source, end, 'component', (name) => device.components.get(name));
  return 'message' in found ? found : found.indices.map((index) => `${prefix}_${found.name}${index}`);
}

function ofInstances(
  source: Source,
  end: Fields,
  instances: ReadonlyMap<string, Instance>,
): readonly string[] | Problem {
  const found = sliceOf(source, end, 'instance', (name) => instances.get(name)?.count);
  if ('message' in found) return found;
  const { device } = instances.get(found.name)!;
  const nodes = found.indices.map((index) => ofDevice(source, end, `${found.name}${index}`, device));
  return nodes.find((node): node is Problem => 'message' in node) ?? (nodes as string[][]).flat();
}

/** Reads `npu`, `npu[0]` or `npu[0:2]`, with Python's slices. */
function sliceOf(
  source: Source,
  end: Fields,
  key: string,
  countBy: (name: string) => number | undefined,
): { readonly name: string; readonly indices: readonly number[] } | Problem {
  const text = textOf(end, key);
  const [, name = '', first, colon, last] = /^([\w.-]+)(?:\[(\d*)(:?)(\d*)\])?$/.exec(text) ?? [];
  const count = countBy(name);
  if (count === undefined)
    return problemAt(source, offsetOf(end), `${key} is ${quoted(text)}; expected one that is declared`);
  const from = Number(first ?? 0);
  const to = first === undefined ? count : colon === '' ? from + 1 : last === '' ? count : Number(last);
  if (from < to && to <= count)
    return { name, indices: Array.from({ length: to - from }, (_, index) => from + index) };
  return problemAt(source, offsetOf(end), `${key} is ${quoted(text)}; expected 0 to ${count - 1}`);
}

function namedIn<T>(
  source: Source,
  fields: Fields,
  key: string,
  read: (fields: Fields) => Result<T>,
): Result<ReadonlyMap<string, T>> {
  const list = listIn(source, fields, key);
  if (!list.ok) return list;
  const values = all(list.value, read);
  if (!values.ok) return values;
  return success(new Map(values.value.map((value, index) => [textOf(list.value[index]!, 'name'), value])));
}

/** Returns the items of a list of objects; empty if the list is absent. */
function listIn(source: Source, fields: Fields, key: string): Result<readonly Fields[]> {
  const value = fields.get(key)?.value;
  if (value === undefined) return success([]);
  if (value.kind !== 'list') return problem(placeOf(source, value.offset), `${key} must be a list`);
  return all(value.items, (item) => readMap(source, item, `an entry of ${key}`));
}

function entryOf(value: YamlValue | undefined, key: string): YamlValue | undefined {
  return value?.kind === 'map' ? value.entries.find((entry) => entry.key === key)?.value : undefined;
}

function textOf(fields: Fields, key: string): string {
  const value = fields.get(key)?.value;
  return value?.kind === 'text' ? value.text : value?.kind === 'number' ? String(value.value) : '';
}

function offsetOf(fields: Fields): number {
  return [...fields.values()][0]?.offset ?? 0;
}

function listed(names: ReadonlyMap<string, unknown>): string {
  return names.size === 0 ? 'one that is declared' : [...names.keys()].slice(0, 8).join(', ');
}
