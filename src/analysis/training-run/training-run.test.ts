import { describe, expect, it } from 'vitest';
import { evaluate, type Evaluation } from '../../run/evaluate.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import type { Design } from '../../design/document.ts';
import type { Training } from '../../design/training-run.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { toEnd } from '../../design/steps.ts';
import { valueOf } from '../../units/result.ts';
import { TWENTY_DESIGNS } from '../../testing/runs/twenty-designs.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { assumedNumbers } from './assumed.ts';
import { energyOf, tonnesOfHours } from './energy.ts';
import { trainDesign } from './train-design.ts';
import { simulatedDays, trainingRun } from './training-run.ts';

/** 32 H100s on 4 hosts: NVLink switches inside, one switch for every rail between. */
const SMALL = {
  v: 2,
  model: 'llama-3-8b',
  machine: 'dgx-h100-32',
  npus: 32,
  tensor: 8,
  batch: 64,
};

function designOf(training: Training, more: object = {}): Design {
  return valueOf(expandDesign({ ...SMALL, ...more, training }));
}

function trainedOf(training: Training, more: object = {}) {
  return valueOf(toEnd(trainDesign(designOf(training, more), 'custom', ALL_PARTS))).training;
}

const RATES = {
  npuPerMillionHours: 100,
  hostPerMillionHours: 200,
  nicPerMillionHours: 10,
  linkPerMillionHours: 5,
  switchPerMillionHours: 50,
  softwarePerMillionHours: 20,
};

describe('the failures of a job', () => {
  it('are those of the parts that the bill counts outside its hosts', () => {
    const { parts, meanHoursBetween } = trainedOf({ failures: RATES });
    // Switch(8) lies inside a host; Switch(4) between them has 32 links and NICs and 8 switches.
    expect(parts.map(({ part, count }) => [part, count])).toEqual([
      ['npu', 32],
      ['host', 4],
      ['nic', 32],
      ['link', 32],
      ['switch', 8],
      ['software', 32],
    ]);
    const perMillion = 32 * 100 + 4 * 200 + 32 * 10 + 32 * 5 + 8 * 50 + 32 * 20;
    expect(meanHoursBetween).toBeCloseTo(1e6 / perMillion, 9);
  });

  it('count the parts of every dimension that reaches beyond a host', () => {
    const { parts } = trainedOf({ failures: { ...RATES, npusPerHost: 4 } });
    expect(parts.map(({ count }) => count)).toEqual([32, 8, 64, 64, 12, 32]);
  });
});

describe('a job on partial racks', () => {
  const partial = (places: readonly (readonly number[])[]): Design => {
    const design = designOf({ failures: { ...RATES, spareHosts: 0 } }, { batch: 96, tensor: 4 });
    const dimensions = design.topology.dimensions.map((dimension, index) => ({
      ...dimension,
      used: places[index]!.length,
      usedPlaces: places[index]!,
    }));
    return { ...design, topology: { ...design.topology, dimensions } };
  };
  const ofHosts = (places: readonly (readonly number[])[]) => {
    const design = partial(places);
    const { bill, splitGBps } = valueOf(closedResult(valueOf(prepareDesign(design, ALL_PARTS)), 'custom'));
    const { parts, energy } = trainingRun(design, { bill, splitGBps, tokensPerSecond: null });
    return {
      parts: parts.map(({ count }) => count),
      energy: energy.parts.slice(0, 2).map(({ count, spare }) => [count, spare]),
    };
  };

  it('is stopped by the parts that it uses, and pays the idle power of all', () => {
    // Three of four hosts: the fourth, its NPUs and its NICs stop nobody.
    const whole = ofHosts([
      [0, 1, 2, 3, 4, 5, 6, 7],
      [0, 1, 2],
    ]);
    expect(whole.parts).toEqual([24, 3, 24, 32, 8, 24]);
    expect(whole.energy).toEqual([
      [24, 8],
      [3, 1],
    ]);
    // Every second NPU of all hosts.
    const spread = ofHosts([
      [0, 2, 4, 6],
      [0, 1, 2, 3],
    ]);
    expect(spread.parts).toEqual([16, 4, 16, 32, 8, 16]);
    expect(spread.energy).toEqual([
      [16, 16],
      [4, 0],
    ]);
  });
});

