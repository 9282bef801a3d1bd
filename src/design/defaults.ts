import { BASE_V1 } from './base.ts';
import type { Design } from './document.ts';

/** What is proposed for the network of the first design under SmartBW (study/pipeline/least-chunk.ts). */
export const FIRST_LEAST_CHUNK_BYTES = 2 ** 20;

/** The design of a first visit. Free to change: documents are read against the frozen base.ts. */
export const DEFAULT_DESIGN: Design = {
  ...BASE_V1,
  // Without it the small layers of a model are sent 32 B at a time.
  system: { ...BASE_V1.system, leastChunkBytes: FIRST_LEAST_CHUNK_BYTES },
};
