/**
 * The phase of a group laid on the links of its dimension. It depends only on the block, the algorithm, the operation and the size, so that
 * it is computed once.
 */
import { dimensionBandwidthGBps, messageBandwidthGBps } from '../../topology/bandwidth.ts';
import { blocks, type BlockShape } from '../../topology/blocks/blocks.ts';
import { formOf, hasPartsOfItsOwn } from '../../topology/blocks/form.ts';
import type { BlockGraph } from '../../topology/blocks/graph.ts';
import type { Dimension, SplitBandwidth } from '../../topology/dimension.ts';
import { ALGORITHM_FACTS } from '../algorithm-facts.ts';
import { canDo } from '../can-do.ts';
import type { Collective, LogicalDimension } from '../types.ts';
import type { LaidQuestion } from './laid-question.ts';
import { laidSteps, type LaidSchedule, type LaidSteps } from './laid-steps.ts';

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

function withGraphs(graphs: readonly BlockGraph[] | undefined): Pick<LaidQuestion, 'graphs'> {
  return graphs === undefined || graphs.length === 0 ? {} : { graphs };
}
