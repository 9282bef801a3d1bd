/** The systems of the paper: all nodes on one switch, or supernodes of nodes with switches inside and the one between. */
import type { Phase } from '../../../network/packets/collectives/phase.ts';
import { oneSwitch, type PacketLink, type PacketNetwork } from '../../../network/packets/packet-network.ts';

export interface SystemInput {
  readonly system: 'flat' | 'hier' | 'hierOpt';
  readonly nodes: number;
  readonly nodesPerSupernode: number;
  readonly linkGbps: number;
  readonly localGbps: number;
  readonly localSwitches: number;
  readonly linkLatencyPs: number;
  readonly switchBufferBytes: number;
  readonly injectionPs: number;
  readonly localInjectionPs: number;
}

/**
 * Inside a supernode node s reaches node d over switch (s + d) mod `localSwitches`, numbered inside, on links of equal parts of `localGbps`
 * without loss; every node is also on the one switch.
 */
export function networkOf(input: SystemInput): PacketNetwork {
  const flat = oneSwitch(input);
  if (input.system === 'flat') return flat;
  const { nodes, nodesPerSupernode: size, localSwitches: switches } = input;
  const local: PacketLink = {
    psPerByte: 8000 / (input.localGbps / switches),
    latencyPs: input.linkLatencyPs,
    bufferBytes: Infinity,
  };
  const up = flat.links.length;
  const down = up + nodes * switches;
  return {
    nodes,
    links: [...flat.links, ...Array.from({ length: 2 * nodes * switches }, () => local)],
    route: (from, to) => {
      if (Math.floor(from / size) !== Math.floor(to / size)) return flat.route(from, to);
      const through = ((from % size) + (to % size)) % switches;
      return [up + from * switches + through, down + to * switches + through];
    },
  };
}

/** The phases of a chunk of `bytes`, of an all-reduce or an all-to-all. */
export function phasesOf(input: SystemInput, collective: 'ar' | 'a2a', bytes: number): readonly Phase[] {
  const { system, nodes, nodesPerSupernode: size, injectionPs, localInjectionPs } = input;
  const every = Array.from({ length: nodes }, (_, node) => node);
  const across = (node: number): readonly number[] => every.filter((other) => other % size === node % size);
  const phase = (kind: Phase['kind'], scope: 'flat' | 'inside' | 'across', messageBytes: number): Phase => ({
    kind,
    groupOf:
      scope === 'flat'
        ? () => every
        : scope === 'inside'
          ? (node) => every.slice(Math.floor(node / size) * size, Math.floor(node / size) * size + size)
          : across,
    messageBytes: Math.max(1, messageBytes),
    delayPs: scope === 'inside' ? localInjectionPs : injectionPs,
    isWhole: scope === 'inside',
  });
  const share = Math.floor(bytes / size);
  if (system === 'flat')
    return collective === 'ar'
      ? [phase('tree', 'flat', bytes)]
      : [phase('exchange', 'flat', Math.floor(bytes / nodes))];
  if (collective === 'a2a')
    return [
      phase('exchange', 'inside', share),
      phase('exchange', 'across', Math.floor(bytes / (nodes / size))),
    ];
  return system === 'hier'
    ? [phase('allReduce', 'inside', share), phase('tree', 'across', bytes)]
    : [
        phase('exchange', 'inside', share),
        phase('tree', 'across', share),
        phase('exchange', 'inside', share),
      ];
}
