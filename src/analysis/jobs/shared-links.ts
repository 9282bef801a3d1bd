/** The links of a network on which messages of several jobs meet. */
import type { LinkUse } from '../../network/uneven/group-phases.ts';

export interface SharedLinks {
  readonly dimension: number;
  /** Links of the dimension that more than one job sends on, one direction each. */
  readonly count: number;
  /** The one that needs longest for the bytes of all. */
  readonly busiest: {
    readonly from: string;
    readonly to: string;
    /** By job, of an iteration. */
    readonly bytes: readonly number[];
  };
}

/** @param uses by job: what its iteration sends when it is alone on the same network */
export function sharedLinks(uses: readonly LinkUse[]): readonly SharedLinks[] {
  const [first] = uses;
  if (first === undefined) return [];
  const { dimension, bandwidthGBps, from, to, npus } = first.graph;
  const nodeText = (node: number): string => (node < npus ? `NPU ${node}` : `switch ${node - npus}`);
  const found = new Map<number, { count: number; link: number; ns: number }>();
  for (let link = 0; link < dimension.length; link++) {
    const bytes = bytesOn(uses, link);
    if (bytes.filter((sent) => sent > 0).length < 2) continue;
    const ns = bytes.reduce((sum, sent) => sum + sent, 0) / bandwidthGBps[link]!;
    const before = found.get(dimension[link]!) ?? { count: 0, link, ns: 0 };
    const isBusier = ns > before.ns;
    found.set(dimension[link]!, {
      count: before.count + 1,
      link: isBusier ? link : before.link,
      ns: isBusier ? ns : before.ns,
    });
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([index, { count, link }]) => ({
      dimension: index,
      count,
      busiest: { from: nodeText(from[link]!), to: nodeText(to[link]!), bytes: bytesOn(uses, link) },
    }));
}

function bytesOn(uses: readonly LinkUse[], link: number): readonly number[] {
  return uses.map(({ bytes }) => bytes[link] ?? 0);
}
