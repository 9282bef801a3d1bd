/**
 * The time of a phase on measured links: the library's time for a message of this size, kind and number of
 * ranks, plus the cost of the stack (workload/step-time/group-time.ts), with the bandwidth of the dimension.
 * A chunk takes its share of the message.
 */
import { MOST_RAILS, type MeasuredInside, type MeasuredLinks } from '../../topology/measured-links.ts';
import type { Collective } from '../../collective/types.ts';
import { COLLECTIVE_FACTS } from '../../collective/collectives.ts';
import type { MessageOf, PhaseCost, PhaseRequest } from './backend.ts';

const NS_PER_US = 1e3;
const MB = 1e6;
/** An all-to-all pays for its copies from about this many bytes per peer. */
const EXCHANGE_BYTES = 16_384;

/** A fixed time, and the time of the bytes relative to the full bandwidth. */
interface Line {
  readonly fixedNs: number;
  readonly factor: number;
}

/** @param plain cost at full bandwidth with only the latency of the links */
export function measuredCost(plain: PhaseCost, request: PhaseRequest, links: MeasuredLinks): PhaseCost {
  const { transferNs } = plain;
  if (transferNs === undefined) return plain;
  const { message } = request;
  const { fixedNs, factor } = message === undefined ? least(request, links) : line(request, message, links);
  const { share = 1, slower = 1 } = message ?? {};
  const times = slower * links.slowdown;
  const carriedNs = transferNs * factor * times;
  return {
    ...plain,
    transferNs: carriedNs,
    atBandwidthNs: transferNs,
    durationNs: carriedNs + fixedNs * times * share,
  };
}

/** Returns the minimum time of a phase, whatever message it belongs to. */
function least({ operation, logical: { size } }: PhaseRequest, links: MeasuredLinks): Line {
  const { inside, dataShare, nearShare } = links;
  if (inside === undefined) return { fixedNs: 0, factor: 1 / Math.max(dataShare, nearShare) };
  const { busShare, lowLatencyShare, exchangeShare } = inside;
  const rate =
    operation === 'allToAll'
      ? busShare * exchangeShare
      : Math.max(busShare * gain(inside, operation, size), lowLatencyShare);
  return { fixedNs: 0, factor: 1 / (rate * Math.max(1, inside.speed)) };
}

function line(request: PhaseRequest, message: MessageOf, links: MeasuredLinks): Line {
  const { operation, logical } = request;
  const { inside, dataShare, nearShare, hopUs } = links;
  const rounds = operation === 'allReduce' ? 2 : 1;
  if (inside !== undefined) return insideLine(request, message, inside);
  const share = message.traffic === 'data' && operation !== 'allToAll' ? dataShare : nearShare;
  const sharing = Math.max(1, message.inner / MOST_RAILS);
  return { fixedNs: rounds * (logical.size - 1) * hopUs * NS_PER_US, factor: sharing / share };
}

function insideLine(
  { operation, logical: { size }, bytes }: PhaseRequest,
  { share, traffic }: MessageOf,
  inside: MeasuredInside,
): Line {
  const { busShare, exchangeShare, rampMB, speed } = inside;
  const isReduce = operation === 'allReduce';
  // The larger buffer of a rank.
  const whole = (bytes / share) * (COLLECTIVE_FACTS[operation].isOfOwnBlock === true ? size : 1);
  const ramp = 1 + Math.sqrt((rampMB * MB) / whole);
  if (operation === 'allToAll') {
    const copies = inside.exchangeUs * Math.min(1, whole / (size * EXCHANGE_BYTES));
    return {
      fixedNs: (inside.latencyUs + copies) * NS_PER_US,
      factor: ramp / (busShare * exchangeShare),
    };
  }
  const rounds = isReduce ? 2 : 1;
  const beginUs =
    (isReduce ? inside.reduceLatencyUs : inside.latencyUs) + rounds * (size - 2) * inside.rankUs;
  const besideUs = traffic === 'tensor' ? inside.tensorUs : 0;
  const large = { us: inside.handshakeUs, factor: ramp / (busShare * gain(inside, operation, size)) };
  const small = { us: 0, factor: 1 / inside.lowLatencyShare };
  const sent = (rounds * whole * (size - 1)) / size / inside.linkGBps;
  const takes = (line: typeof large): number => line.us * NS_PER_US + line.factor * sent;
  const chosen = takes(small) < takes(large) ? small : large;
  return {
    fixedNs: ((beginUs + chosen.us) / speed + besideUs) * NS_PER_US,
    factor: chosen.factor / speed,
  };
}

/** Returns the gain of an all-reduce where the switch reduces. */
function gain({ switchGain }: MeasuredInside, operation: Collective, ranks: number): number {
  return operation === 'allReduce' ? 1 + switchGain * (1 - 2 / ranks) * (4 / 3) : 1;
}

/** Returns equal keys for messages that take equally long. */
export function messageKey(message: MessageOf | undefined): string {
  if (message === undefined) return '';
  const { traffic, share, inner, slower } = message;
  return [traffic, share, inner, slower].join(' ');
}
