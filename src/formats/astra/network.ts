/**
 * The network file of ASTRA-sim 1.0's analytical backend: JSON with one list per property and one entry per dimension, dimension 0 (the
 * innermost) first. `link-bandwidth` is in 2^30 B/s, latencies are in ns, `hbm-bandwidth` is in 1e9 B/s.
 */
import { NPUS_MAX, SIZE_MAX } from '../../topology/bounds.ts';
import { hasSwitches } from '../../topology/blocks/form.ts';
import { type BlockKind } from '../../topology/blocks/blocks.ts';
import type { Tier } from '../../topology/dimension.ts';
import { formatCount } from '../../units/count.ts';
import { failure, success } from '../../units/result.ts';
import type { Problem, Result } from '../../units/result.ts';
import { blocksNamedBy } from '../block-names.ts';
import { describeJson } from '../describe-json.ts';
import { parseJson } from '../json.ts';
import { createSource, problemAt } from '../source.ts';
import type { Source } from '../source.ts';
import { choiceList, entryOffset, numberList, openFields, readFixed } from './network-fields.ts';
import type { Fields } from './network-fields.ts';
import { linkProblems, tierNotes } from './network-rules.ts';
import type { LinkedDimension } from './network-rules.ts';

export interface AstraNetwork {
  readonly dimensions: readonly LinkedDimension[];
}

export interface NetworkFile {
  readonly network: AstraNetwork;
  /** Places of the values. */
  readonly fields: Fields;
  /** Where the file was read differently, or the reference would refuse it. */
  readonly notes: readonly Problem[];
}

const KINDS: Readonly<Record<string, BlockKind>> = Object.fromEntries(blocksNamedBy('astra'));

/**
 * Tile, Package, Node, Pod, by letters or in full: they correspond to our tiers, and only affect the dollar cost. The first name of a tier
 * is written.
 */
const TIERS: Readonly<Record<string, Tier>> = {
  T: 'chiplet',
  P: 'package',
  N: 'node',
  PP: 'pod',
  Tile: 'chiplet',
  Package: 'package',
  Node: 'node',
  Pod: 'pod',
};

const LATENCY = { min: 0, max: 1e9, whole: false };

/** Reads a network file; problems name `file`, line and column. Unknown keys are ignored. */
export function parseNetwork(text: string, file: string): Result<NetworkFile> {
  const source = createSource(file, text);
  const json = parseJson(source);
  if (!json.ok) return json;
  if (json.value.kind !== 'object') {
    return failure(
      problemAt(source, json.value.offset, 'expected an object, "{" ... "}", with one list per property'),
    );
  }
  const fields = openFields(source, json.value);
  const notes: Problem[] = [];
  const dimensions = readDimensions(source, fields, notes);
  if (fields.problems.length > 0) return failure(...fields.problems);
  return success({ network: { dimensions }, fields, notes: [...notes, ...tierNotes(dimensions, fields)] });
}

