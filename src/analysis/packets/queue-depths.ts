/** The depths of the queues of one carrier's links over time. */
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import { addDepth, type Bins } from './bins.ts';

interface QueuesOf {
  readonly graph: PhysicalGraph;
  /** By link. */
  readonly dimensionOf: Int32Array;
  /** Lines of a dimension that the carrier stands for. */
  readonly lines: number;
  readonly isLossless: boolean;
}

export interface Queues {
  /** Sets the bytes that wait for a link from `ns` on. */
  readonly set: (link: number, bytes: number, ns: number) => void;
  /** Lets all queues drain to the end. */
  readonly drain: () => void;
}

export function createQueues(bins: Bins, { graph, dimensionOf, lines, isLossless }: QueuesOf): Queues {
  const depth = new Float64Array(graph.from.length);
  const sinceNs = new Float64Array(graph.from.length);
  const settle = (link: number, ns: number): void => {
    const drainGBps = isLossless ? 0 : graph.bandwidthGBps[link]!;
    addDepth(bins, dimensionOf[link]!, { fromNs: sinceNs[link]!, toNs: ns }, depth[link]!, drainGBps, lines);
    sinceNs[link] = ns;
  };
  return {
    set(link, bytes, ns) {
      settle(link, ns);
      depth[link] = bytes;
      addDepth(bins, dimensionOf[link]!, { fromNs: ns, toNs: ns }, bytes, 1, lines);
    },
    drain() {
      for (let link = 0; link < depth.length; link++) {
        const drainGBps = isLossless ? 0 : graph.bandwidthGBps[link]!;
        settle(link, drainGBps > 0 ? sinceNs[link]! + depth[link]! / drainGBps : sinceNs[link]!);
        depth[link] = 0;
      }
    },
  };
}
