/** What the stages of a pipeline do, in words. */
import { formatCount } from '../../../units/count.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { PipelineSchedule } from '../../../workload/pipeline/names.ts';
import type { StageBar, StagesPicture } from '../../../worker/protocol.ts';

export const SCHEDULE_LABELS: Readonly<Record<PipelineSchedule, string>> = {
  gpipe: 'GPipe',
  oneForwardOneBackward: '1F1B',
  interleaved: 'interleaved 1F1B',
};

export const KIND_LABELS: Readonly<Record<StageBar['kind'], string>> = {
  forward: 'forward',
  backward: 'backward',
  data: 'gradients reduced',
};

/** `TP8 PP8 DP4: 8 stages work through 36 micro-batches by 1F1B in 1.2 s.` */
export function headline({ axes, shape, endNs }: StagesPicture): string {
  const { stages, chunks, microBatches, schedule } = shape;
  const each = chunks > 1 ? ` of ${formatCount(chunks)} chunks` : '';
  return (
    `${axes}: ${formatCount(stages)} stage${stages === 1 ? '' : 's'}${each} work${stages === 1 ? 's' : ''} through ` +
    `${formatCount(microBatches)} micro-batch${microBatches === 1 ? '' : 'es'} by ${SCHEDULE_LABELS[schedule]} in ${formatTime(endNs, 4)}.`
  );
}

/** The bubble of the run beside the closed form. */
export function bubbleText({ waitedNs, bubbleNs, endNs, stages }: StagesPicture): string {
  const share = endNs > 0 ? formatPercent(waitedNs / endNs) : formatPercent(0);
  const waits = `A stage waits ${formatTime(waitedNs, 4)} until the last pass is over, ${share} of the iteration`;
  const passes = stages.map(({ passesNs }) => passesNs);
  const isEven = Math.max(...passes) <= Math.min(...passes) * (1 + 1e-9);
  const why = isEven
    ? 'messages between stages make the rest'
    : 'stages that differ and messages make the rest';
  const isSame = Math.abs(waitedNs - bubbleNs) <= 1e-6 * endNs;
  return `${waits}; the closed form says ${formatTime(bubbleNs, 4)}${isSame ? ', the same' : `: ${why}`}.`;
}

/** `stage 3, forward of micro-batch 5, chunk 2: 1.2 ms to 1.5 ms`. */
export function barText(bar: StageBar, chunks: number): string {
  const of = bar.microBatch < 0 ? '' : ` of micro-batch ${formatCount(bar.microBatch + 1)}`;
  const chunk = chunks > 1 ? `, chunk ${formatCount(bar.chunk + 1)}` : '';
  const when = `${formatTime(bar.startNs, 5)} to ${formatTime(bar.endNs, 5)}`;
  return `Stage ${formatCount(bar.stage + 1)}, ${KIND_LABELS[bar.kind]}${of}${chunk}: ${when}`;
}
