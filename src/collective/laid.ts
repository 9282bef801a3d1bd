/**
 * A schedule laid on the links of a block, step by step: how far the messages of a step go and how much they put on the busiest link. It
 * depends only on the block, the algorithm, the operation and the size, so that it is computed once.
 *
 * Messages are divided among the lanes of the block, and among both directions of a ring that the group goes all the way round, where every
 * other part runs in the opposite direction; with `isByPeer` a direct exchange takes one lane for each peer, in turn.
 */
import { blockWires } from '../topology/blocks/block-wires.ts';
import type { BlockForm } from '../topology/blocks/block.ts';
import type { BlockPartition, Crowd, Pattern } from '../topology/blocks/wires.ts';
import { blocks, type BlockKind, type BlockShape } from '../topology/blocks/blocks.ts';
import { formOf, hasPartsOfItsOwn } from '../topology/blocks/form.ts';
import { dimensionBandwidthGBps, messageBandwidthGBps } from '../topology/bandwidth.ts';
import type { Dimension, SplitBandwidth } from '../topology/dimension.ts';
import { hopsOn, type BlockGraph } from '../topology/blocks/graph.ts';
import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import { algorithms } from './all-algorithms.ts';
import type { AlikeSteps } from './algorithms/basic-algorithm.ts';
import { blocksInSwitch } from './algorithms/in-network/in-network.ts';
import { canDo } from './can-do.ts';
import { laidMade } from './made/laid-made.ts';
import { requestOf } from './schedule.ts';
import type { Send } from './schedule-shape.ts';
import type { Algorithm, Collective, LogicalDimension } from './types.ts';

export interface LaidSteps extends Crowd {
  /** How many steps are alike. */
  readonly count: number;
  /** Blocks in the largest message; the payload has one block for each rank. */
  readonly blocks: number;
  /** The most that messages of one block each put on a link (`Crowd.load`). */
  readonly load: number;
}

/** A whole schedule on a block. */
export interface Laid {
  /** The steps in which something is sent; steps that are alike are one entry. */
  readonly steps: readonly LaidSteps[];
  /**
   * Over all steps: bytes on the busiest link of each step, divided by the link's share of what an NPU can send, for blocks of one byte.
   */
  readonly load: number;
  /**
   * Over the whole schedule: bytes on the busiest link, in the unit of `load`. Less than `load` if different links are busiest in different
   * steps.
   */
  readonly carried: number;
  /** Whether messages share a link. */
  readonly isShared: boolean;
}

export interface LaidQuestion {
  readonly kind: BlockKind;
  readonly form: BlockForm;
  readonly part: BlockPartition;
  /** A direct exchange takes the lanes in turn. By default a message takes all lanes. */
  readonly isByPeer?: boolean;
  readonly algorithm: Algorithm;
  readonly operation: Collective;
  /** Lines of the block with conditions; the slowest counts in every step. Defaults to the healthy block. */
  readonly graphs?: readonly BlockGraph[];
  /** Places in a line of the NPUs that are used, by which `part` counts. Defaults to all. */
  readonly places?: readonly number[];
}

function withGraphs(graphs: readonly BlockGraph[] | undefined): Pick<LaidQuestion, 'graphs'> {
  return graphs === undefined || graphs.length === 0 ? {} : { graphs };
}

/** The part of a dimension that decides how a schedule lies on it. */
export type LaidDimension = BlockShape & Partial<Pick<Dimension, 'wires' | 'link' | 'faults' | 'usedPlaces'>>;

export interface LaidTopology {
  readonly dimensions: readonly LaidDimension[];
  readonly splitBandwidth: SplitBandwidth;
}

/** Loads that differ by less than this share differ by rounding only. */
export const SAME = 1e-9;

/** The cache is cleared above this size, so that a sweep over sizes does not fill the memory. */
const MOST_KNOWN = 4096;
const known = new Map<string, Laid | null>();
/** The last answer for each logical dimension, an object that all runs of a design share. */
const lately = new WeakMap<LogicalDimension, Map<Collective, Lately>>();

interface Lately {
  readonly dimension: LaidDimension;
  readonly splitBandwidth: SplitBandwidth;
  readonly laid: Laid | null;
}

/**
 * Lays the phase of a group inside one dimension, once for all bandwidths. Returns null if the algorithm cannot do the operation, or if
 * there is too much to lay, in which case `checkTimeable` refuses the run.
 */
