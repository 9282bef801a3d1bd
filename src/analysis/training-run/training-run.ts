/** A whole training on a design: how long with failures, what it costs, what it takes. */
import type { NetworkPrice } from '../../cost/price.ts';
import type { Design } from '../../design/document.ts';
import { TRAINING_TOKENS } from '../../design/throughput.ts';
import { hostsOf, usualTraining, withUsual } from '../../design/usual-training.ts';
import { energyOf, type Energy } from './energy.ts';
import { failingParts, failureRates, type FailingPart } from './failing-parts.ts';
import { goodputOf, trainingHours, waitingShare, type Goodput, type Interruptions } from './goodput.ts';
import { bestInterval, dalyInterval, youngInterval } from './interval.ts';
import { moneyOf, type TrainingMoney } from './money.ts';
import { savedState, type SavedState } from './saved-state.ts';
import { quantileOf, simulatedTrainings } from './simulated-training.ts';

/** What a run of one scheme says. */
export interface TrainedRun {
  readonly bill: NetworkPrice;
  readonly splitGBps: readonly number[];
  /** Null if samples do not consist of tokens. */
  readonly tokensPerSecond: number | null;
}

export interface Intervals {
  /** What the design says, or the best. */
  readonly usedHours: number;
  readonly bestHours: number;
  readonly youngHours: number;
  readonly dalyHours: number;
}

export interface WholeTraining {
  readonly tokens: number;
  /** Without failures and checkpoints. */
  readonly idealDays: number;
  readonly days: number;
  readonly failures: number;
  readonly npuHours: number;
  readonly energyMWh: number;
  readonly tonnesCo2: number;
  readonly dollars: number;
  readonly dollarsPerMillionTokens: number;
}

export interface SimulatedDays {
  readonly runs: number;
  readonly seed: number;
  readonly meanDays: number;
  readonly standardErrorDays: number;
  readonly meanFailures: number;
  /** The share of the runs that take at most so many days. */
  readonly quantiles: readonly { readonly share: number; readonly days: number }[];
}

export interface TrainingRun {
  readonly parts: readonly FailingPart[];
  readonly interruptions: Interruptions & { readonly spares: number };
  readonly hosts: number;
  /** Mean time between failures of the job; null if nothing fails. */
  readonly meanHoursBetween: number | null;
  readonly state: SavedState;
  /** Null if nothing fails: then a checkpoint at the end is enough. */
  readonly intervals: Intervals | null;
  readonly goodput: Goodput;
  readonly energy: Energy;
  readonly money: TrainingMoney;
  /** Null for a workload without tokens. */
  readonly whole: WholeTraining | null;
}

const HOURS_PER_DAY = 24;
const MINUTES_PER_HOUR = 60;

export function trainingRun(design: Design, { bill, splitGBps, tokensPerSecond }: TrainedRun): TrainingRun {
  const parts = failingParts(design, bill);
  const state = savedState(design, splitGBps);
  const interruptions = interruptionsOf(design, parts, state);
  const intervals = intervalsOf(design, interruptions, state);
  const goodput =
    intervals === null
      ? { effective: 1, saving: 0, lost: 0, restarting: 0, waiting: 0 }
      : goodputOf(interruptions, state, intervals.usedHours);
  const energy = energyOf(design, bill, interruptions.spares, goodput.effective + goodput.lost);
  const money = moneyOf(design, bill, interruptions.spares, energy);
  const run = {
    parts,
    interruptions,
    hosts: hostsOf(design),
    meanHoursBetween: interruptions.failuresPerHour > 0 ? 1 / interruptions.failuresPerHour : null,
    state,
    intervals,
    goodput,
    energy,
    money,
  };
  const tokens = design.training?.tokens ?? TRAINING_TOKENS;
  return { ...run, whole: tokensPerSecond === null ? null : wholeTraining(run, tokens, tokensPerSecond) };
}

/** The same training, run failure by failure; null for a workload without tokens, or if no run would end. */
export function simulatedDays(run: TrainingRun, runs: number, seed: number): SimulatedDays | null {
  if (run.whole === null || run.goodput.effective < 1e-3) return null;
  const { hours, meanHours, standardError, failures } = simulatedTrainings(
    {
      workHours: run.whole.idealDays * HOURS_PER_DAY,
      interruptions: run.interruptions,
      saving: run.state,
      intervalHours: run.intervals?.usedHours ?? Infinity,
    },
    runs,
    seed,
  );
  return {
    runs,
    seed,
    meanDays: meanHours / HOURS_PER_DAY,
    standardErrorDays: standardError / HOURS_PER_DAY,
    meanFailures: failures,
    quantiles: [0.05, 0.1, 0.5, 0.9, 0.95].map((share) => ({
      share,
      days: quantileOf(hours, share) / HOURS_PER_DAY,
    })),
  };
}

function interruptionsOf(
  design: Design,
  parts: readonly FailingPart[],
  { readHours }: SavedState,
): TrainingRun['interruptions'] {
  const { detectMinutes, restartMinutes, spareHosts, repairHours } = withUsual(
    design.training?.failures,
    usualTraining(design).failures,
  );
  return {
    ...failureRates(parts),
    restartHours: (detectMinutes + restartMinutes) / MINUTES_PER_HOUR + readHours,
    spares: spareHosts,
    repairHours,
  };
}

function intervalsOf(
  design: Design,
  { failuresPerHour }: Interruptions,
  state: SavedState,
): Intervals | null {
  const { stallHours, writeHours } = state;
  const given = design.training?.checkpoint?.intervalMinutes;
  if (failuresPerHour === 0 && given === undefined) return null;
  const meanHours = 1 / failuresPerHour;
  const bestHours = bestInterval(stallHours, writeHours, meanHours);
  // A checkpoint that is still being written delays the next.
  const usedHours = given === undefined ? bestHours : Math.max(given / MINUTES_PER_HOUR, writeHours);
  return {
    usedHours,
    bestHours,
    youngHours: youngInterval(stallHours, meanHours),
    dalyHours: dalyInterval(stallHours, meanHours),
  };
}

function wholeTraining(
  { interruptions, state, intervals, energy, money }: Omit<TrainingRun, 'whole'>,
  tokens: number,
  tokensPerSecond: number,
): WholeTraining {
  const workHours = tokens / tokensPerSecond / 3600;
  const hours = trainingHours(workHours, interruptions, state, intervals?.usedHours ?? Infinity);
  const npus = energy.parts[0]!.count;
  const dollars = hours * money.dollarsPerHour;
  return {
    tokens,
    idealDays: workHours / HOURS_PER_DAY,
    days: hours / HOURS_PER_DAY,
    failures: interruptions.failuresPerHour * hours * (1 - waitingShare(interruptions)),
    npuHours: npus * hours,
    energyMWh: energy.meanMegawatts * hours,
    tonnesCo2: energy.meanMegawatts * hours * energy.gridKgPerKwh,
    dollars,
    dollarsPerMillionTokens: (dollars / tokens) * 1e6,
  };
}
