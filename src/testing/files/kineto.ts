/** Profiles as PyTorch writes them. */

/** A kernel on a stream of device 0, from `startUs` for `forUs` microseconds. */
function kernelEvent(
  name: string,
  stream: number,
  startUs: number,
  forUs: number,
  args: object = {},
): object {
  return {
    ph: 'X',
    cat: 'kernel',
    name,
    tid: stream,
    ts: startUs,
    dur: forUs,
    args: { device: 0, stream, ...args },
  };
}

/** A product of 100 µs, and an all-reduce of 2 MB over 1,024 ranks behind it that took 40 µs. */
export const SMALL_PROFILE: object = {
  schemaVersion: 1,
  traceEvents: [
    kernelEvent('gemm', 7, 9000, 100),
    kernelEvent('ncclDevKernel_AllReduce', 20, 9100, 40, {
      'Collective name': 'allreduce',
      'In msg nelems': 1_048_576,
      'Group size': 1024,
      dtype: 'BFloat16',
    }),
  ],
};
