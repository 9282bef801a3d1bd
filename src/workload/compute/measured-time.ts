/**
 * Time of an operation as measured on a stack (step-time/layer-time.ts has the formulas): products by their
 * rows and the bytes of their operands, attention at a rate of its own, everything else by the bytes it
 * moves.
 */
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatDecimal } from '../../units/decimal.ts';
import type { MeasuredCompute } from './measured-compute.ts';
import { peakFlops } from '../chips/chip.ts';
import type { MatrixWork, Timed, Work } from './work.ts';

const NS = 1e9;

export function measuredTime(work: Work, measured: MeasuredCompute): Timed {
  const { ns, text } = timeOf(work, measured);
  const { slowdown } = measured;
  return slowdown === 1
    ? { ns, text }
    : { ns: ns * slowdown, text: () => `${text()} x ${formatDecimal(slowdown)}` };
}

function timeOf(work: Work, measured: MeasuredCompute): Timed {
  if (work.kind === 'memory') {
    const { memoryBps } = measured;
    const { bytes } = work;
    return {
      ns: (bytes.value / memoryBps) * NS,
      text: () => `${bytes.text} / ${formatBandwidth(memoryBps / 1e9, 4)}`,
    };
  }
  return work.scores === undefined ? productTime(work, measured) : scoreTime(work, work.scores, measured);
}

function productTime({ flops, gemms, forward = gemms }: MatrixWork, measured: MeasuredCompute): Timed {
  const { product, machine, stack } = measured;
  const { efficiency, halfRows } = stack.constants;
  const seconds = forward.reduce((sum, { m, k, n, count }) => sum + count * product(m, n, k), 0);
  return {
    ns: seconds * NS,
    text() {
      const peak = formatDecimal(peakFlops(machine.chip, machine.precision) / 1e12, 5);
      const rows = `${formatDecimal(halfRows)} rows to half of it`;
      return `${flops.text} / (${peak} TFLOPS x ${formatDecimal(efficiency * 100)} %, ${rows}) + operands`;
    },
  };
}

function scoreTime(
  { flops }: MatrixWork,
  { values, causalShare, isFused }: NonNullable<MatrixWork['scores']>,
  { machine, stack, memoryBps }: MeasuredCompute,
): Timed {
  const { attentionEfficiency, scorePasses } = stack.constants;
  const peak = peakFlops(machine.chip, '16-bit');
  const share = isFused ? causalShare : 1;
  const computed = (share * flops.value) / (peak * attentionEfficiency);
  const moved = isFused ? 0 : (scorePasses * SCORE_BYTES * values) / memoryBps;
  return {
    ns: (computed + moved) * NS,
    text() {
      const rate = `${formatDecimal(peak / 1e12, 5)} TFLOPS x ${formatDecimal(attentionEfficiency * 100)} %`;
      const causal = share === 1 ? '' : ` x ${formatDecimal(share)}`;
      return `${flops.text}${causal} / (${rate})${moved > 0 ? ' + scores through memory' : ''}`;
    },
  };
}

const SCORE_BYTES = 2;
