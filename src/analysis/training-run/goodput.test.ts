import { describe, expect, it } from 'vitest';
import { createDice, type Dice } from '../../units/random/dice.ts';
import { erlangLoss, goodputOf, trainingHours, type Interruptions, type Saving } from './goodput.ts';
import { bestInterval, dalyInterval, youngInterval } from './interval.ts';
import { quantileOf, simulatedTrainings, type SimulatedSetting } from './simulated-training.ts';

const NEVER: Interruptions = {
  failuresPerHour: 0,
  replacementsPerHour: 0,
  restartHours: 1,
  spares: 0,
  repairHours: 24,
};
const SAVING: Saving = { stallHours: 0.05, writeHours: 0 };

describe('goodput', () => {
  it('is the share of an interval where nothing fails', () => {
    const { effective, saving, lost, restarting, waiting } = goodputOf(NEVER, SAVING, 0.95);
    expect(effective).toBeCloseTo(0.95, 12);
    expect(saving).toBeCloseTo(0.05, 12);
    expect([lost, restarting, waiting]).toEqual([expect.closeTo(0, 12), 0, 0]);
    expect(trainingHours(95, NEVER, SAVING, 0.95)).toBeCloseTo(100, 9);
  });

  it('is that of Daly where a checkpoint stops the job', () => {
    // M = 10 h, R = 0.5 h, t = 1 h, d = 0.1 h: 10 e^0.05 (e^0.11 - 1) = 1.222378 h for each hour of work.
    const fails = { ...NEVER, failuresPerHour: 0.1, restartHours: 0.5, spares: null };
    const saving = { stallHours: 0.1, writeHours: 0 };
    const hours = 10 * Math.exp(0.05) * (Math.exp(0.11) - 1);
    expect(goodputOf(fails, saving, 1).effective).toBeCloseTo(1 / hours, 12);
    expect(trainingHours(200, fails, saving, 1)).toBeCloseTo(200 * hours, 8);
  });

  it('has parts that add up, and loses more the longer a checkpoint is written in the background', () => {
    const fails = { ...NEVER, failuresPerHour: 0.1, replacementsPerHour: 0.08, spares: 1 };
    let last = 1;
    for (const writeHours of [0, 0.2, 0.5]) {
      const parts = goodputOf(fails, { stallHours: 0.01, writeHours }, 0.5);
      const { effective, saving, lost, restarting, waiting } = parts;
      expect(effective + saving + lost + restarting + waiting).toBeCloseTo(1, 12);
      expect(parts.effective).toBeLessThan(last);
      last = parts.effective;
    }
  });

  it('gives an unworkable job no progress rather than a number that is none', () => {
    const hopeless = { ...NEVER, failuresPerHour: 1e4, spares: null };
    expect(goodputOf(hopeless, SAVING, 1).effective).toBe(0);
    expect(trainingHours(100, hopeless, SAVING, 1)).toBe(Infinity);
  });

  it('waits for hosts by Erlang, less with every spare', () => {
    // One server: a / (1 + a). Two: (a^2 / 2) / (1 + a + a^2 / 2).
    expect(erlangLoss(1, 3)).toBeCloseTo(3 / 4, 12);
    expect(erlangLoss(2, 3)).toBeCloseTo(4.5 / 8.5, 12);
    const waits = [0, 1, 4, 16].map(
      (spares) =>
        goodputOf({ ...NEVER, failuresPerHour: 0.1, replacementsPerHour: 0.1, spares }, SAVING, 1).waiting,
    );
    expect(waits).toEqual(waits.toSorted((a, b) => b - a));
    expect(new Set(waits).size).toBe(4);
  });
});

describe('the best interval', () => {
  it('has no better neighbour, and Young and Daly are near it where saving is short', () => {
    for (const [stallHours, meanHours] of [
      [1e-6, 3],
      [0.05, 3],
      [0.5, 10],
      [2, 1],
    ] as const) {
      const best = bestInterval(stallHours, 0, meanHours);
      const at = (interval: number): number =>
        goodputOf(
          { ...NEVER, failuresPerHour: 1 / meanHours, spares: null },
          { stallHours, writeHours: 0 },
          interval,
        ).effective;
      expect(at(best)).toBeGreaterThanOrEqual(at(best * 1.01));
      expect(at(best)).toBeGreaterThanOrEqual(at(best * 0.99));
      if (stallHours < meanHours / 10) {
        expect(dalyInterval(stallHours, meanHours) / best).toBeCloseTo(1, 2);
        expect(Math.abs(youngInterval(stallHours, meanHours) / best - 1)).toBeLessThan(0.15);
      }
    }
  });

  it('is no shorter than writing a checkpoint takes, and endless without failures', () => {
    expect(bestInterval(0.001, 2, 3)).toBe(2);
    expect(bestInterval(0, 0.1, 3)).toBe(0.1);
    expect(bestInterval(0, 0, 3)).toBe(1 / 3600);
    expect(bestInterval(0.1, 0, Infinity)).toBe(Infinity);
  });
});

describe('a simulated training', () => {
  it('takes the time of the closed form, 1,000 runs of each of 200 settings', () => {
    const dice = createDice(46);
    for (let setting = 1; setting <= 200; setting++) {
      const drawn = drawnSetting(dice);
      const closed = trainingHours(drawn.workHours, drawn.interruptions, drawn.saving, drawn.intervalHours);
      const { meanHours } = simulatedTrainings(drawn, 1000, setting);
      expect(Math.abs(meanHours / closed - 1), JSON.stringify(drawn)).toBeLessThan(0.01);
    }
  });

  it('is the same for the same seed, and its quantiles lie in order about the mean', () => {
    const drawn = drawnSetting(createDice(5));
    const { hours, meanHours } = simulatedTrainings(drawn, 200, 9);
    expect(simulatedTrainings(drawn, 200, 9).hours).toEqual(hours);
    expect(simulatedTrainings(drawn, 200, 10).hours).not.toEqual(hours);
    const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => quantileOf(hours, share));
    expect(low!).toBeLessThan(middle!);
    expect(middle!).toBeLessThan(high!);
    expect(Math.abs(middle! / meanHours - 1)).toBeLessThan(0.2);
  });

  it('needs no dice where nothing fails', () => {
    const drawn = { workHours: 95, interruptions: NEVER, saving: SAVING, intervalHours: 0.95 };
    const { meanHours, standardError, failures } = simulatedTrainings(drawn, 3, 1);
    expect(meanHours).toBeCloseTo(100, 9);
    expect([standardError, failures]).toEqual([0, 0]);
  });
});

/** A random but workable job: up to 100 failures, intervals up to twice the best, saving in every way. */
function drawnSetting(dice: Dice): SimulatedSetting {
  const between = (low: number, high: number): number => low * (high / low) ** dice.share();
  const failuresPerHour = between(0.005, 0.5);
  const stallHours = between(0.001, 0.1);
  const writeHours = dice.share() < 0.5 ? 0 : between(0.01, 0.3);
  const intervalHours = Math.max(
    writeHours,
    bestInterval(stallHours, writeHours, 1 / failuresPerHour) * between(0.5, 2),
  );
  const replacementsPerHour = failuresPerHour * dice.share();
  const repairHours = between(1, 48);
  return {
    workHours: between(20, 100) / failuresPerHour,
    interruptions: {
      failuresPerHour,
      replacementsPerHour,
      restartHours: between(0.02, 0.5),
      spares: dice.share() < 0.2 ? null : Math.round(replacementsPerHour * repairHours + dice.roll(4)),
      repairHours,
    },
    saving: { stallHours, writeHours },
    intervalHours,
  };
}
