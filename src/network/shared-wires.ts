/**
 * Which phases of a run meet on wires, for the analytical network in exact mode. Those in service at once share what
 * they meet on: chunks of one queue, of all queues where each may use all of a dimension, and two groups on the same
 * links of a dimension.
 */
import type { LogicalDimension } from '../collective/types.ts';
import { blocks } from '../topology/blocks/blocks.ts';
import { formOf, hasPartsOfItsOwn } from '../topology/blocks/form.ts';
import type { Dimension } from '../topology/dimension.ts';
import type { NetworkBackend, PhaseRequest } from './backend.ts';
import type { LiveNetwork } from './live.ts';
import type { ModelSystem } from './model.ts';
import { createSharingNetwork, type WireUse } from './sharing.ts';

const ALL: WireUse = { wires: [0], shares: [1] };

/** Which phases may meet on which wires. */
export interface WirePlan {
  /** Whether phases of the server share wires with others. */
  readonly takes: (server: number) => boolean;
  /**
   * By server, what it shares wires with: those of one number, and of one queue where queues part the links. Null where
   * any two phases may meet, on every dimension and link.
   */
  readonly wires: readonly number[] | null;
}

/** Null where no two phases can meet, and in `reference` rounding, where each takes what it would alone. */
export function wirePlan(system: ModelSystem): WirePlan | null {
  const { rounding, isDealt, places, placesOfQueue } = system;
  if (rounding !== 'exact') return null;
  const isCrowded = (isDealt ? placesOfQueue : places) > 1;
  if (!isCrowded && system.isElsewhere !== true && !Object.values(system.logical).some(mayMeet)) return null;
  const all = Object.values(system.logical).flat();
  if (system.isElsewhere === true || all.some(({ dimension }) => dimension < 0)) {
    // A group of all NPUs lies on every dimension, as any may on another physical network: any two phases may meet.
    const servers = new Set(all.map(({ server }) => server));
    return !isCrowded && servers.size === 1 ? null : { takes: () => true, wires: null };
  }
  const wires = wiresOf(system);
  const takes = wires.map((own) => isCrowded || wires.filter((other) => other === own).length > 1);
  return takes.includes(true) ? { takes: (server) => takes[server] === true, wires } : null;
}

/** Undefined where `wirePlan` is null. */
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
  return createSharingNetwork({
    network,
    meetingOf: ({ logical: { server } }, queue) => ({
      set: wires[server]! * queues + (isDealt ? queue : 0),
      use: ALL,
    }),
    takes,
  });
}

/** Whether two groups of a list are in one dimension, or one in all. */
function mayMeet(list: readonly LogicalDimension[]): boolean {
  return list.some(({ dimension }, index) => dimension < 0 || list[index + 1]?.dimension === dimension);
}

/** By dimension. */
function useOf(request: PhaseRequest, network: NetworkBackend): WireUse {
  const { shares } = network.phaseCost(request);
  if (shares === undefined) return { wires: [request.logical.dimension], shares: [1] };
  return { wires: [...shares.keys()], shares };
}

/** By server: the first one on the same wires. */
function wiresOf({ logical, topology }: ModelSystem): readonly number[] {
  const { dimensions, splitBandwidth } = topology;
  const groups = new Map<number, { readonly dimension: number; readonly size: number }>();
  for (const list of Object.values(logical)) for (const group of list) groups.set(group.server, group);
  const servers = [...groups.keys()];
  const wires: number[] = [];
  for (const [server, { dimension, size }] of groups) {
    const own = dimensions[dimension] as Dimension;
    const isAmongItself = splitBandwidth === 'full' && own.link === undefined && hasPartsOfItsOwn(own.kind);
    const isApart = isAmongItself || blocks[own.kind].groupShare(formOf(own), size) < 1;
    const alike = servers.filter((other) => groups.get(other)!.dimension === dimension);
    wires[server] = isApart ? server : Math.min(...alike);
  }
  return wires;
}
