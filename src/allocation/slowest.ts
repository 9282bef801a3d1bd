/** Time that bytes need on the slowest dimension for them, in ns; Infinity if one that they need has no bandwidth. */
export function slowestNs(loads: readonly number[], splitGBps: readonly number[]): number {
  return loads.reduce((slowest, load, dimension) => {
    return load > 0 ? Math.max(slowest, load / splitGBps[dimension]!) : slowest;
  }, 0);
}
