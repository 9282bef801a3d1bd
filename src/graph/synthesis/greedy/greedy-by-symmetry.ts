/**
 * Greedy matching where translations take any NPU to any other: the blocks of NPU 0 are matched, and those of every other NPU go the translated way.
 * A link of NPU 0 stands for its translations, each of which carries another NPU's block at that time, so that no two messages meet on
 * a link, and the work is that of one NPU.
 */
import type { Capacities } from '../../bounds/capacities.ts';
import type { GreedyRequest } from './greedy-request.ts';
import { randomOf, shuffle } from '../random.ts';
import type { OwnTimeline } from '../symmetric.ts';
import type { Translations } from '../translations.ts';

/** A message of a block of NPU 0, by the place of its link among those of NPU 0. */
interface Sent {
  readonly chunk: number;
  readonly from: number;
  readonly link: number;
  readonly startNs: number;
  readonly endNs: number;
}

/** Links that leave NPU 0: how far they go, and how long they take with a block. */
interface OwnLink {
  readonly by: number;
  readonly durationNs: number;
}

/** Every NPU gets every block; all NPUs own as many. */
export function* matchBySymmetry(
  { npus, arcs, whole, unit }: Capacities,
  request: GreedyRequest,
  translations: Translations,
): Generator<void, OwnTimeline, void> {
  const links = arcs.flatMap(({ from, to }, arc): OwnLink[] =>
    from === 0
      ? [{ by: to, durationNs: request.latencyNs[arc]! + (Number(unit) / whole[arc]!) * request.blockBytes }]
      : [],
  );
  const chunks = request.owners.length / npus;
  const sent = yield* matchOwn(npus, links, { chunks, random: randomOf(request.seed) }, translations);
  const { moved } = translations;
  return {
    messages: sent.map(({ chunk, from, link, startNs, endNs }) => {
      return { chunk, from, to: moved(from, links[link]!.by), startNs, endNs, isReduced: false };
    }),
    timeNs: sent.reduce((most, { endNs }) => Math.max(most, endNs), 0),
  };
}

interface OwnRequest {
  readonly chunks: number;
  readonly random: () => number;
}

/** The messages of the blocks of NPU 0, in the order of their starts. */
function* matchOwn(
  npus: number,
  links: readonly OwnLink[],
  { chunks, random }: OwnRequest,
  { moved }: Translations,
): Generator<void, readonly Sent[], void> {
  // Held, or on its way.
  const isComing = new Uint8Array(chunks * npus);
  /** By link, who holds what and has not been asked for it by this link. */
  const offers: number[][] = links.map(() => []);
  const hold = (place: number): void => offers.forEach((waiting) => waiting.push(place));
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    isComing[chunk * npus] = 1;
    hold(chunk * npus);
  }
  const carried: (Sent | undefined)[] = links.map(() => undefined);
  const order = links.map((_, link) => link);
  const sent: Sent[] = [];
  for (let now = 0; now < Infinity;) {
    shuffle(order, random);
    for (const link of order) {
      if (carried[link] !== undefined) continue;
      const { by, durationNs } = links[link]!;
      const place = takeOffer(offers[link]!, random, (offer) => {
        const from = offer % npus;
        return isComing[offer - from + moved(from, by)] === 0;
      });
      if (place === undefined) continue;
      const from = place % npus;
      isComing[place - from + moved(from, by)] = 1;
      const message = { chunk: (place - from) / npus, from, link, startNs: now, endNs: now + durationNs };
      carried[link] = message;
      sent.push(message);
    }
    yield;
    now = carried.reduce((least, message) => Math.min(least, message?.endNs ?? Infinity), Infinity);
    carried.forEach((message, link) => {
      // Rounding must not part arrivals that belong together.
      if (message === undefined || message.endNs > now * (1 + 1e-12)) return;
      carried[link] = undefined;
      hold(message.chunk * npus + moved(message.from, links[link]!.by));
    });
  }
  return sent;
}

/** A random offer that is wanted; those that are not are dropped, as they never will be. */
function takeOffer(
  offers: number[],
  random: () => number,
  isWanted: (offer: number) => boolean,
): number | undefined {
  while (offers.length > 0) {
    const at = Math.floor(random() * offers.length);
    const offer = offers[at]!;
    offers[at] = offers.at(-1)!;
    offers.pop();
    if (isWanted(offer)) return offer;
  }
  return undefined;
}
