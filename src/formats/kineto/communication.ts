/** Reads what an NCCL or RCCL kernel sends, and in which group, from the profiler's annotations. */
import type { Collective } from '../../collective/types.ts';
import type { GroupSpan } from '../../workload/table/layer.ts';

export interface KernelCommunication {
  /** Null if the trace does not give the kind or the size; the kernel then takes the measured time. */
  readonly sends: { readonly collective: Collective; readonly bytes: number } | null;
  /** Null if the trace does not give the ranks. */
  readonly span: GroupSpan | null;
  readonly ranks: number | null;
}

/** Kernels of collective libraries, by their names. */
const KERNEL = /^(?:void\s+)?(?:nccl|rccl|mscclKernel)|^ncclDevKernel|^ncclKernel/i;

/** Parts of names of collectives and of kernels, in the order in which they are tried. */
const KINDS: readonly (readonly [RegExp, Collective])[] = [
  [/reduce_?scatter/i, 'reduceScatter'],
  [/all_?gather/i, 'allGather'],
  [/all_?reduce/i, 'allReduce'],
  [/all_?to_?all/i, 'allToAll'],
  [/broadcast/i, 'broadcast'],
  [/send_?recv|^send|^recv|isend|irecv/i, 'sendReceive'],
  [/reduce/i, 'reduce'],
];

/** Bytes per element of PyTorch's types. */
const BYTES: Readonly<Record<string, number>> = {
  bfloat16: 2,
  half: 2,
  float16: 2,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
  byte: 1,
  uint8: 1,
  char: 1,
  int8: 1,
  short: 2,
  int16: 2,
  int: 4,
  int32: 4,
  long: 8,
  int64: 8,
  bool: 1,
  float8_e4m3fn: 1,
  float8_e5m2: 1,
  float8_e4m3fnuz: 1,
  float8_e5m2fnuz: 1,
};

export function isCommunication(name: string, args: Readonly<Record<string, unknown>>): boolean {
  return KERNEL.test(name) || typeof args['Collective name'] === 'string';
}

/** @param said holds the arguments of the kernel, or of the host operation that launched it */
export function communicationOf(
  kernel: string,
  said: Readonly<Record<string, unknown>>,
): KernelCommunication {
  const name = typeof said['Collective name'] === 'string' ? said['Collective name'] : kernel;
  const collective = KINDS.find(([pattern]) => pattern.test(name))?.[1];
  const perValue = BYTES[String(said['dtype']).toLowerCase()];
  const values = Number(said['In msg nelems']);
  const ranks = Number(said['Group size']);
  const bytes = values * (perValue ?? Number.NaN);
  const isKnown = collective !== undefined && Number.isFinite(bytes) && bytes > 0;
  const size = Number.isInteger(ranks) && ranks > 0 ? ranks : null;
  return { sends: isKnown ? { collective, bytes } : null, span: spanIn(said, size), ranks: size };
}

/** Reads `[0, 8, 16, ...]`. The profiler cuts long lists off; spacing and size give the rest. */
function spanIn(said: Readonly<Record<string, unknown>>, size: number | null): GroupSpan | null {
  const list = said['Process Group Ranks'];
  const ranks = (Array.isArray(list) ? list.join() : typeof list === 'string' ? list : '')
    .split(/[^\d]+/)
    .filter((text) => text !== '')
    .map(Number);
  const count = size ?? ranks.length;
  if (ranks.length === 0 || count < 1) return null;
  if (count === 1) return { size: 1, stride: 1 };
  const stride = (ranks[1] ?? ranks[0]! + 1) - ranks[0]!;
  const isEven = stride > 0 && ranks.every((rank, index) => rank === ranks[0]! + index * stride);
  return isEven ? { size: count, stride } : { size: count, stride: 1 };
}
