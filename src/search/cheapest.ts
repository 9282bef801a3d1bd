/** The least cost of the points that were added; each choice of links and network is priced once. */
import type { Points } from './space/points.ts';

export interface Cheapest {
  readonly add: (link: number, network: number) => void;
  /** The least cost in $; Infinity if there is no point. */
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