describe('a training', () => {
  it('takes the tokens over the throughput of the run where nothing fails, saved once at its end', () => {
    const never = Object.fromEntries(Object.keys(RATES).map((rate) => [rate, 0]));
    const design = designOf({ tokens: 1e11, failures: never });
    const run = valueOf(toEnd(trainDesign(design, 'custom', ALL_PARTS)));
    const { whole, goodput, intervals } = run.training;
    expect(intervals).toBeNull();
    expect(goodput.effective).toBe(1);
    expect(whole!.idealDays).toBeCloseTo(run.simulated.throughput.daysForTokens!, 9);
    expect(whole!.days * 24).toBeCloseTo(whole!.idealDays * 24 + run.training.state.stallHours, 9);
    expect(whole!.failures).toBe(0);
  });

  it('changes no time of an iteration, whatever it says', () => {
    const [plain, full] = [
      {},
      { failures: RATES, checkpoint: { stateGB: 1 }, power: { pue: 2 }, money: { hostDollars: 1 } },
    ].map((training) => valueOf(evaluate(designOf(training), ALL_PARTS)));
    const timesOf = ({ evaluated }: Evaluation) =>
      evaluated.map(({ simulated }) => [simulated.iterationNs, simulated.costDollars]);
    expect(timesOf(full!)).toEqual(timesOf(plain!));
  });

  it('saves weights and optimizer state once, 14 bytes a parameter, at the speed of the storage', () => {
    const { state } = trainedOf({ checkpoint: { storageGBps: 2 } });
    expect(state.bytes! / (14 * 8.03e9)).toBeCloseTo(1, 2);
    expect(state.stallHours * 3600).toBeCloseTo(state.bytes! / 2e9, 6);
  });

  it('stands still for less where it saves beside its work, and loses less with memory than with slow storage', () => {
    const slow = { storageGBps: 0.2, copyGBps: 10 };
    const runOf = (mode: 'synchronous' | 'asynchronous' | 'neighbours') =>
      trainedOf({ failures: RATES, checkpoint: { ...slow, mode } });
    const [inStep, beside, neighbours] = [runOf('synchronous'), runOf('asynchronous'), runOf('neighbours')];
    expect(beside.state.stallHours * 3600).toBeCloseTo(inStep.state.bytes! / 32 / 10e9, 9);
    expect(beside.state.writeHours).toBe(inStep.state.stallHours);
    // To the next host at the 50 GB/s of a NIC.
    expect(neighbours.state.writeHours * 3600).toBeCloseTo(inStep.state.bytes! / 32 / 50e9, 9);
    expect(beside.intervals!.usedHours).toBeGreaterThanOrEqual(beside.state.writeHours);
    expect(beside.goodput.effective).toBeGreaterThan(inStep.goodput.effective);
    expect(neighbours.goodput.effective).toBeGreaterThan(beside.goodput.effective);
  });

  it('is the mean of simulated trainings, within 1 %', () => {
    const run = trainedOf({ tokens: 1e12, failures: { ...RATES, spareHosts: 0, repairHours: 48 } });
    const { meanDays, meanFailures, quantiles } = simulatedDays(run, 400, 3)!;
    expect(Math.abs(meanDays / run.whole!.days - 1)).toBeLessThan(0.01);
    expect(Math.abs(meanFailures / run.whole!.failures - 1)).toBeLessThan(0.03);
    const days = quantiles.map((quantile) => quantile.days);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  });

  it('says no days for a workload without tokens, and nothing of the state of a layer table', () => {
    const design = TWENTY_DESIGNS.find(({ workload }) => workload.kind === 'table')!;
    const { scheme } = design.bandwidth;
    const { training } = valueOf(toEnd(trainDesign(design, scheme, ALL_PARTS)));
    expect(training.whole).toBeNull();
    expect(training.state.bytes).toBeNull();
    expect(simulatedDays(training, 10, 1)).toBeNull();
  });

  it('has a finite goodput on twenty designs: pipelines, packets, tori, given links', () => {
    for (const design of TWENTY_DESIGNS) {
      const prepared = valueOf(prepareDesign(design, ALL_PARTS));
      const closed = valueOf(closedResult(prepared, design.bandwidth.scheme));
      const { bill, splitGBps, throughput } = closed;
      const { goodput, energy, money } = trainingRun(design, { ...throughput, bill, splitGBps });
      expect(goodput.effective, design.name).toBeGreaterThan(0.9);
      expect(goodput.effective, design.name).toBeLessThanOrEqual(1);
      expect(energy.megawatts, design.name).toBeGreaterThan(0);
      expect(money.capital.network, design.name).toBe(closed.costDollars);
    }
  });
});

