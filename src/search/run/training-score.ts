/** What the whole training makes of a run, as an objective: days, goodput, $, energy and emissions with its failures and checkpoints. */
import { goodputOf } from '../../analysis/training-run/goodput.ts';
import { bestInterval } from '../../analysis/training-run/interval.ts';
import { trainedAt } from '../../analysis/training-run/training-of-design.ts';
import type { Design } from '../../design/document.ts';
import { throughputOf, type DesignWork } from '../../design/throughput.ts';
import { usualTraining, withUsual } from '../../design/usual-training.ts';
import { TRAINING_OBJECTIVES, type Objective, type TrainingObjective } from '../space/space.ts';

export function isOfTraining(objective: Objective): objective is TrainingObjective {
  return (TRAINING_OBJECTIVES as readonly string[]).includes(objective);
}

/** Lower is better; null if samples are no tokens, or where no training ends. */
export function trainingScore(
  objective: TrainingObjective,
  design: Design,
  {
    splitGBps,
    timeNs,
    work,
  }: { readonly splitGBps: readonly number[]; readonly timeNs: number; readonly work: DesignWork },
): number | null {
  const { tokensPerSecond } = throughputOf(work, timeNs, 0);
  const { goodput, whole } = trainedAt(design, splitGBps, tokensPerSecond);
  if (whole === null) return null;
  const scores: Readonly<Record<TrainingObjective, number>> = {
    days: whole.days,
    goodput: 1 / goodput.effective,
    dollarsPerToken: whole.dollarsPerMillionTokens,
    energy: whole.energyMWh,
    co2: whole.tonnesCo2,
  };
  const score = scores[objective];
  return Number.isFinite(score) ? score : null;
}

/** Hours; the limit of what can be saved at no cost. */
const NO_INTERVAL = 1e-12;

/**
 * Returns what no training of `timeNs` an iteration is below on this network with this split, whatever the layout: nothing else of a layout
 * decides failures, checkpoints, power and prices. No interval between checkpoints, whole or not, loses less than the best.
 */
export function leastScoreOnMachine(
  objective: Exclude<TrainingObjective, 'goodput'>,
  design: Design,
  splitGBps: readonly number[],
  work: DesignWork,
): (timeNs: number) => number {
  const { interruptions, state, energy, money, meanHoursBetween } = trainedAt(design, splitGBps, null);
  const { stallHours } = state;
  const interval =
    meanHoursBetween === null || stallHours === 0
      ? NO_INTERVAL
      : bestInterval(stallHours, 0, meanHoursBetween);
  const effective = meanHoursBetween === null ? 1 : goodputOf(interruptions, state, interval).effective;
  const { trainingTokens } = work;
  const perHour: Readonly<Record<typeof objective, number>> = {
    days: 1 / 24,
    energy: energy.meanMegawatts,
    co2: energy.meanMegawatts * energy.gridKgPerKwh,
    dollarsPerToken: (money.dollarsPerHour * 1e6) / trainingTokens,
  };
  const least = (perHour[objective] / effective) * (1 - ROUNDING);
  if (!Number.isFinite(least)) return () => 0;
  return (timeNs) => {
    const { tokensPerSecond } = throughputOf(work, timeNs, 0);
    if (tokensPerSecond === null || !(tokensPerSecond > 0)) return 0;
    return (trainingTokens / tokensPerSecond / 3600) * least;
  };
}

/** The goodput of a network with this split as a score, whatever the layout; null if no training on it ends. */
export function goodputOnMachine(design: Design, splitGBps: readonly number[]): number | null {
  const score = 1 / trainedAt(design, splitGBps, null).goodput.effective;
  return Number.isFinite(score) ? score : null;
}

const HOURS_PER_YEAR = 8766;
/** Relative: sums in another order than those of a training. */
const ROUNDING = 1e-9;

/**
 * Returns what no training of `timeNs` an iteration is below: that of its NPUs alone, without failures, checkpoints, hosts and network.
 * Little is known so of goodput, which is at most whole.
 *
 * @param isPriced whether the price of an NPU is that of the design
 */
export function leastTrainingScore(
  objective: TrainingObjective,
  design: Design,
  work: DesignWork,
  isPriced: boolean,
): (timeNs: number) => number {
  if (objective === 'goodput') return () => 1;
  const usual = usualTraining(design);
  const power = withUsual(design.training?.power, usual.power);
  const { npuHourDollars: rented, ...given } = design.training?.money ?? {};
  const money = withUsual(given, usual.money);
  const { npus, trainingTokens } = work;
  const megawatts = (power.pue * npus * Math.min(power.npuWatts, power.npuIdleWatts)) / 1e6;
  const npuDollars = isPriced ? (design.cost.npuDollars ?? usual.npuDollars.value) : 0;
  const writeOff = (npus * npuDollars) / (money.writeOffYears * HOURS_PER_YEAR);
  const perHour: Readonly<Record<Exclude<TrainingObjective, 'goodput'>, number>> = {
    days: 1 / 24,
    energy: megawatts,
    co2: megawatts * power.gridKgPerKwh,
    dollarsPerToken:
      ((rented === undefined ? writeOff + megawatts * 1000 * money.energyDollarsPerKwh : npus * rented) *
        1e6) /
      trainingTokens,
  };
  return (timeNs) => {
    const { tokensPerSecond } = throughputOf(work, timeNs, 0);
    if (tokensPerSecond === null || !(tokensPerSecond > 0)) return 0;
    return (trainingTokens / tokensPerSecond / 3600) * perHour[objective] * (1 - ROUNDING);
  };
}
