/** Links of a graph: see its block for what it is. */
import type { BlockForm } from '../block.ts';
import { squareColumns, type Floor } from '../floor.ts';
import { choiceOf, type Network } from '../routed/network.ts';
import { routedWires } from '../routed/routed-wires.ts';
import type { BlockWires } from '../wires.ts';
import { graphBlock, graphOf, type GraphParameters } from './graph-block.ts';

function network({ parameters }: BlockForm<GraphParameters>): Network {
  const { written, links, latency } = graphOf(parameters);
  const network = {
    npus: written.npus,
    switches: written.switches.length,
    links,
    choice: choiceOf(parameters),
  };
  return latency === undefined ? network : { ...network, latency };
}

/** Each switch has a cabinet, together with the NPUs whose first link leads to it; NPUs without a switch are in the first cabinet. */
function floor({ parameters }: BlockForm<GraphParameters>): Floor {
  const { npus, switches, links } = graphOf(parameters).written;
  const cabinets = Math.max(1, switches.length);
  const first = new Map<number, number>();
  for (const { from, to } of links) if (to >= npus && !first.has(from)) first.set(from, to - npus);
  return {
    columns: squareColumns(cabinets),
    cabinets,
    cabinetOf: (node) => (node < npus ? (first.get(node) ?? 0) : (node - npus) % cabinets),
  };
}

export const graphWires: BlockWires<GraphParameters> = routedWires(network, { floor }, (form) =>
  graphBlock.channels(form),
);