describe('energy', () => {
  it('of the published hours of Llama 3.1 is its published emissions, within 0.5 %', () => {
    // 700 W for every GPU hour, PUE 1, one factor for all: the model card's own rule.
    expect(Math.abs(tonnesOfHours(30.84e6, 700, 1, 0.414) / 8930 - 1)).toBeLessThan(0.005);
    expect(Math.abs(tonnesOfHours(39.3e6, 700, 1, 0.414) / 11_390 - 1)).toBeLessThan(0.005);
  });

  it('of a training whose NPUs alone take power follows the same rule', () => {
    const power = {
      npuWatts: 700,
      npuIdleWatts: 700,
      hostWatts: 0,
      hostIdleWatts: 0,
      portWatts: 0,
      portIdleWatts: 0,
      opticWatts: 0,
      opticIdleWatts: 0,
      pue: 1,
      gridKgPerKwh: 0.414,
    };
    const { whole } = trainedOf({ power, failures: { spareHosts: 0 } });
    expect(whole!.tonnesCo2).toBeCloseTo(tonnesOfHours(whole!.npuHours, 700, 1, 0.414), 6);
    expect(whole!.energyMWh).toBeCloseTo(whole!.npuHours * 0.7e-3, 6);
  });

  it('adds up parts, busy and idle, spares and the site', () => {
    const power = {
      npuWatts: 700,
      npuIdleWatts: 100,
      hostWatts: 2000,
      hostIdleWatts: 1000,
      portWatts: 10,
      portIdleWatts: 6,
      opticWatts: 8,
      opticIdleWatts: 8,
      pue: 1.5,
    };
    const design = designOf({ power });
    const { bill } = valueOf(toEnd(trainDesign(design, 'custom', ALL_PARTS))).closed;
    const { parts, meanMegawatts, megawatts, networkShare } = energyOf(design, bill, 1, 0.5);
    expect(parts.map(({ count, spare }) => [count, spare])).toEqual([
      [32, 8],
      [4, 1],
      [32, 0],
      // Cables of 2.6 m are copper.
      [0, 0],
    ]);
    const busy = 32 * 700 + 4 * 2000 + 32 * 10;
    const idle = 32 * 100 + 4 * 1000 + 32 * 6;
    const spare = 8 * 100 + 1000;
    expect(megawatts).toBeCloseTo((1.5 * (busy + spare)) / 1e6, 12);
    expect(meanMegawatts).toBeCloseTo((1.5 * (0.5 * busy + 0.5 * idle + spare)) / 1e6, 12);
    expect(networkShare).toBeCloseTo((0.5 * 32 * 16) / (0.5 * (busy + idle) + spare), 12);
  });
});

describe('money', () => {
  it('writes off what is bought, the network once by its bill, and pays for energy', () => {
    const training: Training = {
      failures: { ...RATES, spareHosts: 1 },
      money: { hostDollars: 50_000, writeOffYears: 5, energyDollarsPerKwh: 0.1 },
    };
    const design = designOf(training, { cost: { npuDollars: 25_000 } });
    const { closed, training: run } = valueOf(toEnd(trainDesign(design, 'custom', ALL_PARTS)));
    const { money, energy, whole } = run;
    const capital = 40 * 25_000 + 5 * 50_000 + closed.costDollars;
    expect(money.capital.network).toBe(closed.costDollars);
    expect(money.capitalDollars).toBeCloseTo(capital, 6);
    const hour = capital / (5 * 8766) + energy.meanMegawatts * 1000 * 0.1;
    expect(money.dollarsPerHour).toBeCloseTo(hour, 9);
    expect(whole!.dollars).toBeCloseTo(hour * whole!.days * 24, 6);
    expect(whole!.dollarsPerMillionTokens).toBeCloseTo((1e6 * whole!.dollars) / whole!.tokens, 9);
  });

  it('pays rent in place of everything else', () => {
    const { money } = trainedOf({ failures: { spareHosts: 1 }, money: { npuHourDollars: 2 } });
    expect(money.dollarsPerHour).toBe(80);
    expect(money.networkShare).toBeNull();
  });
});

describe('numbers that a design leaves out', () => {
  it('each have a source, and go once the design says them', () => {
    const all = assumedNumbers(designOf({}));
    for (const { path, value, source } of all) {
      expect(Number.isFinite(value), path).toBe(true);
      expect(source.length, path).toBeGreaterThan(6);
    }
    const paths = assumedNumbers(designOf({ failures: RATES })).map(({ path }) => path);
    expect(paths).not.toContain('training.failures.npuPerMillionHours');
    expect(paths).toContain('training.failures.repairHours');
  });

  it('follow the accelerator', () => {
    const watts = (machine: string) =>
      assumedNumbers(designOf({}, { machine })).find(({ path }) => path.endsWith('npuWatts'))!.value;
    expect([watts('dgx-h100-32'), watts('dgx-a100-32'), watts('dgx-b200-32')]).toEqual([700, 400, 1000]);
  });
});
