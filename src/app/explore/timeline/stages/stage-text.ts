/** Sentences about what the stages of a pipeline do. */
import { formatCount } from '../../../../units/count.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import type { PipelineSchedule } from '../../../../workload/pipeline/facts/names.ts';
import { SCHEDULE_FACTS } from '../../../../workload/pipeline/facts/schedules.ts';
import type { StageBar, StagesPicture } from '../../../../analysis/questions/stages.ts';

/** The label of a schedule within a sentence. */
function scheduleLabel(schedule: PipelineSchedule): string {
  return schedule === 'interleaved' ? 'interleaved 1F1B' : SCHEDULE_FACTS[schedule].label;
}

/** The closed form of each bubble; the whole backward pass takes tB, its gradients of weights tW, a pair tFB. */
export const BUBBLE_FORMULAS: Readonly<Record<PipelineSchedule, string>> = {
  gpipe: '(p − 1) (tF + tB)',
  oneForwardOneBackward: '(p − 1) (tF + tB)',
  interleaved: '(p − 1) (tF + tB) / v',
  zbH1: '(p − 1) (tF + tB − 2 tW)',
  zbV: '0 where tF = tB − tW = tW, else from the order of the passes',
  dualPipe: '(p / 2 − 1) (tFB + tB − 3 tW)',
  dualPipeV: '(p − 1) (tFB + tB − 3 tW) / 2',
};

const NARAYANAN = 'Narayanan et al., arXiv 2104.04473.';
const ZERO_BUBBLE = 'Qi et al., Zero Bubble Pipeline Parallelism, arXiv 2401.10241.';
const DEEPSEEK = 'DeepSeek-V3, arXiv 2412.19437, and github.com/deepseek-ai/DualPipe.';

export const SOURCES: Readonly<Record<PipelineSchedule, string>> = {
  gpipe: 'Huang et al., GPipe, arXiv 1811.06965.',
  oneForwardOneBackward: NARAYANAN,
  interleaved: NARAYANAN,
  zbH1: ZERO_BUBBLE,
  zbV: ZERO_BUBBLE,
  dualPipe: DEEPSEEK,
  dualPipeV: DEEPSEEK,
};

export const KIND_LABELS: Readonly<Record<StageBar['kind'], string>> = {
  forward: 'forward',
  backward: 'backward',
  inputGradient: 'gradients of inputs',
  weightGradient: 'gradients of weights',
  data: 'gradients reduced',
  update: 'weights updated',
};

/** `TP8 PP8 DP4: 8 stages work through 36 micro-batches by 1F1B in 1.2 s.` */
export function headline({ axes, shape, endNs }: StagesPicture): string {
  const { stages, chunks, microBatches, schedule } = shape;
  const ofChunks = chunks > 1 ? ` of ${formatCount(chunks)} chunks` : '';
  return (
    `${axes}: ${formatCount(stages)} stage${stages === 1 ? '' : 's'}${ofChunks} work${stages === 1 ? 's' : ''} through ` +
    `${formatCount(microBatches)} micro-batch${microBatches === 1 ? '' : 'es'} by ${scheduleLabel(schedule)} in ${formatTime(endNs, 4)}.`
  );
}

/** The bubble of the run, without each of its causes, and the closed form. */
export function bubbleText(picture: StagesPicture): string {
  const { waitedNs, withoutMessagesNs, equalNs, bubbleNs, endNs, shape } = picture;
  const { isSkewed } = SCHEDULE_FACTS[shape.schedule];
  const isSame = (first: number, other: number): boolean => Math.abs(first - other) <= 1e-6 * endNs;
  const share = endNs > 0 ? formatPercent(waitedNs / endNs) : formatPercent(0);
  const when = isSkewed === true ? 'between its first and its last pass' : 'until the last pass is over';
  const waits = `A stage waits ${formatTime(waitedNs, 4)} ${when}, ${share} of the iteration`;
  const hasMessages = !isSame(waitedNs, withoutMessagesNs);
  const messages = hasMessages ? `; ${formatTime(withoutMessagesNs, 4)} if messages took no time` : '';
  const stages = isSame(withoutMessagesNs, equalNs)
    ? ''
    : `; ${formatTime(equalNs, 4)} if all stages took the same${hasMessages ? ' as well' : ''}`;
  const closed = isSame(equalNs, bubbleNs)
    ? ', as the closed form says'
    : `; the closed form says ${formatTime(bubbleNs, 4)}${bubbleNs > equalNs ? moreText(picture) : restText(picture)}`;
  const sentence = `${waits}${messages}${stages}${closed}.${wholeText(picture)}`;
  if (isSkewed !== true) return sentence;
  const { waitedToEndNs } = picture;
  const toEnd = isSame(waitedNs, waitedToEndNs) ? 'as long' : formatTime(waitedToEndNs, 4);
  return `${sentence} Until the last pass of all stages is over, as other orders are counted, it is ${toEnd}.`;
}