export function laidOf(
  topology: LaidTopology,
  logical: LogicalDimension,
  operation: Collective,
): Laid | null {
  const dimension = topology.dimensions[logical.dimension]!;
  const { splitBandwidth } = topology;
  let byOperation = lately.get(logical);
  if (byOperation === undefined) lately.set(logical, (byOperation = new Map<Collective, Lately>()));
  const last = byOperation.get(operation);
  if (last !== undefined && last.splitBandwidth === splitBandwidth && isAlike(last.dimension, dimension)) {
    return last.laid;
  }
  const laid = onDimension(topology, logical, operation);
  byOperation.set(operation, { dimension, splitBandwidth, laid });
  return laid;
}

function isAlike(a: LaidDimension, b: LaidDimension): boolean {
  return (
    a.kind === b.kind &&
    a.size === b.size &&
    a.parameters === b.parameters &&
    a.wires === b.wires &&
    a.faults?.key === b.faults?.key &&
    a.usedPlaces?.join() === b.usedPlaces?.join() &&
    a.link?.linksPerNpu === b.link?.linksPerNpu
  );
}

function isAsBuilt({ faults, usedPlaces }: LaidDimension): boolean {
  return faults === undefined && usedPlaces === undefined;
}

/** A group that has links of its own (`full`) still lies as far apart as it does in the dimension. */
function onDimension(
  { dimensions, splitBandwidth }: LaidTopology,
  logical: LogicalDimension,
  operation: Collective,
): Laid | null {
  const dimension = dimensions[logical.dimension]!;
  const { size, algorithm, npuStride } = logical;
  if (!canDo(algorithm, operation, size)) return null;
  const inner = dimensions
    .slice(0, logical.dimension)
    .reduce((product, { size: below }) => product * below, 1);
  const part = { size, spacing: npuStride / inner };
  const form = formOf({ ...dimension, ...dimension.wires });
  const isByPeer = blocks[dimension.kind].takesLaneByPeer && form.lanes > 1;
  const isWhole = !hasPartsOfItsOwn(dimension.kind);
  const isAmongItself =
    splitBandwidth === 'full' &&
    dimension.link === undefined &&
    size < dimension.size &&
    !isWhole &&
    dimension.usedPlaces === undefined;
  const key = keyOf(dimension, { kind: dimension.kind, form, part, algorithm, operation }, isAmongItself);
  let laid = known.get(key);
  if (laid === undefined) {
    const asked = { kind: dimension.kind, isByPeer, algorithm, operation };
    const { far, near } = farAndNear(
      { ...asked, form, part, ...(dimension.usedPlaces && { places: dimension.usedPlaces }) },
      dimension.faults,
      isAmongItself,
    );
    const byLane = isByPeer && ALGORITHM_FACTS[algorithm.name].isByPeer === true ? form.lanes : 1;
    laid = summedAs(far, near, messageShare(dimension, size, splitBandwidth) / byLane);
    // Links between switches carry no multiple of the bytes of an NPU, and neither do slow ones, so such a phase has no closed form.
    if (laid !== null && (isWhole || !isAsBuilt(dimension))) laid = { ...laid, isShared: true };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, laid);
  }
  return laid;
}

function keyOf(
  { kind, link, faults, usedPlaces }: LaidDimension,
  { form, part, algorithm, operation }: LaidQuestion,
  isAmongItself: boolean,
): string {
  return JSON.stringify([
    ...[
      kind,
      form.size,
      form.lanes,
      form.directions,
      form.parameters,
      part.size,
      part.spacing,
      isAmongItself,
    ],
    ...[
      algorithm.name,
      algorithm.window ?? null,
      algorithm.inNetwork?.efficiency ?? null,
      algorithm.made?.key ?? null,
      operation,
      link?.linksPerNpu ?? null,
      faults?.key ?? null,
      usedPlaces ?? null,
    ],
  ]);
}

/** @param far gives the hops; `near` gives all else */
function summedAs(far: LaidSchedule | null, near: LaidSchedule | null, share: number): Laid | null {
  if (far === null || near === null) return null;
  const steps = near.steps.map((step, index) => ({ ...step, hops: far.steps[index]!.hops }));
  return summed(share, steps, near.carried);
}

/** Returns what a message gets that is alone on its links, as a share of what an NPU can send. */
function messageShare(dimension: LaidDimension, groupSize: number, splitBandwidth: SplitBandwidth): number {
  const { link } = dimension;
  const whole = {
    ...dimension,
    bandwidthGBps: 1,
    linkLatencyNs: 0,
    tier: 'node',
    ...(link === undefined ? {} : { link: { ...link, linkBandwidthGiBps: 1 } }),
  } as Dimension;
  return messageBandwidthGBps(whole, groupSize, splitBandwidth) / dimensionBandwidthGBps(whole);
}

