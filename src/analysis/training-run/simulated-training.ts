/** The same training as in the closed form (goodput.ts), run failure by failure with seeded dice. */
import { createDice, type Dice } from '../../units/random/dice.ts';
import { wholeIntervals, type Interruptions, type Saving } from './goodput.ts';

export interface SimulatedTrainings {
  /** Hours of each run, shortest first. */
  readonly hours: readonly number[];
  readonly meanHours: number;
  /** Standard error of the mean. */
  readonly standardError: number;
  /** Mean number of failures of a run. */
  readonly failures: number;
}

export interface SimulatedSetting {
  readonly workHours: number;
  readonly interruptions: Interruptions;
  readonly saving: Saving;
  readonly intervalHours: number;
}

/** A run with more failures makes no progress to speak of; its time is then Infinity. */
const MOST_FAILURES = 200_000;

/** Runs the training `runs` times; equal seeds give equal runs. At its start as many hosts are broken as usual. */
export function simulatedTrainings(
  setting: SimulatedSetting,
  runs: number,
  seed: number,
): SimulatedTrainings {
  const dice = createDice(seed);
  const broken = usuallyBroken(setting.interruptions);
  const hours: number[] = [];
  let failures = 0;
  for (let run = 0; run < runs; run++) {
    const ended = simulatedTraining(setting, broken, dice);
    hours.push(ended.hours);
    failures += ended.failures / runs;
  }
  hours.sort((a, b) => a - b);
  const meanHours = hours.reduce((sum, value) => sum + value, 0) / runs;
  const squares = hours.reduce((sum, value) => sum + (value - meanHours) ** 2, 0);
  const standardError = Math.sqrt(squares / Math.max(1, runs - 1) / runs);
  return { hours, meanHours, standardError, failures };
}

/** The value that a share of the runs stays within, between two runs where it falls between them. */
export function quantileOf(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below === above ? below : below + (above - below) * (place - Math.floor(place));
}

function simulatedTraining(
  { workHours, interruptions, saving, intervalHours }: SimulatedSetting,
  broken: Broken,
  dice: Dice,
): { readonly hours: number; readonly failures: number } {
  const { failuresPerHour, replacementsPerHour, restartHours } = interruptions;
  const { intervals, hours } = wholeIntervals(workHours, intervalHours);
  const span = hours + saving.stallHours;
  const again = span + saving.writeHours;
  const replaced = replacementsPerHour / failuresPerHour;
  const repairs = repairShop(interruptions, broken, dice);
  let clock = 0;
  let left = intervals;
  let failures = 0;
  for (;;) {
    // Without a failure, checkpoints are whole after `again`, and then after every further span.
    let toFailure = -Math.log(dice.inside()) / failuresPerHour;
    const toEnd = again + (left - 1) * span;
    if (!(toFailure < toEnd)) return { hours: clock + toEnd, failures };
    if (toFailure >= again) left -= 1 + Math.floor((toFailure - again) / span);
    clock += toFailure;
    do {
      failures += 1;
      if (failures > MOST_FAILURES) return { hours: Infinity, failures };
      if (dice.share() < replaced) clock = repairs.replacedAt(clock);
      toFailure = -Math.log(dice.inside()) / failuresPerHour;
      clock += Math.min(toFailure, restartHours);
    } while (toFailure < restartHours);
  }
}

/**
 * Hosts under repair: each takes the same time, so that they come back in the order in which they broke. The shop has been open for
 * long: as many are in it as in the closed form's steady state while the job runs, at any stage of their repair.
 */
function repairShop(
  { spares, repairHours }: Interruptions,
  broken: Broken,
  dice: Dice,
): { readonly replacedAt: (clock: number) => number } {
  const back = Array.from({ length: drawnOf(broken, dice) }, () => dice.share() * repairHours);
  back.sort((a, b) => a - b);
  let first = 0;
  return {
    /** When the job has another host in place of one that breaks at `clock`. */
    replacedAt: (clock) => {
      if (spares === null) return clock;
      while (first < back.length && back[first]! <= clock) first += 1;
      back.push(clock + repairHours);
      if (back.length - first <= spares) return clock;
      const waitedFor = back[first]!;
      first += 1;
      return waitedFor;
    },
  };
}

/** Likelihoods below this share of the largest are left out. */
const NEGLIGIBLE = 1e-15;

/** How likely so many hosts are under repair while the job runs, relative to the likeliest: Poisson, up to the number of spares. */
function usuallyBroken({ replacementsPerHour, repairHours, spares }: Interruptions): Broken {
  if (spares === null) return { least: 0, weights: [1] };
  const load = replacementsPerHour * repairHours;
  const top = Math.min(spares, Math.floor(load));
  const above = [1];
  for (let n = top + 1; n <= spares && above.at(-1)! > NEGLIGIBLE; n++)
    above.push((above.at(-1)! * load) / n);
  const below: number[] = [];
  let weight = 1;
  for (let n = top; n > 0 && weight > NEGLIGIBLE; n--) {
    weight *= n / load;
    below.push(weight);
  }
  return { least: top - below.length, weights: [...below.toReversed(), ...above] };
}

interface Broken {
  /** Hosts of the first weight; each further one is of one more. */
  readonly least: number;
  readonly weights: readonly number[];
}

function drawnOf({ least, weights }: Broken, dice: Dice): number {
  let place = dice.share() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => (place -= weight) < 0);
  return least + (found < 0 ? weights.length - 1 : found);
}
