/**
 * The NPUs that run a phase together, as the network sees them. Ranks count along levels, innermost first,
 * like digits of a number; a message between two ranks takes the highest level in which they differ, and the
 * levels below cost nothing. A group of one physical dimension has one level; a `one*` group of all NPUs has
 * one for each dimension of more than one NPU.
 */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { blockWires } from '../../topology/blocks/block-wires.ts';
import type { AlgorithmName, LogicalDimension, Rounding } from '../../collective/types.ts';
import { isOneWay } from '../../topology/bandwidth.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import type { Apart, HopRange } from '../../topology/blocks/wires.ts';
import type { BlockForm } from '../../topology/blocks/block.ts';
import type { BlockKind, Dimension, Topology } from '../../topology/dimension.ts';
import { messageLatencyNs, messagePath, type MessagePath } from './message.ts';

export interface Level {
  /** Index of the physical dimension. */
  readonly dimension: number;
  readonly size: number;
  /** Product of the sizes of the levels below. */
  readonly stride: number;
  /** Two ranks whose digits differ by d are `spacing * d` NPUs of the physical dimension apart. */
  readonly spacing: number;
  /** Every rank sees the same distances, unlike in a chain or in a run of neighbours cut out of a ring. */
  readonly symmetric: boolean;
  /** A difference of digits with the most hops. */
  readonly farthest: number;
  /** Message latency between two ranks whose digits differ by `distance`, 0 < distance < size: the longest. */
  readonly latencyNs: (distance: number, bytes: number) => number;
  /** The longest message latency between ranks whose digits are so far apart. */
  readonly mostNs: (apart: Apart, bytes: number) => number;
  /** The shortest and the longest message latency between ranks whose digits are so far apart. */
  readonly rangeNs: (apart: Apart, bytes: number) => { readonly least: number; readonly most: number };
}

export interface Group {
  readonly size: number;
  readonly levels: readonly Level[];
}

const NEXT_ONLY: HopRange = { least: 1, most: 1 };

function levelOf(
  topology: Topology,
  index: number,
  part: LevelPart,
  algorithm: AlgorithmName,
  rounding: Rounding,
): Level {
  const dimension = topology.dimensions[index] as Dimension;
  const form = formOf(dimension);
  const symmetric = blockWires[dimension.kind].isSymmetric(form, part);
  const links: LevelLinks = {
    form,
    part,
    kind: dimension.kind,
    isOneWay: isOneWay(dimension),
    path: pathOf(topology, dimension, part.size, algorithm),
    rounding,
  };
  return {
    ...part,
    dimension: index,
    symmetric,
    farthest: symmetric ? Math.floor(part.size / 2) : part.size - 1,
    latencyNs: (distance, bytes) => mostNs(links, { kind: 'shift', offset: distance }, bytes),
    mostNs: (apart, bytes) => mostNs(links, apart, bytes),
    rangeNs: (apart, bytes) => rangeNs(links, apart, bytes),
  };
}

interface LevelPart {
  readonly size: number;
  readonly stride: number;
  readonly spacing: number;
}

/** What the latencies of a level follow from. */
interface LevelLinks {
  readonly form: BlockForm;
  readonly part: LevelPart;
  readonly kind: BlockKind;
  readonly isOneWay: boolean;
  readonly path: MessagePath;
  readonly rounding: Rounding;
}

function mostNs(links: LevelLinks, apart: Apart, bytes: number): number {
  return messageLatencyNs(links.path, hopsOf(links, apart).most, bytes, links.rounding);
}

function rangeNs(links: LevelLinks, apart: Apart, bytes: number): { least: number; most: number } {
  const { path, rounding } = links;
  const { least, most } = hopsOf(links, apart);
  const longest = messageLatencyNs(path, most, bytes, rounding);
  return { least: least === most ? longest : messageLatencyNs(path, least, bytes, rounding), most: longest };
}

/** On one-way links messages go to the next NPU only (analytical/limits.ts). */
function hopsOf({ form, part, kind, isOneWay: isNextOnly }: LevelLinks, apart: Apart): HopRange {
  return isNextOnly ? NEXT_ONLY : blockWires[kind].hops(form, part, apart);
}

/**
 * With several parallel switches a direct exchange reaches each peer through one of them, in turn; other
 * algorithms use all at once.
 */
function pathOf(
  { splitBandwidth, routerLatencyNs }: Topology,
  dimension: Dimension,
  size: number,
  algorithm: AlgorithmName,
): MessagePath {
  const path = messagePath(dimension, size, splitBandwidth, routerLatencyNs);
  const lanes = dimension.wires?.lanes ?? 1;
  return blocks[dimension.kind].takesLaneByPeer && ALGORITHM_FACTS[algorithm].isByPeer === true && lanes > 1
    ? { ...path, bandwidthGBps: path.bandwidthGBps / lanes }
    : path;
}

export function groupOf(topology: Topology, logical: LogicalDimension, rounding: Rounding): Group {
  const levels: Level[] = [];
  const { name } = logical.algorithm;
  let stride = 1;
  for (const [index, { size }] of topology.dimensions.entries()) {
    if (logical.dimension === index) {
      const part = { size: logical.size, stride: 1, spacing: logical.npuStride / stride };
      return { size: logical.size, levels: [levelOf(topology, index, part, name, rounding)] };
    }
    if (logical.dimension === -1 && size > 1) {
      levels.push(levelOf(topology, index, { size, stride, spacing: 1 }, name, rounding));
    }
    stride *= size;
  }
  return { size: logical.size, levels };
}

/** Message latency between any two ranks. */
export function latencyBetween(group: Group, from: number, to: number, bytes: number): number {
  for (let index = group.levels.length - 1; index >= 0; index--) {
    const level = group.levels[index]!;
    const digit = (rank: number): number => Math.floor(rank / level.stride) % level.size;
    const pair = { kind: 'pair', from: digit(from), to: digit(to) } as const;
    if (pair.from !== pair.to) return level.mostNs(pair, bytes);
  }
  return 0;
}

const ANY: Apart = { kind: 'any' };

/** Returns the latency between all pairs of ranks, or undefined if it differs. */
export function commonLatency(group: Group, bytes: number): number | undefined {
  const common = group.levels[0]?.rangeNs(ANY, bytes).least ?? 0;
  const same = group.levels.every((level) => {
    const { least, most } = level.rangeNs(ANY, bytes);
    return least === common && most === common;
  });
  return same ? common : undefined;
}

/** The largest latency between any two ranks. */
export function largestLatency(group: Group, bytes: number): number {
  return Math.max(0, ...group.levels.map((level) => level.mostNs(ANY, bytes)));
}

/**
 * Returns the latency to the partner rank XOR `offset`, a power of two, where all sizes are powers of two.
 */
export function partnerLatency(group: Group, offset: number, bytes: number): number {
  const level = group.levels.findLast(({ stride }) => stride <= offset);
  return level === undefined ? 0 : level.mostNs({ kind: 'exchange', offset: offset / level.stride }, bytes);
}