/** @param messageShare what a message gets that is alone on its links, as a share of what an NPU can send */
function summed(messageShare: number, all: readonly LaidSteps[], carried: number): Laid {
  const byKind = new Map<string, LaidSteps>();
  let load = 0;
  let crowding = 0;
  for (const step of all) {
    if (step.blocks === 0) continue;
    load += step.count * step.load;
    crowding = Math.max(crowding, step.load / step.blocks);
    const kind = `${step.blocks} ${step.hops} ${step.load}`;
    const alike = byKind.get(kind);
    byKind.set(kind, alike === undefined ? step : { ...alike, count: alike.count + step.count });
  }
  return {
    steps: [...byKind.values()],
    load,
    carried: Math.min(load, carried),
    isShared: crowding * messageShare > 1 + SAME,
  };
}

export interface LaidSchedule extends Pick<Laid, 'carried'> {
  /** In the order of the schedule. */
  readonly steps: readonly LaidSteps[];
}

/** Returns null if there is too much to count. The two trees of an algorithm that alternates between them carry half each. */
export function laidSteps(question: LaidQuestion): LaidSchedule | null {
  const { kind, form, part, algorithm, operation, isByPeer = false } = question;
  if (algorithm.inNetwork !== undefined) return inSwitch(question, algorithm.inNetwork.efficiency);
  if (algorithm.made !== undefined) return laidMade(algorithm.made, operation);
  const request = requestOf(algorithm, operation, part.size);
  const { steps: stepsOf, schedule } = algorithms[algorithm.name];
  const written = schedule(request);
  const steps: readonly AlikeSteps[] =
    stepsOf?.(request) ??
    Array.from({ length: written.steps }, (_, step) => ({ count: 1, blocks: NaN, step }));
  const counter = createCounter(question);
  const isHealthy = question.graphs === undefined && question.places === undefined;
  const laid: LaidSteps[] = [];
  // The busy links of a step are known where they are counted one by one; else they may be the same in all steps.
  let everywhere = 0;
  for (const { count, blocks: ofMessage, step, pattern, peers } of steps) {
    const crowding = isHealthy ? crowdOf(kind, form, part, pattern, isByPeer) : null;
    if (crowding !== null) {
      const load = crowding.load * ofMessage;
      laid.push({ count, blocks: ofMessage, hops: crowding.hops, load });
      everywhere += count * load;
      continue;
    }
    const counted = counter.count(
      (rank): readonly LaidSend[] =>
        peers === undefined
          ? written.sends(step, rank)
          : peers(rank).map((to) => ({ from: rank, to, blocks: { length: ofMessage } })),
      count,
    );
    if (counted === null) return null;
    laid.push({ count, ...counted });
  }
  if (ALGORITHM_FACTS[algorithm.name].isTwin !== true)
    return { steps: laid, carried: everywhere + counter.busiest() };
  const other = schedule(requestOf(algorithm, operation, part.size, 1));
  for (let step = 0; step < other.steps; step++) {
    if (counter.count((rank) => other.sends(step, rank)) === null) return null;
  }
  return { steps: laid, carried: (everywhere + counter.busiest()) / 2 };
}

/** A reduction in the switch takes one step, in which each NPU sends and receives once. */
function inSwitch(question: LaidQuestion, efficiency: number): LaidSchedule {
  const { kind, form, part, operation } = question;
  const busiest = blocksInSwitch(operation, part.size) / efficiency;
  const hops = blockWires[kind].hops(form, part, { kind: 'any' }).most;
  const load = busiest / narrowestOf(question);
  return { steps: [{ count: 1, blocks: busiest, hops, load }], carried: load };
}

/** Returns null where the block has no rule for the pattern, so that its messages are counted one by one. */
function crowdOf(
  kind: BlockKind,
  form: BlockForm,
  part: BlockPartition,
  pattern: Pattern | undefined,
  isByPeer: boolean,
): Crowd | null {
  if (pattern === undefined) return null;
  const wanted = pattern.kind === 'shift' ? { ...pattern, isByPeer: pattern.isByPeer && isByPeer } : pattern;
  return blockWires[kind].crowd?.(form, part, wanted) ?? null;
}

/** The least width of any link of an NPU. */
function narrowestOf({ form, graphs = [] }: LaidQuestion): number {
  let least = 1;
  for (const { from, to, width } of graphs) {
    for (let link = 0; link < width.length; link++) {
      if (Math.min(from[link]!, to[link]!) < form.size) least = Math.min(least, width[link]!);
    }
  }
  return least;
}

