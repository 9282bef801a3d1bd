/**
 * Time of an operation on one NPU: the roofline, the larger of the time its floating point operations
 * take and the time its memory traffic takes (Williams et al., CACM 2009). Matrix products run at a
 * share of the peak, or take the cycles of a systolic array. Without a memory bandwidth only the
 * operations count, which is what the bandwidth studies assume.
 */
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatTime } from '../../units/time.ts';
import { computeCurve, type ComputeCurve } from '../calibration/curves.ts';
import { computeTimeNs } from '../compute-time.ts';
import type { ComputeRate } from '../compute-time.ts';
import type { ComputeOp } from '../layer.ts';
import { gemmFlops, SPELT_OUT } from './gemm.ts';
import { systolicCycles, systolicText } from './systolic.ts';
import type { MatrixWork, Work } from './work.ts';

/** A time with how it came about: "a / b = 3 ms" is the text "a / b" of 3e6 ns. */
interface Timed {
  readonly ns: number;
  readonly text: string;
}

/** The operation that does `work` at `rate`, with its formula. */
export function computeOp(label: string, work: Work, rate: ComputeRate): ComputeOp {
  const { ns, text } = workTime(work, rate);
  return { kind: 'compute', label, durationNs: ns, formula: `${text} = ${formatTime(ns, 4)}` };
}

/** Time of `work` at `rate`, with the factor that one's own runs gave it. */
export function workTime(work: Work, rate: ComputeRate): Timed {
  const { ns, text } = rateTime(work, rate);
  const { slowdown } = rate;
  return slowdown === undefined
    ? { ns, text }
    : { ns: ns * slowdown, text: `${text} x ${formatDecimal(slowdown)}` };
}

function rateTime(work: Work, rate: ComputeRate): Timed {
  const memory = memoryTime(work, reachedGBps(rate));
  if (work.kind === 'memory') {
    return memory ?? { ns: 0, text: `${work.bytes.text} of memory traffic, no memory bandwidth given` };
  }
  const matrix = rate.array === undefined ? productTime(work, rate) : arrayTime(work, rate.array);
  if (memory === null) return matrix;
  const sides = [matrix, memory].map(({ ns, text }) => `${text} = ${formatTime(ns, 4)}`);
  return { ns: Math.max(matrix.ns, memory.ns), text: `max(${sides.join(', ')})` };
}

function productTime(work: MatrixWork, rate: ComputeRate): Timed {
  return rate.calibration === undefined
    ? peakTime(work, rate)
    : curveTime(work, rate, computeCurve(rate.calibration));
}

/** A product of m rows takes (1 + half / m) of what it takes at the efficiency of many rows. */
function curveTime({ flops, gemms }: MatrixWork, { peakTflops }: ComputeRate, curve: ComputeCurve): Timed {
  const { efficiency, halfRows } = curve;
  const ns = gemms.reduce(
    (sum, one) => sum + computeTimeNs(gemmFlops(one), { peakTflops, efficiency }) * (1 + halfRows / one.m),
    0,
  );
  const speed = `${formatDecimal(peakTflops, 5)} TFLOPS x ${formatDecimal(efficiency * 100)} %, ${formatDecimal(halfRows)} rows to half of it`;
  return { ns, text: `${flops.text} / (${speed})` };
}

function reachedGBps({ memoryGBps, calibration }: ComputeRate): number | undefined {
  if (memoryGBps === undefined || calibration === undefined) return memoryGBps;
  return memoryGBps * computeCurve(calibration).memoryEfficiency;
}

function peakTime({ flops }: MatrixWork, rate: ComputeRate): Timed {
  const speed = `${formatDecimal(rate.peakTflops, 5)} TFLOPS x ${formatDecimal(rate.efficiency * 100)} %`;
  return { ns: computeTimeNs(flops.value, rate), text: `${flops.text} / (${speed})` };
}

function arrayTime({ gemms }: MatrixWork, array: NonNullable<ComputeRate['array']>): Timed {
  const cycles = gemms.reduce((total, one) => total + systolicCycles(one, array), 0);
  const text = gemms
    .map((one) =>
      gemms.length > SPELT_OUT ? formatCount(systolicCycles(one, array)) : systolicText(one, array),
    )
    .join(' + ');
  return {
    ns: cycles / array.clockGHz,
    text: `(${text}) cycles / ${formatDecimal(array.clockGHz)} GHz`,
  };
}

function memoryTime({ bytes }: Work, memoryGBps: number | undefined): Timed | null {
  if (memoryGBps === undefined) return null;
  // 1 GB/s is 1 B/ns.
  return { ns: bytes.value / memoryGBps, text: `${bytes.text} / ${formatBandwidth(memoryGBps, 4)}` };
}
