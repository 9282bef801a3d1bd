/** The parts of a network: links, NICs and switches that are alike are counted together. */
import type { BlockPart } from '../wires.ts';
import type { Network } from './network.ts';

/** A link with both directions counts once, a single direction half. A switch has one port for each link out of it of width 1. */
export function networkParts({ npus, switches, links }: Network, lanes: number): readonly BlockPart[] {
  const byKind = new Map<string, BlockPart>();
  const add = (component: BlockPart['component'], count: number, width: number, ports: number): void => {
    const kind = `${component} ${width} ${ports}`;
    const before = byKind.get(kind)?.count ?? 0;
    byKind.set(kind, { component, count: before + count * lanes, width, ports });
  };
  const portsOf = new Float64Array(switches);
  for (const [link, tail] of links.from.entries()) {
    const width = links.width[link]!;
    add('link', 1 / 2, width, 1);
    if (tail >= npus) portsOf[tail - npus]! += width;
    else if (links.to[link]! >= npus) add('nic', 1, width, 1);
  }
  for (const ports of portsOf) add('switch', 1, 1, ports);
  return [...byKind.values()];
}
