/** What the NPU hours of a published training consist of, beside those of a design. */
import { formatDecimal } from '../../../../units/decimal.ts';
import { formatPercent } from '../../../../units/percent.ts';
import type { TrainingRun, WholeTraining } from '../../../../analysis/training-run/training-run.ts';
import type { Design } from '../../../../design/document.ts';
import type { SchemeResult } from '../../../../run/report/results.ts';
import type { IterationWork } from '../../../../workload/table/iteration-work.ts';
import type { TrainingOfModel } from './of-model.ts';

/** The whole training of a design. */
export interface ComparedHours {
  readonly goodput: Pick<TrainingRun['goodput'], 'effective'>;
  readonly whole: Pick<WholeTraining, 'npuHours'> | null;
}

/** The run of one iteration that it is computed from. */
export type ComparedIteration = Pick<SchemeResult, 'iterationNs' | 'computeNs' | 'exposedCommNs'> & {
  readonly work: { readonly iteration: Pick<IterationWork, 'modelFlops' | 'recomputedFlops'> | null };
};

/** A part of the NPU hours. */
export interface HoursTerm {
  readonly name: string;
  readonly published: number;
  /** Null for what no training here has. */
  readonly ours: number | null;
  /** The published one is a bound, because its share of the time is one. */
  readonly bound?: 'atMost' | 'atLeast';
}

export interface HoursBeside {
  /** Add up to all hours on both sides, the published ones at their bounds. */
  readonly terms: readonly HoursTerm[];
  /** TFLOP/s an NPU in the published iterations. */
  readonly publishedTflops: number;
  /** TFLOP/s an NPU in those of the design, by the same count of operations. */
  readonly tflops: number;
  readonly text: string;
}

const SECONDS_PER_HOUR = 3600;
const FLOPS_PER_TFLOP = 1e12;
/** Share of operations that are computed again above which they are told. */
const MATTERS = 0.05;

/** Null for a design whose training has no end, or no tokens. */
export function hoursBeside(
  { hours: { npuHours, flops, tflopsPerNpu, leastEffective } }: TrainingOfModel,
  { goodput, whole }: ComparedHours,
  iteration: ComparedIteration,
  { pipeline, zeroStage = 0 }: Pick<Design['parallelism'], 'pipeline' | 'zeroStage'>,
): HoursBeside | null {
  if (whole === null || !Number.isFinite(whole.npuHours)) return null;
  const inIterations = flops / (tflopsPerNpu * FLOPS_PER_TFLOP * SECONDS_PER_HOUR);
  const byFailures = npuHours * (1 - leastEffective);
  const oursInIterations = whole.npuHours * goodput.effective;
  const tflops = flops / (oursInIterations * FLOPS_PER_TFLOP * SECONDS_PER_HOUR);
  const more = whole.npuHours - npuHours;
  const moreInIterations = oursInIterations - inIterations;
  return {
    terms: [
      { name: 'Iterations', published: inIterations, ours: oursInIterations },
      {
        name: 'Failures, restarts, checkpoints',
        published: byFailures,
        ours: whole.npuHours - oursInIterations,
        bound: 'atMost',
      },
      {
        name: 'Planned stops, evaluation, smaller batches, long sequences',
        published: npuHours - inIterations - byFailures,
        ours: null,
        bound: 'atLeast',
      },
    ],
    publishedTflops: tflopsPerNpu,
    tflops,
    text:
      `This design takes ${moreOrFewer(more)}: ${moreOrFewer(moreInIterations)} in iterations, at ` +
      `${formatDecimal(tflops, 3)} TFLOP/s an NPU where ${tflopsPerNpu} were published, and ` +
      `${moreOrFewer(more - moreInIterations)} in all else. ${iterationText(iteration, pipeline !== undefined && zeroStage === 2)}`,
  };
}

/** Prints hours in millions: 7.8125e6 -> "7.813 M h". */
export function millionHours(hours: number): string {
  return `${formatDecimal(hours / 1e6, 4)} M h`;
}

const BOUNDS = { atMost: 'at most ', atLeast: 'at least ' };

/** Prints the published hours of a term with their bound: "at most 3.084 M h". */
export function publishedHours({ published, bound }: HoursTerm): string {
  return `${bound === undefined ? '' : BOUNDS[bound]}${millionHours(published)}`;
}

/** Prints the hours of a term of the design, which may not have it. */
export function ownHours({ ours }: HoursTerm): string {
  return ours === null ? 'not counted' : millionHours(ours);
}

function moreOrFewer(hours: number): string {
  return `${millionHours(Math.abs(hours))} ${hours < 0 ? 'fewer' : 'more'}`;
}

function iterationText(
  { iterationNs, computeNs, exposedCommNs, work }: ComparedIteration,
  isReducedOften: boolean,
): string {
  const share = (part: number, whole: number): string => formatPercent(part / whole, 2);
  const waitingNs = Math.max(0, iterationNs - computeNs - exposedCommNs);
  const { modelFlops = 1, recomputedFlops = 0 } = work.iteration ?? {};
  const again =
    recomputedFlops > MATTERS * modelFlops
      ? `, whose operations are ${share(recomputedFlops, modelFlops)} more because activations are computed again`
      : '';
  const often = isReducedOften ? ' (ZeRO stage 2 reduces gradients after every micro-batch)' : '';
  const compute = `${share(computeNs, iterationNs)} is compute${again}`;
  const hidden = `${share(exposedCommNs, iterationNs)} communication that nothing hides${often}`;
  const waiting =
    waitingNs > 0 ? ` and ${share(waitingNs, iterationNs)} stages that wait for one another` : '';
  return `Of an iteration here ${compute}, ${hidden}${waiting}.`;
}
