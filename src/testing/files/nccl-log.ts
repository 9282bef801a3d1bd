/** Logs as different versions of nccl-tests print them. */

export interface WrittenRun {
  readonly program: string;
  readonly ranks: number;
  readonly latencyUs: number;
  readonly busGBps: number;
  /** The factor of the in-place buffers. */
  readonly inPlaceFactor?: number;
  readonly sizes: readonly number[];
  readonly version: LogVersion;
}

/** Columns differ: root from 2.10 on; no redop in an all-gather before; milliseconds without a line of units in 1. */
export type LogVersion = 'current' | 'withoutRoot' | 'one';

const CURRENT_HEAD = [
  '#                                                              out-of-place                       in-place          ',
  '#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong',
  '#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)       ',
];

export function writtenLog(run: WrittenRun): readonly string[] {
  const { program, sizes, version } = run;
  const rows = sizes.map((bytes) => row(run, bytes));
  if (version === 'one') return [...headOfOne(program), ...rows, ' Out of bounds values : 0 OK'];
  const named = version === 'current' ? [`# Collective test starting: ${program}`] : [];
  const head = version === 'current' ? CURRENT_HEAD : headWithoutRoot(isReduction(program));
  return [
    '# nThread 1 nGpus 1 minBytes 1 maxBytes 1 step: 2(factor) warmup iters: 5 iters: 20 validation: 1',
    '#',
    ...named,
    ...head,
    ...rows,
    '# Out of bounds values : 0 OK',
    '# Avg bus bandwidth    : 41.1',
    ...(version === 'current' ? [`# Collective test concluded: ${program}`] : []),
  ];
}

const isReduction = (program: string): boolean => /reduce/.test(program);

function headOfOne(program: string): readonly string[] {
  return [
    `$ ./build/${program}`,
    '#                                                 out-of-place                    in-place',
    '#      bytes             N    type      op     time  algbw  busbw      res     time  algbw  busbw      res',
  ];
}

function headWithoutRoot(hasOperation: boolean): readonly string[] {
  const redop = hasOperation ? '   redop' : '';
  return [
    '#                                                     out-of-place                       in-place',
    `#       size         count    type${redop}     time   algbw   busbw  error     time   algbw   busbw  error`,
    '#        (B)    (elements)                     (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)',
  ];
}

export function wireOf(program: string, ranks: number): number {
  const share = (ranks - 1) / ranks;
  return program === 'all_reduce_perf' ? 2 * share : share;
}

function row({ program, ranks, latencyUs, busGBps, inPlaceFactor = 1, version }: WrittenRun, bytes: number) {
  const wire = wireOf(program, ranks);
  const measured = [1, inPlaceFactor].flatMap((factor) => {
    const us = factor * (latencyUs + (bytes * wire * 1e-3) / busGBps);
    const gbps = bytes / us / 1e3;
    const time = version === 'one' ? (us / 1e3).toFixed(5) : printed(us);
    return [time, gbps.toFixed(2), (gbps * wire).toFixed(2), version === 'current' ? '0' : '0e+00'];
  });
  const operation = isReduction(program) ? 'sum' : version === 'current' ? 'none' : '';
  const root = version === 'current' ? '-1' : '';
  return ['', bytes, bytes / 4, 'float', operation, root, ...measured].join('  ');
}

/** `getFloatStr` of nccl-tests: four digits, and none behind the decimal point from 10,000 on. */
function printed(us: number): string {
  return us >= 10_000 ? us.toFixed(0) : us >= 100 ? us.toFixed(1) : us.toFixed(2);
}
