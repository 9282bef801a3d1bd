/**
 * The messages under way and the links they use, as a struct of arrays. Slots are reused once their message
 * is delivered. A route is a range of links in a pool, shared by all messages that take it.
 */
import { widened } from '../../units/columns.ts';

export interface Flows {
  /** By slot: bytes left to send at `sinceNs`, and the sending rate since then in GB/s (B/ns). */
  bytesLeft: Float64Array;
  rateGBps: Float64Array;
  sinceNs: Float64Array;
  /** When the last byte will have been sent at this rate, or Infinity if the rate is 0. */
  drainedNs: Float64Array;
  /** Time from then to delivery. */
  flightNs: Float64Array;
  route: Int32Array;
  bytes: Float64Array;
  /** How many shares of a full link the message gets; 1 is that of one connection. */
  shares: Float64Array;
  /** The sender's tag, passed back at delivery. */
  tag: Float64Array;
  /** The pass of components.ts or shares.ts that last visited the slot. */
  mark: Int32Array;
  used: number;
  readonly free: number[];
  readonly routes: RoutePool;
  /** By link: the slots that are sending on it. */
  readonly onLink: readonly number[][];
  readonly capacityGBps: Float64Array;
}

export interface RoutePool {
  /** By route: its offset in `links` and its number of links. */
  readonly first: number[];
  readonly length: number[];
  /** The number of links that carry its messages; the remaining ones carry only a fraction of the load. */
  readonly carrying: number[];
  readonly latencyNs: number[];
  readonly links: number[];
  /** Parallel to `links`: the fraction of a message's rate that loads the link. */
  readonly load: number[];
  /** By route: on a shared link rates are proportional to 1 / penalty, and never above the bound. */
  readonly penalty: number[];
  readonly boundGBps: number[];
}

/** Terms of a route where rates are not plain max-min fair. */
export interface RouteTerms {
  readonly back: readonly number[];
  readonly backLoad: number;
  readonly penalty: number;
  readonly boundGBps: number;
}

const INITIAL = 256;

export function createFlows(capacityGBps: Float64Array): Flows {
  return {
    bytesLeft: new Float64Array(INITIAL),
    rateGBps: new Float64Array(INITIAL),
    sinceNs: new Float64Array(INITIAL),
    drainedNs: new Float64Array(INITIAL),
    flightNs: new Float64Array(INITIAL),
    route: new Int32Array(INITIAL),
    bytes: new Float64Array(INITIAL),
    shares: new Float64Array(INITIAL),
    tag: new Float64Array(INITIAL),
    mark: new Int32Array(INITIAL),
    used: 0,
    free: [],
    routes: {
      first: [],
      length: [],
      carrying: [],
      latencyNs: [],
      links: [],
      load: [],
      penalty: [],
      boundGBps: [],
    },
    onLink: Array.from(capacityGBps, () => []),
    capacityGBps,
  };
}

export function addRoute(
  { routes }: Flows,
  links: readonly number[],
  latencyNs: number,
  terms?: RouteTerms,
): number {
  const { back = [], backLoad = 0, penalty = 1, boundGBps = Infinity } = terms ?? {};
  const onlyBack = back.filter((link) => !links.includes(link));
  routes.first.push(routes.links.length);
  routes.length.push(links.length + onlyBack.length);
  routes.carrying.push(links.length);
  routes.latencyNs.push(latencyNs);
  routes.penalty.push(penalty);
  routes.boundGBps.push(boundGBps);
  for (const link of links) {
    routes.links.push(link);
    routes.load.push(back.includes(link) ? 1 + backLoad : 1);
  }
  for (const link of onlyBack) {
    routes.links.push(link);
    routes.load.push(backLoad);
  }
  return routes.first.length - 1;
}

/** Returns a slot for a new message. */
export function takeSlot(flows: Flows): number {
  const reused = flows.free.pop();
  if (reused !== undefined) return reused;
  if (flows.used === flows.route.length) grow(flows);
  return flows.used++;
}

export function enterLinks({ routes, onLink, route }: Flows, slot: number): void {
  const which = route[slot]!;
  const first = routes.first[which]!;
  for (let at = first; at < first + routes.length[which]!; at++) onLink[routes.links[at]!]!.push(slot);
}

export function leaveLinks({ routes, onLink, route }: Flows, slot: number): void {
  const which = route[slot]!;
  const first = routes.first[which]!;
  for (let at = first; at < first + routes.length[which]!; at++) {
    const members = onLink[routes.links[at]!]!;
    const last = members.pop()!;
    if (last !== slot) members[members.indexOf(slot)] = last;
  }
}

function grow(flows: Flows): void {
  flows.bytesLeft = widened(flows.bytesLeft);
  flows.rateGBps = widened(flows.rateGBps);
  flows.sinceNs = widened(flows.sinceNs);
  flows.drainedNs = widened(flows.drainedNs);
  flows.flightNs = widened(flows.flightNs);
  flows.bytes = widened(flows.bytes);
  flows.shares = widened(flows.shares);
  flows.tag = widened(flows.tag);
  flows.route = widened(flows.route);
  flows.mark = widened(flows.mark);
}
