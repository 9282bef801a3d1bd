import { byRole, type ByRole, type GroupRole } from '../taskgraph/roles.ts';
import { hiddenNs } from './sliced-products.ts';
import { loadedNs } from './slowest.ts';
import type { Communication, Traffic } from './traffic.ts';

/** Dimensions within this relative distance of the slowest limit a communication as much as it does. */
const TIE = 1e-9;

export interface CommunicationTime {
  readonly communication: Communication;
  /** Time of one run; Infinity if a dimension that it needs has no bandwidth. */
  readonly durationNs: number;
  /** Dimensions that take the whole duration, innermost first; empty if nothing is sent. */
  readonly limiting: readonly number[];
  /** Bytes sent / (duration x bandwidth of the dimensions it spans), 0..1. */
  readonly utilisation: number;
}

export interface ClosedForm {
  /** One per communication of the traffic, in order. */
  readonly communications: readonly CommunicationTime[];
  readonly computeNs: number;
  readonly delayNs: number;
  /** Exposed time, without what the slices of products over a mesh hide. */
  readonly commNs: ByRole;
  /** Whether exposed or not. */
  readonly totalCommNs: number;
  /** Compute, delays and communication one after the other, except for slices of products over a mesh, which overlap. */
  readonly iterationNs: number;
  /** Time-weighted over communication time, 0..1; 0 if there is none. */
  readonly utilisation: number;
  /** How much shorter the iteration gets if one dimension gets 1 GB/s more and all others stay, in ns. */
  readonly savedByOneMoreGBps: readonly number[];
}

/**
 * Iteration time of a bandwidth split, GB/s per NPU and dimension, when nothing overlaps: a communication
 * takes max_d bytes_d / bandwidth_d, being pipelined through its dimensions in many chunks; latency is not
 * counted (arXiv 2109.11762, section IV).
 */
export function closedForm(traffic: Traffic, splitGBps: readonly number[]): ClosedForm {
  const communications = traffic.communications.map((communication) => timeOf(communication, splitGBps));
  const commNs: Record<GroupRole, number> = { ...byRole(() => 0) };
  let totalCommNs = 0;
  let usedNs = 0;
  for (const { communication, durationNs, utilisation } of communications) {
    const totalNs = communication.count * durationNs;
    commNs[communication.role] += totalNs;
    totalCommNs += totalNs;
    usedNs += utilisation === 0 ? 0 : totalNs * utilisation;
  }
  const overlapNs = overlappedNs(traffic, splitGBps);
  commNs.model -= Math.min(commNs.model, overlapNs);
  return {
    communications,
    computeNs: traffic.computeNs,
    delayNs: traffic.delayNs,
    commNs,
    totalCommNs,
    iterationNs: traffic.computeNs + traffic.delayNs + totalCommNs - overlapNs,
    utilisation: totalCommNs > 0 && totalCommNs < Infinity ? usedNs / totalCommNs : 0,
    savedByOneMoreGBps: splitGBps.map((_, dimension) => savedNs(traffic, splitGBps, dimension, overlapNs)),
  };
}

/** Time of one run of a communication on a split, in ns. */
export function durationNs(communication: Communication, splitGBps: readonly number[]): number {
  return loadedNs(communication, splitGBps);
}

function timeOf(communication: Communication, splitGBps: readonly number[]): CommunicationTime {
  const { bytes, loads } = communication;
  const isOfAll = communication.load !== undefined;
  const mostLoad = Math.max(...loads);
  const wholeGBps = total(splitGBps);
  const duration = durationNs(communication, splitGBps);
  const limiting = loads.flatMap((load, dimension) =>
    load > 0 &&
    (isOfAll ? load >= mostLoad * (1 - TIE) : load / splitGBps[dimension]! >= duration * (1 - TIE))
      ? [dimension]
      : [],
  );
  const sent = bytes.reduce((sum, value) => sum + value, 0);
  const spanned = bytes.reduce((sum, value, dimension) => {
    return value > 0 ? sum + (splitGBps[dimension]! * value) / loads[dimension]! : sum;
  }, 0);
  const usableGBps = isOfAll ? wholeGBps : spanned;
  const utilisation = duration > 0 && duration < Infinity ? sent / (duration * usableGBps) : 0;
  return { communication, durationNs: duration, limiting, utilisation };
}

function total(splitGBps: readonly number[]): number {
  return splitGBps.reduce((sum, bandwidthGBps) => sum + bandwidthGBps, 0);
}

function savedNs(
  traffic: Traffic,
  splitGBps: readonly number[],
  dimension: number,
  overlapNs: number,
): number {
  const wider = splitGBps.with(dimension, splitGBps[dimension]! + 1);
  return traffic.communications.reduce(
    (saved, communication) => {
      const before = durationNs(communication, splitGBps);
      const after = durationNs(communication, wider);
      return after === before ? saved : saved + communication.count * (before - after);
    },
    overlappedNs(traffic, wider) - overlapNs,
  );
}

/** The time that products over a mesh hide. */
function overlappedNs({ products = [] }: Traffic, splitGBps: readonly number[]): number {
  return products.reduce((sum, product) => sum + product.count * hiddenNs(product, splitGBps), 0);
}
