/** Time that bytes need on the slowest dimension for them, in ns; Infinity if one that they need has no bandwidth. */
export function slowestNs(loads: readonly number[], splitGBps: readonly number[]): number {
  return loads.reduce((slowest, load, dimension) => {
    return load > 0 ? Math.max(slowest, load / splitGBps[dimension]!) : slowest;
  }, 0);
}

/** What a communication needs of the dimensions, or of all of them together (`Communication`). */
export interface NeededLoads {
  readonly loads: readonly number[];
  readonly load?: number;
}

/** Time of one run of it on a split, in ns. */
export function loadedNs({ loads, load }: NeededLoads, splitGBps: readonly number[]): number {
  if (load === undefined) return slowestNs(loads, splitGBps);
  return slowestNs([load], [splitGBps.reduce((sum, bandwidthGBps) => sum + bandwidthGBps, 0)]);
}
