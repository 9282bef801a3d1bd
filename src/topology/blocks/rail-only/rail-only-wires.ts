/** Links of a rail-only network: see its block for what it is. */
import type { BlockForm } from '../block.ts';
import { joinedFromTheMiddle } from '../floor.ts';
import { createLinks } from '../graph.ts';
import type { BlockRoom } from '../room.ts';
import { addCable, choiceOf, type Network } from '../routed/network.ts';
import { routedWires } from '../routed/routed-wires.ts';
import type { BlockWires } from '../wires.ts';
import type { RailOnlyParameters } from './rail-only.ts';

/** The switches of the domains and the links to them come first, and messages take those first. */
function network({ size, parameters }: BlockForm<RailOnlyParameters>): Network {
  const { n, m, ratio } = parameters;
  const links = createLinks();
  for (let npu = 0; npu < size; npu++) addCable(links, npu, size + Math.floor(npu / n), ratio);
  for (let npu = 0; npu < size; npu++) addCable(links, npu, size + m + (npu % n));
  return { npus: size, switches: m + n, links, choice: choiceOf(parameters) };
}

/** One cabinet for each domain, with the switches of the rails in the middle. */
const room: BlockRoom<RailOnlyParameters> = {
  floor({ size, parameters: { n, m } }) {
    const { group, joint, ...floor } = joinedFromTheMiddle(m, n);
    return {
      ...floor,
      cabinetOf: (node) => {
        if (node < size) return group(Math.floor(node / n));
        const hub = (node - size) % (m + n);
        return hub < m ? group(hub) : joint(hub - m);
      },
    };
  },
};

export const railOnlyWires: BlockWires<RailOnlyParameters> = routedWires(network, room);
