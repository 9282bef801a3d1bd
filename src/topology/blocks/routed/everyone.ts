/** The load on the links when every NPU of a block sends to every other, without examining each message. */
import type { Crowd } from '../wires.ts';
import type { Routes } from './find-routes.ts';
import type { Network } from './network.ts';

/**
 * For messages of one byte whose next link depends only on where they are and where they go. Messages to one NPU are added up from the
 * farthest nodes inwards.
 *
 * @param perNpu width of the links out of an NPU
 */
export function everyoneToEveryone(
  { npus, switches, links }: Network,
  routes: Routes,
  perNpu: number,
): Crowd {
  const nodes = npus + switches;
  const onLink = new Float64Array(links.from.length);
  const waiting = new Float64Array(nodes);
  let farthest = 0;
  for (let end = 0; end < npus; end++) {
    const byDistance: (number[] | undefined)[] = [];
    for (let node = 0; node < nodes; node++) {
      waiting[node] = node < npus ? 1 : 0;
      const hops = routes.distance(node, end);
      if (hops > 0 && hops < Infinity) (byDistance[hops] ??= []).push(node);
      if (node < npus) farthest = Math.max(farthest, hops);
    }
    for (const ring of byDistance.toReversed()) {
      for (const node of ring ?? []) {
        const messages = waiting[node]!;
        if (messages === 0) continue;
        const link = routes.next(node, end);
        onLink[link]! += messages;
        waiting[links.to[link]!]! += messages;
      }
    }
  }
  const load = onLink.reduce(
    (most, messages, link) => Math.max(most, (messages * perNpu) / links.width[link]!),
    0,
  );
  return { hops: farthest, load };
}
