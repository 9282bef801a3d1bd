/** The least cost of the points that were added, each choice of links and network priced once. */
import type { Points } from './space/points.ts';

export interface Cheapest {
  readonly add: (link: number, network: number) => void;
  /** $; Infinity where there is none. */
  readonly cost: () => number;
}

export function createCheapest(
  { links, networks }: Pick<Points, 'links' | 'networks'>,
  costOf: (link: number, network: number) => number,
): Cheapest {
  let priced: Uint8Array | null = null;
  let least = Infinity;
  return {
    add(link, network) {
      priced ??= new Uint8Array(links * networks);
      const place = link * networks + network;
      if (priced[place] === 1) return;
      priced[place] = 1;
      least = Math.min(least, costOf(link, network));
    },
    cost: () => least,
  };
}