function readDimensions(source: Source, fields: Fields, notes: Problem[]): readonly LinkedDimension[] {
  readFixed(fields, 'topology-name', 'Hierarchical');
  const sizes = numberList(fields, 'units-count', { min: 1, max: SIZE_MAX, whole: true });
  if (sizes === null) return [];
  const count = sizes.length;
  readFixed(fields, 'dimensions-count', count);
  const npus = sizes.reduce((product, size) => product * size, 1);
  if (npus > NPUS_MAX) {
    const message = `units-count makes ${formatCount(npus)} NPUs; expected at most ${formatCount(NPUS_MAX)}`;
    fields.problems.push(problemAt(source, entryOffset(fields, 'units-count', 0), message));
  }
  const kinds = choiceList(fields, 'topologies-per-dim', KINDS, count);
  const tiers = choiceList<Tier>(fields, 'dimension-type', TIERS, count, 'node', (item, index) => {
    const message = `dimension-type of dimension ${index} is ${describeJson(item)}, which is taken as N (node); it concerns the dollar cost, the times are not affected`;
    notes.push(problemAt(source, item.offset, message));
    return 'node';
  });
  const links = numberList(fields, 'links-count', { min: 1, max: SIZE_MAX, whole: true }, count);
  const latencies = numberList(fields, 'link-latency', LATENCY, count);
  const bandwidths = numberList(fields, 'link-bandwidth', { min: 1e-6, max: 1e6, whole: false }, count);
  const nic = numberList(fields, 'nic-latency', LATENCY, count, 0);
  const router = numberList(fields, 'router-latency', LATENCY, count, 0);
  const hbmLatency = numberList(fields, 'hbm-latency', LATENCY, count, 0);
  const hbmBandwidth = numberList(fields, 'hbm-bandwidth', { min: 0, max: 1e9, whole: false }, count, 1);
  const hbmScale = numberList(fields, 'hbm-scale', { min: 0, max: 1e9, whole: false }, count, 0);
  if (fields.problems.length > 0) return [];

  const lists = { links, bandwidths, nic, router, hbmLatency, hbmBandwidth, hbmScale };
  const dimensions = sizes.map((size, index): LinkedDimension => {
    const [kind = 'ring', linkLatencyNs = 0, tier = 'node'] = [
      kinds?.[index],
      latencies?.[index],
      tiers?.[index],
    ];
    return { kind, size, linkLatencyNs, tier, link: linkAt(lists, index) };
  });
  fields.problems.push(...linkProblems(dimensions, fields));
  return dimensions;
}

type LinkLists = Readonly<
  Record<
    'links' | 'bandwidths' | 'nic' | 'router' | 'hbmLatency' | 'hbmBandwidth' | 'hbmScale',
    readonly number[] | null
  >
>;

function linkAt(lists: LinkLists, index: number): LinkedDimension['link'] {
  const at = (key: keyof LinkLists, usual: number): number => lists[key]?.[index] ?? usual;
  return {
    linksPerNpu: at('links', 1),
    linkBandwidthGiBps: at('bandwidths', 0),
    nicLatencyNs: at('nic', 0),
    routerLatencyNs: at('router', 0),
    hbmLatencyNs: at('hbmLatency', 0),
    hbmBandwidthGBps: at('hbmBandwidth', 1),
    hbmScale: at('hbmScale', 0),
  };
}

/**
 * Prints the file as the reference accepts it. The reference has `PP` for Switch dimensions only, so a pod tier on another block is written
 * as `N` (both affect only the dollar cost).
 */
export function printNetwork(network: AstraNetwork): string {
  const list = (value: (dimension: LinkedDimension) => number | string): string =>
    `[${network.dimensions.map((dimension) => JSON.stringify(value(dimension))).join(', ')}]`;
  const lines = [
    `"topology-name": "Hierarchical"`,
    `"topologies-per-dim": ${list(({ kind }) => nameOf(KINDS, kind))}`,
    `"dimension-type": ${list((dimension) => nameOf(TIERS, dimension.tier === 'pod' && !hasSwitches(dimension) ? 'node' : dimension.tier))}`,
    `"dimensions-count": ${network.dimensions.length}`,
    `"units-count": ${list(({ size }) => size)}`,
    `"links-count": ${list(({ link }) => link.linksPerNpu)}`,
    `"link-latency": ${list(({ linkLatencyNs }) => linkLatencyNs)}`,
    `"link-bandwidth": ${list(({ link }) => link.linkBandwidthGiBps)}`,
    `"nic-latency": ${list(({ link }) => link.nicLatencyNs)}`,
    `"router-latency": ${list(({ link }) => link.routerLatencyNs)}`,
    `"hbm-latency": ${list(({ link }) => link.hbmLatencyNs)}`,
    `"hbm-bandwidth": ${list(({ link }) => link.hbmBandwidthGBps)}`,
    `"hbm-scale": ${list(({ link }) => link.hbmScale)}`,
  ];
  return `{\n${lines.map((line) => `  ${line}`).join(',\n')}\n}\n`;
}

function nameOf<T extends string>(names: Readonly<Record<string, T>>, value: T): string {
  return Object.keys(names).find((name) => names[name] === value) ?? value;
}
