/**
 * Greedy matching step by step, as `greedy-in-steps.ts` has it, where translations take any NPU to any other: the blocks of NPU 0 are
 * matched on the links of NPU 0.
 */
import type { Capacities } from '../../bounds/capacities.ts';
import { fasterGroups, type FasterGroups } from './faster-groups.ts';
import type { GreedyRequest } from './greedy-request.ts';
import { randomOf, shuffle } from '../random.ts';
import type { OwnSend, OwnSteps } from '../symmetric.ts';
import type { Translations } from '../translations.ts';

interface OwnLink {
  readonly by: number;
  readonly tier: number;
  readonly durationNs: number;
  /** Of a block alone. */
  readonly blockNs: number;
  /** Who holds what and has not been asked for it by this link, by chunk and NPU. */
  readonly offers: number[];
  /** Those of which the group of the head had the block already. */
  readonly inGroup: number[];
}

interface Work {
  readonly npus: number;
  readonly links: readonly OwnLink[];
  readonly moved: Translations['moved'];
  readonly groupOf: FasterGroups['groupOf'];
  /** By tier: what any NPU of a group has or gets, at the NPU that the group is named by. In tier 0 that of each NPU. */
  readonly ofGroup: readonly Uint8Array[];
  /** By tier: how often links of faster tiers bring an NPU a block, in ns. */
  readonly fasterNs: readonly number[];
  readonly random: () => number;
  /** Blocks that an NPU neither holds nor gets. */
  missing: number;
}

/** Every NPU gets every block; all NPUs own as many. */
export function* matchSymmetricSteps(
  capacities: Capacities,
  request: GreedyRequest,
  translations: Translations,
): Generator<void, OwnSteps, void> {
  const work = workOf(capacities, request, translations);
  yield;
  const steps: OwnSend[][] = [];
  while (work.missing > 0) {
    const sent: OwnSend[] = [];
    matchStep(work, (send) => sent.push(send));
    for (const { chunk, to } of sent) hold(work, chunk * work.npus + to);
    steps.push(sent);
    yield;
  }
  return steps;
}

function workOf(
  { npus, arcs, whole, unit }: Capacities,
  { owners, blockBytes, latencyNs, seed }: GreedyRequest,
  { moved }: Translations,
): Work {
  const own = arcs.flatMap(({ from, to }, arc) => {
    const blockNs = (Number(unit) / whole[arc]!) * blockBytes;
    return from === 0 ? [{ by: to, blockNs, durationNs: latencyNs[arc]! + blockNs }] : [];
  });
  const hops = Array.from({ length: npus }, (_, from) =>
    own.map(({ by }) => ({ from, to: moved(from, by) })),
  );
  const durations = hops.flatMap(() => own.map(({ durationNs }) => durationNs));
  const { tierOf, groupOf } = fasterGroups(npus, hops.flat(), durations);
  const links = own.map((link, index): OwnLink => ({
    ...link,
    tier: tierOf[index]!,
    offers: [],
    inGroup: [],
  }));
  const chunks = owners.length / npus;
  const work: Work = {
    npus,
    links,
    moved,
    groupOf,
    ofGroup: groupOf.map(() => new Uint8Array(owners.length)),
    fasterNs: groupOf.map(
      (_, tier) => 1 / links.reduce((rate, link) => rate + (link.tier < tier ? 1 / link.blockNs : 0), 0),
    ),
    random: randomOf(seed),
    missing: owners.length,
  };
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    promise(work, chunk, 0);
    hold(work, chunk * npus);
  }
  return work;
}

/** The NPU gets the chunk in this step. */
function promise(work: Work, chunk: number, npu: number): void {
  const { npus, groupOf, ofGroup } = work;
  groupOf.forEach((lead, tier) => (ofGroup[tier]![chunk * npus + lead[npu]!] = 1));
  work.missing -= 1;
}

function hold({ links }: Work, place: number): void {
  for (const { offers } of links) offers.push(place);
}

/** Rounding must not keep a block out of a step that it fills. */
const ROUNDING = 1e-9;

/** Gives the links of each tier blocks, the slowest tier first, until all have their fill of the step. */
function matchStep(work: Work, send: (message: OwnSend) => void): void {
  const { npus, links, groupOf, moved, random } = work;
  let lengthNs = 0;
  for (let tier = groupOf.length - 1; tier >= 0; tier -= 1) {
    const ofTier = links.filter((link) => link.tier === tier);
    const most = ofTier.reduce((ns, { blockNs }) => Math.max(ns, blockNs), lengthNs);
    const open = Array.from(ofTier.keys());
    const places = ofTier.map(() => 0);
    for (let left = open; left.length > 0;) {
      shuffle(left, random);
      left = left.filter((at) => {
        const link = ofTier[at]!;
        if ((places[at]! + 1) * link.blockNs > most * (1 + ROUNDING)) return false;
        const place = pick(work, link);
        if (place === undefined) return false;
        lengthNs = most;
        places[at]! += 1;
        const from = place % npus;
        const [chunk, to] = [(place - from) / npus, moved(from, link.by)];
        promise(work, chunk, to);
        send({ chunk, from, to, isReduced: false });
        return true;
      });
    }
  }
}

/** As `greedy-in-steps.ts` picks. What the head has, or its group, it has from then on, so that no offer is looked at again for it. */
function pick(work: Work, link: OwnLink): number | undefined {
  const { npus, moved, groupOf, ofGroup, missing, fasterNs, random } = work;
  const { by, tier, offers, inGroup, durationNs } = link;
  const has = (at: number, place: number): boolean => {
    const from = place % npus;
    return ofGroup[at]![place - from + groupOf[at]![moved(from, by)]!] === 1;
  };
  for (let place = takeAny(offers, random); place !== undefined; place = takeAny(offers, random)) {
    if (!has(tier, place)) return place;
    if (tier > 0 && !has(0, place)) inGroup.push(place);
  }
  if (tier === 0 || missing * fasterNs[tier]! <= durationNs) return undefined;
  for (let place = takeAny(inGroup, random); place !== undefined; place = takeAny(inGroup, random))
    if (!has(0, place)) return place;
  return undefined;
}

function takeAny(places: number[], random: () => number): number | undefined {
  if (places.length === 0) return undefined;
  const at = Math.floor(random() * places.length);
  const place = places[at]!;
  places[at] = places.at(-1)!;
  places.pop();
  return place;
}
