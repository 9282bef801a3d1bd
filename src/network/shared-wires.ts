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

/** Undefined where no two phases can meet, and in `reference` rounding, where each takes what it would alone. */
export function sharedWires(system: ModelSystem, network: NetworkBackend): LiveNetwork | undefined {
  const { rounding, queues, isDealt, places, placesOfQueue } = system;
  if (rounding !== 'exact') return undefined;
  const isCrowded = (isDealt ? placesOfQueue : places) > 1;
  if (!isCrowded && system.isElsewhere !== true && !Object.values(system.logical).some(mayMeet))
    return undefined;
  const all = Object.values(system.logical).flat();
  if (system.isElsewhere === true || all.some(({ dimension }) => dimension < 0)) {
    // A group of all NPUs lies on every dimension, as any may on another physical network: any two phases may meet.
    const servers = new Set(all.map(({ server }) => server));
    if (!isCrowded && servers.size === 1) return undefined;
    return createSharingNetwork({
      network,
      meetingOf: (request, queue) => ({ set: isDealt ? queue : 0, use: useOf(request, network) }),
      takes: () => true,
    });
  }
  const wires = wiresOf(system);
  const takes = wires.map((own) => isCrowded || wires.filter((other) => other === own).length > 1);
  if (!takes.includes(true)) return undefined;
  return createSharingNetwork({
    network,
    meetingOf: ({ logical: { server } }, queue) => ({
      set: wires[server]! * queues + (isDealt ? queue : 0),
      use: ALL,
    }),
    takes: (server) => takes[server] === true,
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
