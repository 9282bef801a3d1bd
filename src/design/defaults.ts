import { BASE_V1 } from './base.ts';
import type { Design } from './document.ts';
import { withShorterWays } from './shortest-ways.ts';

/** The value proposed for the network of the default design under SmartBW (analysis/single-collective/least-chunk.ts). */
export const FIRST_LEAST_CHUNK_BYTES = 2 ** 20;

/** The design of a first visit. Free to change: documents are read against the frozen base.ts. */
export const DEFAULT_DESIGN: Design = {
  ...BASE_V1,
  system: {
    ...BASE_V1.system,
    // Without it the small layers of a model are sent 32 B at a time.
    leastChunkBytes: FIRST_LEAST_CHUNK_BYTES,
    algorithms: withShorterWays(BASE_V1.system.algorithms, BASE_V1.topology.dimensions, true),
  },
};