/** The bubble of the whole iteration, where it is not what stages wait for their passes. */
function wholeText({ stages, waitedNs, endNs }: StagesPicture): string {
  const idleNs = stages.reduce((sum, stage) => sum + stage.idleNs, 0) / Math.max(1, stages.length);
  if (Math.abs(idleNs - waitedNs) <= 1e-6 * endNs) return '';
  return ` The bubble of the whole iteration, in which a stage also reduces gradients, is ${formatTime(idleNs, 4)}.`;
}

/** The time that stages wait beyond the closed form. */
function restText({ shape, iterations }: StagesPicture): string {
  const why = [
    ...(SCHEDULE_FACTS[shape.schedule].splits === true ? ['passes of different lengths'] : []),
    ...(iterations > 1 ? ['gradients reduced between iterations'] : []),
  ].join(' and ');
  return `: ${why || 'the order of the passes'} make${why === '' ? 's' : ''} the rest`;
}

/** Why stages wait less than the closed form says: it is no bound. */
function moreText({ shape, iterations }: StagesPicture): string {
  const where = [
    ...(SCHEDULE_FACTS[shape.schedule].splits === true
      ? ['a forward pass, gradients of inputs and gradients of weights take the same']
      : []),
    ...(iterations > 1 ? ['iterations do not overlap'] : []),
  ].join(' and ');
  return `, more than they wait: ${where === '' ? 'it is no bound for this order of the passes' : `it holds where ${where}, and is no bound elsewhere`}`;
}

/** `forward of micro-batch 5, chunk 2`. @param chunks of a stage */
export function workText(
  { kind, microBatch, chunk }: Pick<StageBar, 'kind' | 'microBatch' | 'chunk'>,
  chunks: number,
): string {
  return (
    KIND_LABELS[kind] +
    (microBatch < 0 ? '' : ` of micro-batch ${formatCount(microBatch + 1)}`) +
    (chunks > 1 && kind !== 'update' ? `, chunk ${formatCount(chunk + 1)}` : '')
  );
}

/** While the engine runs a stage for its chunks. */
export function waitText(stage: number): string {
  return `Running stage ${formatCount(stage + 1)} for the chunks of what is shown …`;
}

/** `Stage 3, forward of micro-batch 5, chunk 2: 1.2 ms to 1.5 ms`. */
export function barText(bar: StageBar, chunks: number): string {
  const other = bar.beside === undefined ? '' : `, beside ${workText(bar.beside, chunks)}`;
  const when = `${formatTime(bar.startNs, 5)} to ${formatTime(bar.endNs, 5)}`;
  return `Stage ${formatCount(bar.stage + 1)}, ${workText(bar, chunks)}${other}: ${when}`;
}

/** What the line under the chart says while nothing is pointed at: the pass that a key or a tap went to, once few are in view. */
export function followedText(
  pass: StageBar | null,
  stage: number,
  { isClose, span, chunks }: { readonly isClose: boolean; readonly span: string; readonly chunks: number },
): string {
  const name = `Stage ${formatCount(stage + 1)}`;
  if (isClose) return pass === null ? `${name} waits, ${span}` : barText(pass, chunks);
  const picked = stage === 0 ? '' : ` ${name} is picked.`;
  return `${span}.${picked} Point at a lane to see what its stage does.`;
}
