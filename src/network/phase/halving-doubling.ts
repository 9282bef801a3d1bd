import { partnerLatency } from '../messages/group.ts';
import { part } from './phase-question.ts';
import type { PhaseQuestion } from './phase-question.ts';

export interface Exchange {
  readonly offset: number;
  readonly bytes: number;
}

/** Partner offset and message size of every step: halving (1, D/2), (2, D/4), ...; doubling (n/2, D), ..., (1, D n/2). */
export function exchanges(question: PhaseQuestion): readonly Exchange[] {
  const { operation, group, rounding } = question;
  const rounds = Math.round(Math.log2(group.size));
  const list: Exchange[] = [];
  let bytes = question.bytes;
  if (operation !== 'allGather') {
    for (let round = 0; round < rounds; round++) {
      bytes = part(bytes, 2, rounding);
      list.push({ offset: 2 ** round, bytes });
    }
  }
  if (operation !== 'reduceScatter') {
    // An all-reduce continues from twice the half of its last message, which drops an odd byte.
    if (operation === 'allReduce') bytes = 2 * part(bytes, 2, rounding);
    for (let round = rounds - 1; round >= 0; round--) {
      list.push({ offset: 2 ** round, bytes });
      bytes *= 2;
    }
  }
  return list;
}

/**
 * Halving-doubling on 2^k ranks: all ranks exchange in step, T = e + sum of (L + e). The first k-1 receptions
 * are followed by a reduction, sized by the next message to send.
 */
export function halvingDoublingNs(question: PhaseQuestion): number {
  const { group, operation, endpoint } = question;
  const steps = exchanges(question);
  const reductions = operation === 'allGather' ? 0 : Math.round(Math.log2(group.size)) - 1;
  let durationNs = endpoint.endpointDelayNs;
  for (const [index, { offset, bytes }] of steps.entries()) {
    durationNs += partnerLatency(group, offset, bytes) + endpoint.endpointDelayNs;
    if (index > 0 && index <= reductions) durationNs += endpoint.reductionNs(bytes);
  }
  return durationNs;
}
