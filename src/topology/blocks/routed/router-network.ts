/** Networks of routers with NPUs on them, or of routers that are the NPUs, and where they stand. */
import { createLinks } from '../graph.ts';
import { squareColumns, type Floor } from '../floor.ts';
import { addCable, type Network, type RouteChoice } from './network.ts';
import type { Routers } from './router-block.ts';

/** A cable between two routers. */
export interface RouterCable {
  readonly a: number;
  readonly b: number;
  /** Defaults to 1. */
  readonly width?: number;
}

/** The NPUs of a router follow each other. */
export function routerNetwork(
  { routers, perRouter }: Pick<Routers, 'routers' | 'perRouter'>,
  cables: Iterable<RouterCable>,
  choice: RouteChoice,
): Network {
  const links = createLinks();
  const hasSwitches = perRouter > 1;
  const npus = routers * perRouter;
  const first = hasSwitches ? npus : 0;
  for (let npu = 0; hasSwitches && npu < npus; npu++) {
    addCable(links, npu, first + Math.floor(npu / perRouter));
  }
  // Cables between the same two routers are one link, so that a message can use all of them.
  const widths = new Map<number, number>();
  for (const { a, b, width = 1 } of cables) {
    const ends = Math.min(a, b) * routers + Math.max(a, b);
    widths.set(ends, (widths.get(ends) ?? 0) + width);
  }
  for (const [ends, width] of widths) {
    addCable(links, first + Math.floor(ends / routers), first + (ends % routers), width);
  }
  return { npus, switches: hasSwitches ? routers : 0, links, choice };
}

/** Cabinets of this number of routers each, with their NPUs. */
export function routerFloor({ routers, perRouter }: Routers, inCabinet: number): Floor {
  const cabinets = Math.ceil(routers / inCabinet);
  const npus = routers * perRouter;
  return {
    columns: squareColumns(cabinets),
    cabinets,
    cabinetOf: (node) => {
      const router = node < npus ? Math.floor(node / perRouter) : (node - npus) % routers;
      return Math.floor(router / inCabinet);
    },
  };
}
