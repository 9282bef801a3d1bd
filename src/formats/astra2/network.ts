/**
 * The network file of ASTRA-sim 2's analytical backend (astra-network-analytical, common/NetworkParser):
 *
 *   topology: [ Ring, FullyConnected, Switch ]    blocks, innermost first
 *   npus_count: [ 2, 8, 4 ]                       sizes, at least 2
 *   bandwidth: [ 200.0, 100.0, 50.0 ]             of one link in one direction; its "GB/s" are 2^30 B/s
 *   bandwidth_unit: GB/s                          of forks; if present, the stated unit, decimal as usual
 *   latency: [ 50.0, 500.0, 2000.0 ]              of one link, ns
 *
 * A message of s bytes over h links takes h x latency + s / bandwidth (congestion_unaware/BasicTopology): the shorter way round a
 * bidirectional Ring, one link in a FullyConnected, two with a Switch. Blocks are the same here, with one difference: a message on a Ring
 * here uses the links of both directions. A Ring is therefore read as two links of half the bandwidth each, so that a message takes as
 * long. A FullyConnected has a link of `bandwidth` to every peer, a Switch one to the switch.
 */
import { blocksNamedBy } from '../block-names.ts';
import { linkLevelBandwidthGBps } from '../../topology/bandwidth.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { DIMENSIONS_MAX, NPUS_MAX, SIZE_MAX } from '../../topology/bounds.ts';
import type { BlockKind } from '../../topology/dimension.ts';
import { formatCount } from '../../units/count.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import type { LinkedDimension } from '../astra/network-rules.ts';
import { problemAt, type Source } from '../source.ts';
import { misspelled } from '../misspelled.ts';
import { readChoice, readList, readMap, readNumber, unread } from '../yaml/fields.ts';
import type { YamlEntry, YamlValue } from '../yaml/tree.ts';

export interface Astra2Network {
  readonly dimensions: readonly LinkedDimension[];
  /** Offset of the list of bandwidths. */
  readonly bandwidthOffset: number;
  /** Unit of its bandwidths, as written. */
  readonly unit: string;
  /** Fields that the format does not have. */
  readonly notes: readonly Problem[];
}

const BLOCK_OF: ReadonlyMap<string, BlockKind> = blocksNamedBy('astra2');
const KEYS = ['topology', 'npus_count', 'bandwidth', 'latency'] as const;
/** 2^30 B/s in the units that forks write. */
const GIGA = 1e9 / 2 ** 30;
const UNITS_GIBPS: ReadonlyMap<string, number> = new Map([
  ...['GB/s', 'GBps', 'GBPS'].map((unit) => [unit, GIGA] as const),
  ...['GiB/s', 'GiBps'].map((unit) => [unit, 1] as const),
  ...['MB/s', 'MBps'].map((unit) => [unit, GIGA / 1e3] as const),
  ...['TB/s', 'TBps'].map((unit) => [unit, GIGA * 1e3] as const),
  ...['Gb/s', 'Gbps', 'Gbit/s'].map((unit) => [unit, GIGA / 8] as const),
  ...['Tb/s', 'Tbps', 'Tbit/s'].map((unit) => [unit, (GIGA / 8) * 1e3] as const),
]);
/** Limits of a document (design/bounds.ts); half of the minimum is that of a Ring's links. */
const BANDWIDTH = { min: 2e-6, max: 1e6 };
const LATENCY_MAX_NS = 1e9;
const BUDGET_MAX_GBPS = 1e6;

