/**
 * Which phases of a run meet on wires, for the analytical network in exact mode. Phases in service at once
 * share the wires on which they meet: chunks of one queue, of all queues if each may use a whole dimension,
 * and two groups on the same links of a dimension.
 */
import type { LogicalDimension } from '../../../collective/types.ts';
import { blocks } from '../../../topology/blocks/blocks.ts';
import { formOf, hasPartsOfItsOwn } from '../../../topology/blocks/form.ts';
import type { Dimension } from '../../../topology/dimension.ts';
import type { NetworkBackend, PhaseRequest } from '../../costs/backend.ts';
import type { LiveNetwork } from '../../costs/live.ts';
import type { ModelSystem } from '../model.ts';
import { createSharingNetwork, type Meeting, type WireUse } from '../../analytical/sharing.ts';

/** Which phases may meet on which wires. */
export interface WirePlan {
  /** Returns whether phases of the server share wires with others. */
  readonly takes: (server: number) => boolean;
  /**
   * By server, the numbers of its wires, or those of its own queue where queues divide the links; it shares
   * them with servers that have one of them. Null if any two phases may meet, on every dimension and link.
   */
  readonly wires: readonly (readonly number[])[] | null;
}

/**
 * Null if no two phases can meet, and in `reference` rounding, where each takes as long as it would alone.
 */
export function wirePlan(system: ModelSystem): WirePlan | null {
  const { rounding, isDealt, places, placesOfQueue } = system;
  if (rounding !== 'exact') return null;
  const isCrowded = (isDealt ? placesOfQueue : places) > 1;
  if (!isCrowded && system.isElsewhere !== true && !Object.values(system.logical).some(mayMeet)) return null;
  const all = Object.values(system.logical).flat();
  if (system.isElsewhere === true || all.some(({ dimension }) => dimension < 0)) {
    // A group of all NPUs lies on every dimension, as any group may on another physical network, so any two
    // phases may meet.
    const servers = new Set(all.map(({ server }) => server));
    return !isCrowded && servers.size === 1 ? null : { takes: () => true, wires: null };
  }
  const wires = wiresOf(system);
  const takes = wires.map(
    (mine, server) => isCrowded || wires.some((others, other) => other !== server && doMeet(mine, others)),
  );
  return takes.includes(true) ? { takes: (server) => takes[server] === true, wires } : null;
}

/** Undefined if `wirePlan` is null. */
export function sharedWires(system: ModelSystem, network: NetworkBackend): LiveNetwork | undefined {
  const plan = wirePlan(system);
  if (plan === null) return undefined;
  const { queues, isDealt } = system;
  const { takes, wires } = plan;
  if (wires === null) {
    return createSharingNetwork({
      network,
      meetingOf: (request, queue) => ({ set: isDealt ? queue : 0, use: useOf(request, network) }),
      takes,
    });
  }
  const meetings = meetingsOf(wires);
  return createSharingNetwork({
    network,
    meetingOf: (request, queue) => {
      const { set, use } = meetings[request.logical.server]!;
      const { busyShare = 1 } = network.phaseCost(request);
      return {
        set: set * queues + (isDealt ? queue : 0),
        use: busyShare === 1 ? use : { ...use, shares: use.shares.map((share) => share * busyShare) },
      };
    },
    takes,
  });
}

/** Returns whether two groups of a list are in one dimension, or one in all. */
function mayMeet(list: readonly LogicalDimension[]): boolean {
  return list.some(({ dimension }, index) => dimension < 0 || list[index + 1]?.dimension === dimension);
}

/** By dimension. */
function useOf(request: PhaseRequest, network: NetworkBackend): WireUse {
  const { shares, busyShare = 1 } = network.phaseCost(request);
  if (shares === undefined) return { wires: [request.logical.dimension], shares: [busyShare] };
  return { wires: [...shares.keys()], shares };
}

function doMeet(some: readonly number[], others: readonly number[]): boolean {
  return some.some((wire) => others.includes(wire));
}

/**
 * By server: the set of all that meet it, directly or through others, and the indices of its wires in that
 * set.
 */
function meetingsOf(wires: readonly (readonly number[])[]): readonly Meeting[] {
  const setOf = wires.map((_, server) => server);
  for (const [server, mine] of wires.entries()) {
    for (const [other, others] of wires.entries()) {
      if (other >= server || !doMeet(mine, others)) continue;
      const [kept, joined] = [
        Math.min(setOf[server]!, setOf[other]!),
        Math.max(setOf[server]!, setOf[other]!),
      ];
      for (const [at, set] of setOf.entries()) if (set === joined) setOf[at] = kept;
    }
  }
  return wires.map((mine, server) => {
    const ofSet = [...new Set(wires.flatMap((others, at) => (setOf[at] === setOf[server] ? others : [])))];
    return {
      set: setOf[server]!,
      use: { wires: mine.map((wire) => ofSet.indexOf(wire)), shares: mine.map(() => 1) },
    };
  });
}

/**
 * By server. Groups of one dimension are on the same wires; if the NPUs of a group have links of their own
 * among themselves, each part of the dimension has a wire, and a group that covers several parts has theirs.
 */
export function wiresOf({
  logical,
  topology,
}: Pick<ModelSystem, 'logical' | 'topology'>): readonly (readonly number[])[] {
  const { dimensions, splitBandwidth } = topology;
  const groups = new Map<number, LogicalDimension>();
  for (const list of Object.values(logical)) for (const group of list) groups.set(group.server, group);
  const wires: (readonly number[])[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const found = numbers.get(text) ?? numbers.size;
    numbers.set(text, found);
    return found;
  };
  for (const [server, group] of groups) {
    const { dimension, size, npuStride } = group;
    const block = dimensions[dimension] as Dimension;
    if (splitBandwidth === 'full' && block.link === undefined && hasPartsOfItsOwn(block.kind)) {
      wires[server] = [numberOf(`server ${server}`)];
      continue;
    }
    if (blocks[block.kind].groupShare(formOf(block), 2) === 1) {
      wires[server] = [numberOf(`dimension ${dimension}`)];
      continue;
    }
    const alike = [...groups.values()].filter((other) => other.dimension === dimension);
    const ends = new Set(alike.flatMap((other) => [other.npuStride, other.npuStride * other.size]));
    wires[server] = [...ends]
      .filter((end) => end >= npuStride && end < npuStride * size)
      .sort((a, b) => a - b)
      .map((end) => numberOf(`dimension ${dimension} from ${end}`));
  }
  return Array.from({ length: wires.length }, (_, server) => wires[server] ?? []);
}