/**
 * Lays a schedule where its group lies, and on the links that the group has to itself. If conditions would cut the smaller block of the
 * group, the links of the dimension are used instead.
 */
function farAndNear(
  question: LaidQuestion,
  faults: LaidDimension['faults'],
  isAmongItself: boolean,
): { readonly far: LaidSchedule | null; readonly near: LaidSchedule | null } {
  const { form, part } = question;
  const far = laidSteps({ ...question, ...withGraphs(faults?.graphs(form)) });
  if (!isAmongItself) return { far, near: far };
  const inside = { ...form, size: part.size };
  const among = faults?.graphsAmong(inside, part);
  if (among === null) return { far, near: far };
  const near = laidSteps({
    ...question,
    form: inside,
    part: { size: part.size, spacing: 1 },
    ...withGraphs(among),
  });
  return { far, near };
}

/** The most links that are crossed one by one for a schedule, which takes a second or two. */
const MOST_CROSSINGS = 50_000_000;
/** The most links of a block whose graph is built. */
const MOST_LINKS = 4_000_000;

/** A message and the number of its blocks. */
export interface LaidSend extends Pick<Send, 'from' | 'to'> {
  readonly blocks: { readonly length: number };
}

export interface Counter {
  /** @param times how often the step occurs */
  readonly count: (
    sendsOf: (rank: number) => readonly LaidSend[],
    times?: number,
  ) => (Crowd & { readonly blocks: number }) | null;
  /** Returns the load of the busiest link over all steps counted so far. */
  readonly busiest: () => number;
}

/** Counts the steps of a schedule link by link. */
export function createCounter(question: LaidQuestion): Counter {
  const { kind, form, part, isByPeer = false, algorithm, places } = question;
  const used = places?.length ?? form.size;
  const block = blocks[kind];
  const { size, spacing } = part;
  const byLane = isByPeer && ALGORITHM_FACTS[algorithm.name].isByPeer === true;
  const turns = block.hasDirections && form.directions === 2 && size * spacing === used;
  const channels = block.channels(form);
  const ways = byLane ? 1 : turns ? channels : form.lanes;
  const perLink = block.linksPerNpu(form);
  let lines: readonly CountedLine[] | null = null;
  let crossings = 0;

  function npuAt(at: number): number {
    return places?.[at] ?? at;
  }

  function channelOf(way: number, offset: number): number {
    if (byLane) return (offset - 1) % form.lanes;
    return turns ? way : way * (channels / form.lanes);
  }

  return {
    count(sendsOf, times = 1) {
      if (perLink * form.size > MOST_LINKS) return null;
      lines ??= (question.graphs ?? [blockWires[kind].graph(form)]).map((graph) => ({
        graph,
        onAll: new Float64Array(graph.from.length),
      }));
      let [hops, most, load] = [0, 0, 0];
      for (const { graph, onAll } of lines) {
        const { width, route, from } = graph;
        const onLink = new Float64Array(from.length);
        for (let rank = 0; rank < size; rank++) {
          for (const send of sendsOf(rank)) {
            most = Math.max(most, send.blocks.length);
            const offset = (send.to - send.from + size) % size;
            for (let way = 0; way < ways; way++) {
              const channel = channelOf(way, offset);
              const place = (index: number): number =>
                (turns && way % 2 === 1 ? (size - index) % size : index) * spacing;
              for (let first = 0; first < used; first += size * spacing) {
                for (let group = first; group < first + spacing; group++) {
                  const links: number[] = [];
                  route(npuAt(group + place(send.from)), npuAt(group + place(send.to)), channel, links);
                  hops = Math.max(hops, hopsOn(graph, links));
                  crossings += links.length;
                  for (const link of links) onLink[link]! += send.blocks.length / ways;
                }
              }
            }
            if (crossings > MOST_CROSSINGS) return null;
          }
        }
        for (let link = 0; link < onLink.length; link++) {
          load = Math.max(load, (onLink[link]! * perLink) / width[link]!);
          onAll[link]! += times * onLink[link]!;
        }
      }
      return { hops, load, blocks: most };
    },
    busiest() {
      let busiest = 0;
      for (const { graph, onAll } of lines ?? []) {
        const { width } = graph;
        busiest = onAll.reduce(
          (most, bytes, link) => Math.max(most, (bytes * perLink) / width[link]!),
          busiest,
        );
      }
      return busiest;
    },
  };
}

/** The load on the links of a line over all steps counted so far. */
interface CountedLine {
  readonly graph: BlockGraph;
  readonly onAll: Float64Array;
}