export function readNetwork(source: Source, tree: YamlValue): Result<Astra2Network> {
  const fields = readMap(source, tree, 'the file');
  if (!fields.ok) return fields;
  const listed = new Map([...fields.value].map(([key, entry]) => [key, asList(entry)]));
  const topology = readList(source, listed, 'topology', null, DIMENSIONS_MAX);
  if (!topology.ok) return topology;
  const isOne = topology.value.length === 1;
  const lists = KEYS.slice(1).map((key) =>
    readList(source, isOne ? listed : fields.value, key, topology.value.length, DIMENSIONS_MAX),
  );
  const missing = lists.flatMap((list) => (list.ok ? [] : list.problems));
  if (missing.length > 0) return failure(...missing);
  const [sizes, bandwidths, latencies] = lists.map((list) => (list.ok ? list.value : []));
  const problems: Problem[] = [];
  const unitGiBps = readUnit(source, fields.value);
  if (!unitGiBps.ok) return unitGiBps;
  const valueOf = <T>(read: Result<T>, instead: T): T => {
    if (read.ok) return read.value;
    problems.push(...read.problems);
    return instead;
  };
  const dimensions = topology.value.map((block, index): LinkedDimension => {
    const number = (list: readonly YamlValue[] | undefined, what: string, allows: Allows): number =>
      valueOf(readNumber(source, list?.[index] as YamlValue, `${what}[${index}]`, ...allows), 2);
    const kind = valueOf<BlockKind>(readChoice(source, block, `topology[${index}]`, BLOCK_OF), 'ring');
    const size = number(sizes, 'npus_count', SIZES);
    const gibps = unitGiBps.value * number(bandwidths, 'bandwidth', bandwidthsIn(unitGiBps.value));
    return linked(kind, size, gibps, number(latencies, 'latency', LATENCIES));
  });
  if (problems.length > 0) return failure(...problems);
  const offsetOf = (key: string): number => fields.value.get(key)?.value.offset ?? 0;
  const npus = dimensions.reduce((product, { size }) => product * size, 1);
  if (npus > NPUS_MAX) {
    const message = `npus_count makes ${formatCount(npus)} NPUs; expected at most ${formatCount(NPUS_MAX)}`;
    return failure(problemAt(source, offsetOf('npus_count'), message));
  }
  const budget = dimensions.reduce((sum, dimension) => sum + npuBandwidthGBps(dimension), 0);
  if (budget > BUDGET_MAX_GBPS) {
    const message = `the links of an NPU have ${budget} GB/s together; a design holds at most ${BUDGET_MAX_GBPS}`;
    return failure(problemAt(source, offsetOf('bandwidth'), message));
  }
  const meant = misspelled(source, fields.value.values(), [...KEYS, UNIT]);
  if (meant.length > 0) return failure(...meant);
  const notes = unread(source, fields.value, [...KEYS, UNIT], 'ASTRA-sim 2');
  const unit = fields.value.get(UNIT)?.value;
  return success({
    dimensions,
    bandwidthOffset: offsetOf('bandwidth'),
    unit: unit?.kind === 'text' ? unit.text : '2^30 B/s',
    notes,
  });
}

const UNIT = 'bandwidth_unit';

/** Returns 2^30 B/s in the unit of the file's bandwidths. */
function readUnit(source: Source, fields: ReadonlyMap<string, YamlEntry>): Result<number> {
  const entry = fields.get(UNIT);
  return entry === undefined ? success(1) : readChoice(source, entry.value, UNIT, UNITS_GIBPS);
}

/** With one dimension a value stands for the list of it: `topology: Switch`. */
function asList(entry: YamlEntry): YamlEntry {
  const { value } = entry;
  if (value.kind !== 'text' && value.kind !== 'number') return entry;
  return { ...entry, value: { kind: 'list', items: [value], offset: value.offset } };
}

type Allows = readonly [allows: (value: number) => boolean, allowed: string];

const SIZES: Allows = [
  (size) => Number.isInteger(size) && size >= 2 && size <= SIZE_MAX,
  `a whole number from 2 to ${formatCount(SIZE_MAX)}`,
];
const bandwidthsIn = (unitGiBps: number): Allows => [
  (value) => value * unitGiBps >= BANDWIDTH.min && value * unitGiBps <= BANDWIDTH.max,
  `a number of ${unitGiBps === 1 ? '2^30 B/s' : 'its unit'} from ${BANDWIDTH.min / unitGiBps} to ${formatCount(BANDWIDTH.max / unitGiBps)}`,
];
const LATENCIES: Allows = [(ns) => ns >= 0 && ns <= LATENCY_MAX_NS, 'a number of ns from 0 to 1e9'];

/** Returns a dimension whose messages get `gibps` of 2^30 B/s, with the links of its block. */
export function linked(kind: BlockKind, size: number, gibps: number, linkLatencyNs: number): LinkedDimension {
  const linksPerNpu = blocks[kind].linksPerNpu(formOf({ kind, size }));
  return {
    kind,
    size,
    linkLatencyNs: linkLatencyNs + 0,
    tier: 'node',
    link: {
      linksPerNpu,
      linkBandwidthGiBps: gibps / blocks[kind].linksPerMessage(size, linksPerNpu),
      nicLatencyNs: 0,
      routerLatencyNs: 0,
      hbmLatencyNs: 0,
      hbmBandwidthGBps: 1,
      hbmScale: 0,
    },
  };
}

/** Returns what one NPU can send on a dimension over all of its links. */
export function npuBandwidthGBps({ kind, size, link }: LinkedDimension): number {
  return linkLevelBandwidthGBps(kind, size, link);
}

/** Prints the file. The parser of the reference reads any YAML; this is the form of its own examples. */
export function printNetwork(
  dimensions: readonly {
    readonly kind: BlockKind;
    readonly size: number;
    readonly gibps: number;
    readonly latencyNs: number;
  }[],
): string {
  const list = (values: readonly (string | number)[]): string => `[ ${values.join(', ')} ]`;
  return [
    `topology: ${list(dimensions.map(({ kind }) => blocks[kind].fileNames.astra2 ?? kind))}`,
    `npus_count: ${list(dimensions.map(({ size }) => size))}`,
    `bandwidth: ${list(dimensions.map(({ gibps }) => gibps))}  # of one link in one direction, 2^30 B/s`,
    `latency: ${list(dimensions.map(({ latencyNs }) => latencyNs))}  # of one link, ns`,
    '',
  ].join('\n');
}
