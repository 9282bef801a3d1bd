/**
 * Greedy matching step by step, for links of unequal bandwidth. A step lasts as long as the slowest link that has something to bring, and in
 * that time a faster one brings several blocks; what was matched link by link waits in every step for the slowest. A slow link brings what no
 * NPU has that its head is joined to by faster ones: what one of them has spreads sooner without it.
 */
import type { Capacities } from '../../bounds/capacities.ts';
import { fasterGroups, type FasterGroups } from './faster-groups.ts';
import { heldAtFirst, type GreedyRequest } from './greedy-request.ts';
import type { Hop } from '../hops.ts';
import { hopsToMatch } from './hops-to-match.ts';
import { randomBlock } from './random-block.ts';
import { randomOf, shuffle } from '../random.ts';

/** The messages of an all-gather or a broadcast, step by step. */
export interface SteppedMatches {
  readonly hops: readonly Hop[];
  readonly hop: Int32Array;
  readonly block: Int32Array;
  /** By step, its first message; after the last, their number. */
  readonly first: readonly number[];
}

interface Work extends FasterGroups {
  readonly hops: readonly Hop[];
  readonly durations: Float64Array;
  readonly arcNs: Float64Array;
  readonly words: number;
  /** At the start of the step. */
  readonly held: Uint32Array;
  readonly coming: Uint32Array;
  /** By tier: what any NPU of a group has or gets, at the NPU that the group is named by. */
  readonly ofGroup: readonly Uint32Array[];
  /** By NPU, how many blocks it neither holds nor gets. */
  readonly missing: Int32Array;
  /** By tier and NPU: how often arcs of faster tiers bring it a block, in ns. */
  readonly fasterNs: readonly Float64Array[];
  readonly random: () => number;
}

/** Every NPU gets every block. */
export function* matchInSteps(
  capacities: Capacities,
  request: GreedyRequest,
): Generator<void, SteppedMatches, void> {
  const work = yield* workOf(capacities, request);
  const { hops, words, held } = work;
  const wanted = request.owners.length * (capacities.npus - 1);
  const hop = new Int32Array(wanted);
  const block = new Int32Array(wanted);
  const first = [0];
  let count = 0;
  const send = (index: number, found: number): void => {
    [hop[count], block[count]] = [index, found];
    count += 1;
  };
  const matchStep = stepMatcher(work, capacities.arcs.length, send);
  while (count < wanted) {
    yield* matchStep();
    for (let message = first.at(-1)!; message < count; message += 1) {
      const { to } = hops[hop[message]!]!;
      held[to * words + (block[message]! >>> 5)]! |= 1 << (block[message]! & 31);
    }
    first.push(count);
  }
  return { hops, hop, block, first };
}

/** Rounding must not keep a block out of a step that it fills. */
const ROUNDING = 1e-9;

/** Gives the hops of each tier blocks, the slowest tier first, until all have their fill of the step. */
function stepMatcher(work: Work, arcs: number, send: (hop: number, block: number) => void) {
  const { hops, tierOf, groupOf, arcNs } = work;
  const ofTier: number[][] = groupOf.map(() => []);
  hops.forEach((_, hop) => ofTier[tierOf[hop]!]!.push(hop));
  const slowestOf = ofTier.map((list) =>
    list.reduce((most, hop) => hops[hop]!.arcs.reduce((ns, arc) => Math.max(ns, arcNs[arc]!), most), 0),
  );
  const busyNs = new Float64Array(arcs);
  return function* (): Generator<void, void, void> {
    busyNs.fill(0);
    let lengthNs = 0;
    for (let tier = ofTier.length - 1; tier >= 0; tier -= 1) {
      const most = Math.max(lengthNs, slowestOf[tier]!);
      const isFull = (arc: number): boolean => busyNs[arc]! + arcNs[arc]! > most * (1 + ROUNDING);
      // A block for each hop in turn, so that those with the same head share what it lacks.
      for (let open = ofTier[tier]!.slice(); open.length > 0;) {
        shuffle(open, work.random);
        open = open.filter((hop) => {
          if (hops[hop]!.arcs.some(isFull)) return false;
          const found = pick(work, hop);
          if (found < 0) return false;
          lengthNs = most;
          for (const arc of hops[hop]!.arcs) busyNs[arc]! += arcNs[arc]!;
          send(hop, found);
          return true;
        });
        yield;
      }
    }
  };
}

/**
 * A random block that the tail holds and the group of the head lacks, or else one that the head lacks, unless faster links bring all that it lacks
 * sooner than the hop brings one; -1 where there is none.
 */
function pick(work: Work, hop: number): number {
  const { hops, words, held, coming, random, tierOf, groupOf, ofGroup, missing, fasterNs, durations } = work;
  const { from, to } = hops[hop]!;
  const tier = tierOf[hop]!;
  const group = groupOf[tier]![to]!;
  let found = randomBlock(words, random, held, from * words, ofGroup[tier]!, group * words);
  if (found < 0 && tier > 0 && missing[to]! * fasterNs[tier]![to]! > durations[hop]!)
    found = randomBlock(words, random, held, from * words, coming, to * words);
  if (found < 0) return found;
  missing[to]! -= 1;
  const [word, bit] = [found >>> 5, 1 << (found & 31)];
  // Tier 0 is `coming` itself.
  groupOf.forEach((lead, at) => (ofGroup[at]![lead[to]! * words + word]! |= bit));
  return found;
}

function* workOf(capacities: Capacities, request: GreedyRequest): Generator<void, Work, void> {
  const { npus, arcs } = capacities;
  const { owners, seed } = request;
  const { hops, durations, arcNs } = yield* hopsToMatch(capacities, request);
  const groups = fasterGroups(npus, hops, durations);
  yield;
  const held = heldAtFirst(npus, owners);
  const coming = held.slice();
  const missing = new Int32Array(npus).fill(owners.length);
  for (const owner of owners) missing[owner]! -= 1;
  const words = Math.ceil(owners.length / 32);
  const ofGroup = groups.groupOf.map((lead, tier) => {
    if (tier === 0) return coming;
    const bits = new Uint32Array(npus * words);
    owners.forEach((owner, block) => (bits[lead[owner]! * words + (block >>> 5)]! |= 1 << (block & 31)));
    return bits;
  });
  const fastest = new Uint8Array(arcs.length).fill(groups.groupOf.length);
  hops.forEach((hop, index) => {
    for (const arc of hop.arcs) fastest[arc] = Math.min(fastest[arc]!, groups.tierOf[index]!);
  });
  const fasterNs = groups.groupOf.map((_, tier) => {
    const perNs = new Float64Array(npus);
    arcs.forEach(({ to }, arc) => {
      if (to < npus && fastest[arc]! < tier) perNs[to]! += 1 / arcNs[arc]!;
    });
    return perNs.map((rate) => 1 / rate);
  });
  const random = randomOf(seed);
  return { ...groups, hops, durations, arcNs, words, held, coming, ofGroup, missing, fasterNs, random };
}
