/** The load of each link between the switches of a block, step by step of a schedule. */
import { blockWires } from '../topology/blocks/block-wires.ts';
import type { BlockGraph } from '../topology/blocks/graph.ts';
import { formOf, switchPlacesOf } from '../topology/blocks/form.ts';
import { type BlockShape } from '../topology/blocks/blocks.ts';
import type { BlockPartition, Pattern } from '../topology/blocks/wires.ts';
import { algorithms } from './all-algorithms.ts';
import type { AlikeSteps } from './algorithms/basic-algorithm.ts';
import { canDo } from './can-do.ts';
import { requestOf } from './schedule.ts';
import type { Schedule } from './schedule-shape.ts';
import type { Algorithm, Collective } from './types.ts';

export interface LoadedStep {
  /** How many steps are alike. */
  readonly count: number;
  /** Messages on each link of `LinkLoads.links`. */
  readonly messages: readonly number[];
  /** Blocks in these messages; the payload has one block for each rank. */
  readonly blocks: readonly number[];
}

/** A one-way link between two switches, which are numbered from 0 in the order of the graph. */
export interface SwitchLink {
  readonly from: number;
  readonly to: number;
  /** In links as wide as those of an NPU. */
  readonly width: number;
}

export interface LinkLoads {
  readonly switches: number;
  readonly links: readonly SwitchLink[];
  readonly steps: readonly LoadedStep[];
}

/** The most messages x links that are examined, which takes some milliseconds. */
const MOST_CROSSINGS = 400_000;

/**
 * Loads of all groups of this many ranks and this spacing at once; by default all NPUs of the block as one.
 * Null if the block has no links between switches, the algorithm does not support it, or there are more than
 * `mostCrossings` to examine.
 */
export function linkLoads(
  shape: BlockShape,
  algorithm: Algorithm,
  operation: Collective,
  { size, spacing }: BlockPartition = { size: shape.size, spacing: 1 },
  mostCrossings = MOST_CROSSINGS,
): LinkLoads | null {
  const { kind } = shape;
  if (switchPlacesOf(shape) === null || !canDo(algorithm, operation, size)) return null;
  const graph = blockWires[kind].graph(formOf(shape));
  const between = betweenSwitches(graph);
  const { schedule, steps: alikeSteps } = algorithms[algorithm.name];
  const request = requestOf(algorithm, operation, size);
  const written = schedule(request);
  const alike: readonly AlikeSteps[] =
    alikeSteps?.(request) ??
    Array.from({ length: written.steps }, (_, step) => ({ count: 1, blocks: 1, step }));
  const steps: LoadedStep[] = [];
  let left = mostCrossings;
  for (const alikes of alike) {
    const load = {
      onLink: new Float64Array(graph.from.length),
      blocksOn: new Float64Array(graph.from.length),
    };
    for (let rank = 0; rank < size; rank++) {
      for (const send of sentBy(rank, alikes, written, size)) {
        left -= addMessages(load, graph, { size, spacing }, rank, send);
        if (left < 0) return null;
      }
    }
    steps.push({
      count: alikes.count,
      messages: between.map((link) => load.onLink[link]!),
      blocks: between.map((link) => load.blocksOn[link]!),
    });
  }
  return { switches: graph.switches, links: linksBetween(graph), steps };
}

interface Sent {
  readonly to: number;
  readonly blocks: number;
}

function sentBy(
  rank: number,
  { step, pattern, peers, blocks }: AlikeSteps,
  written: Schedule,
  size: number,
): readonly Sent[] {
  const named = peers?.(rank) ?? peersOf(pattern, rank, size);
  return (
    named?.map((to) => ({ to, blocks })) ??
    written.sends(step, rank).map((send) => ({ to: send.to, blocks: send.blocks.length }))
  );
}

/** Adds a message of a rank in every group; returns how many links the messages cross. */
function addMessages(
  { onLink, blocksOn }: Readonly<Record<'onLink' | 'blocksOn', Float64Array>>,
  graph: BlockGraph,
  { size, spacing }: BlockPartition,
  rank: number,
  { to, blocks: carried }: Sent,
): number {
  let crossings = 0;
  for (let first = 0; first < graph.npus; first += size * spacing) {
    for (let group = first; group < first + spacing; group++) {
      const taken: number[] = [];
      graph.route(group + rank * spacing, group + to * spacing, 0, taken);
      for (const link of taken) {
        onLink[link]! += 1;
        blocksOn[link]! += carried;
      }
      crossings += taken.length;
    }
  }
  return crossings;
}

/** Returns the links of one lane of the block, in the order of `LinkLoads.links`. */
export function linksBetweenSwitches(shape: BlockShape): readonly SwitchLink[] {
  return linksBetween(blockWires[shape.kind].graph(formOf({ ...shape, lanes: 1 })));
}

function linksBetween(graph: BlockGraph): readonly SwitchLink[] {
  const { npus, from, to, width } = graph;
  return betweenSwitches(graph).map((link) => ({
    from: from[link]! - npus,
    to: to[link]! - npus,
    width: width[link]!,
  }));
}

/** Returns the numbers of the links between switches of a graph. */
function betweenSwitches({ npus, from, to }: BlockGraph): readonly number[] {
  return Array.from({ length: from.length }, (_, link) => link).filter(
    (link) => from[link]! >= npus && to[link]! >= npus,
  );
}

function peersOf(pattern: Pattern | undefined, rank: number, size: number): readonly number[] | undefined {
  if (pattern === undefined || pattern.kind === 'other') return undefined;
  if (pattern.kind === 'exchange') {
    const { offset } = pattern;
    return [Math.floor(rank / offset) % 2 === 0 ? rank + offset : rank - offset];
  }
  const { first, last } = pattern;
  if (pattern.kind === 'chain') return rank >= first && rank <= last ? [(rank + 1) % size] : [];
  return Array.from({ length: last - first + 1 }, (_, index) => (rank + first + index) % size);
}
