/**
 * Time of an operation on one NPU: the roofline, the larger of the time of its floating point operations and
 * that of its memory traffic (Williams et al., CACM 2009). Matrix products run at a share of the peak, or
 * take the cycles of a systolic array. Without a memory bandwidth only the operations count, as the bandwidth
 * studies assume.
 */
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatTime } from '../../units/time.ts';
import type { NpuRate } from './measured-compute.ts';
import { computeTimeNs } from '../rate/compute-rate.ts';
import type { ComputeRate } from '../rate/compute-rate.ts';
import type { ComputeOp } from '../table/layer.ts';
import { productTflops } from '../rate/facts/precision.ts';
import { SPELT_OUT } from './gemm.ts';
import { systolicCycles, systolicText } from './facts/systolic.ts';
import type { MatrixWork, Timed, Work } from './work.ts';

/** Returns the operation that does `work` at `rate`, with its formula. */
export function computeOp(label: string, work: Work, rate: NpuRate): ComputeOp {
  const { ns, text } = workTime(work, rate);
  return {
    kind: 'compute',
    label,
    durationNs: ns,
    // Most operations are only added up, and a search makes them by the hundred thousand.
    get formula() {
      return `${text()} = ${formatTime(ns, 4)}`;
    },
  };
}

/** Returns the time of `work` at `rate`, including the factor from the user's own runs. */
export function workTime(work: Work, rate: NpuRate): Timed {
  if (rate.measured !== undefined) return rate.measured.timeOf(work);
  const { ns, text } = rateTime(work, rate);
  const { slowdown } = rate;
  return slowdown === undefined
    ? { ns, text }
    : { ns: ns * slowdown, text: () => `${text()} x ${formatDecimal(slowdown)}` };
}

function rateTime(work: Work, rate: ComputeRate): Timed {
  const memory = memoryTime(work, rate.memoryGBps);
  if (work.kind === 'memory') {
    const { bytes } = work;
    return memory ?? { ns: 0, text: () => `${bytes.text} of memory traffic, no memory bandwidth given` };
  }
  const matrix = rate.array === undefined ? peakTime(work, rate) : arrayTime(work, rate.array);
  if (memory === null) return matrix;
  const sides = (): readonly string[] =>
    [matrix, memory].map(({ ns, text }) => `${text()} = ${formatTime(ns, 4)}`);
  return { ns: Math.max(matrix.ns, memory.ns), text: () => `max(${sides().join(', ')})` };
}

function peakTime({ flops, scores, isWide }: MatrixWork, rate: ComputeRate): Timed {
  // Attention runs in 16 bits, and so does the output projection.
  const isNarrow = scores === undefined && isWide !== true;
  const peakTflops = isNarrow ? productTflops(rate) : rate.peakTflops;
  const speed = (): string =>
    `${formatDecimal(peakTflops, 5)} TFLOPS x ${formatDecimal(rate.efficiency * 100)} %`;
  return {
    ns: computeTimeNs(flops.value, { ...rate, peakTflops }),
    text: () => `${flops.text} / (${speed()})`,
  };
}

function arrayTime({ gemms }: MatrixWork, array: NonNullable<ComputeRate['array']>): Timed {
  const cycles = gemms.reduce((total, product) => total + systolicCycles(product, array), 0);
  const sum = (): string =>
    gemms
      .map((product) =>
        gemms.length > SPELT_OUT ? formatCount(systolicCycles(product, array)) : systolicText(product, array),
      )
      .join(' + ');
  return {
    ns: cycles / array.clockGHz,
    text: () => `(${sum()}) cycles / ${formatDecimal(array.clockGHz)} GHz`,
  };
}

function memoryTime({ bytes }: Work, memoryGBps: number | undefined): Timed | null {
  if (memoryGBps === undefined) return null;
  // 1 GB/s is 1 B/ns.
  return { ns: bytes.value / memoryGBps, text: () => `${bytes.text} / ${formatBandwidth(memoryGBps, 4)}` };
}
