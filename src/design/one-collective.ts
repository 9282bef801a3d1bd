/** A design whose iteration is one collective among all NPUs: the network and the system of another, and nothing to compute. */
import { npuCount } from '../topology/dimension.ts';
import type { Collective } from '../collective/types.ts';
import { DEFAULT_DESIGN } from './defaults.ts';
import type { Design, TableWorkload } from './document.ts';

/** @param bytes per NPU; of an all-gather the block that each NPU starts with */
export function oneCollective(collective: Collective, bytes: number, label: string): TableWorkload {
  return {
    kind: 'table',
    label,
    loop: { kind: 'micro', passes: 1 },
    layers: [
      {
        name: label,
        forward: [],
        recompute: [],
        inputGradient: [],
        weightGradient: [{ kind: 'collective', label, collective, bytes, role: 'all' }],
        updateNs: 0,
      },
    ],
  };
}

/** The network of `design` with given bandwidths, on which the collective runs alone. */
export function onlyCollective(
  design: Design,
  { collective, bytes, splitGBps }: { collective: Collective; bytes: number; splitGBps: readonly number[] },
): Design {
  return {
    ...design,
    workload: oneCollective(collective, bytes, 'collective'),
    // A collective among all has no groups.
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1 },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, mode: 'fixed', scheme: 'custom', customGBps: splitGBps },
  };
}

/**
 * Returns into how many chunks a run of a design cuts a collective, up to `most`.
 *
 * @param bytes per NPU; of an all-gather the block that each NPU starts with
 */
export function chunksOfCollective(
  { system, topology }: Design,
  { collective, bytes }: { readonly collective: Collective; readonly bytes: number },
  most: number,
): number {
  const { chunks, leastChunkBytes = 0 } = system;
  // An all-gather is cut by its result (simulator/slices.ts).
  const buffer = collective === 'allGather' ? bytes * npuCount(topology) : bytes;
  const fitting = leastChunkBytes > 0 ? Math.max(1, Math.floor(buffer / leastChunkBytes)) : most;
  return Math.min(chunks, fitting, bytes, most);
}
