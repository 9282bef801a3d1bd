import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import { printDesign } from '../design/text/serialize.ts';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { said, type Said } from '../testing/said.ts';
import { allocate } from './allocate.ts';
import { run } from './run.ts';

const file = scratchFolder().fileOf('design.json', printDesign(DEFAULT_DESIGN));

interface Allocated {
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly costDollars: number;
  readonly simulated?: { readonly network: string; readonly iterationNs: number };
  readonly optimality: {
    readonly objective: number;
    readonly gap: number;
    readonly shadowPrices: readonly { readonly constraint: string; readonly saved: number }[];
  };
}

function netloom(...args: readonly string[]): Said {
  return said((output) => run(['allocate', file, ...args], [allocate], output));
}

function allocated(...args: readonly string[]): Allocated {
  const { printed, noted } = netloom(...args, '--format=json');
  expect(noted).toBe('');
  return JSON.parse(printed) as Allocated;
}

describe('netloom allocate', () => {
  it('finds the split of SmartBW without further options', () => {
    const best = allocated();
    const smart = allocated('--scheme=smart');
    expect(best.iterationNs / smart.iterationNs).toBeCloseTo(1, 9);
    expect(best.splitGBps).toEqual(
      smart.splitGBps.map((bandwidthGBps) => expect.closeTo(bandwidthGBps, 4) as number),
    );
    expect(best.optimality.gap).toBeLessThanOrEqual(1e-6);
  });

  it('satisfies constraints and prices each of them', () => {
    const { splitGBps, optimality } = allocated('--constraint=bw1<=100', '--constraint', 'bw3>=bw4>=10');
    expect(splitGBps[0]).toBeCloseTo(100, 6);
    expect(splitGBps[3]).toBeGreaterThanOrEqual(10 - 1e-9);
    expect(splitGBps[2]).toBeGreaterThanOrEqual(splitGBps[3]! - 1e-9);
    expect(splitGBps.reduce((sum, bandwidthGBps) => sum + bandwidthGBps, 0)).toBeCloseTo(300, 6);
    expect(optimality.shadowPrices.map(({ constraint }) => constraint)).toEqual([
      'total = 300 GB/s',
      'BW1 <= 100 GB/s',
      'BW3 >= BW4',
      'BW4 >= 10 GB/s',
    ]);
  });

  it('minimises time x cost, which no scheme beats', () => {
    const best = allocated('--objective=time-cost');
    for (const scheme of ['equal', 'message', 'smart']) {
      const other = allocated(`--scheme=${scheme}`);
      expect(best.optimality.objective).toBeLessThanOrEqual(other.iterationNs * other.costDollars);
    }
    expect(best.optimality.objective).toBeCloseTo(best.iterationNs * best.costDollars, -6);
  });

  it('may leave a part of the budget unused if more costs more than it saves', () => {
    const { splitGBps } = allocated('--objective=time-cost', '--spend=at-most', '--constraint=total>=50');
    expect(splitGBps.reduce((sum, bandwidthGBps) => sum + bandwidthGBps, 0)).toBeLessThanOrEqual(300 + 1e-9);
  });

  it('prints a text for people', () => {
    expect(netloom('--format=text').printed).toMatch(
      /^split +\d.* GB\/s per NPU, innermost first\niteration /,
    );
  });

  it('runs the split by another network model on request', () => {
    const { simulated, ...rest } = allocated('--scheme=equal', '--network=shared');
    expect(simulated?.network).toBe('shared');
    // The default design shares no link: its run is the closed form and latencies.
    expect(simulated?.iterationNs).toBeGreaterThanOrEqual(rest.iterationNs);
    expect(rest).toEqual(allocated('--scheme=equal'));
    expect(netloom('--format=text', '--network=shared').printed).toMatch(/\nrun +\d.*, Shared links\n/);
  });

  it.each([
    [['--network=none'], 'error: --network: is "none"; expected analytical, shared'],
    [
      ['--constraint=bw1>=400'],
      'bandwidth.budgetGBps: total = 300 GB/s, BW1 >= 400 GB/s cannot hold together.',
    ],
    [['--constraint=bw9<=4'], 'constraints[0].dimension: There is no dimension 9; the topology has 4.'],
    [['--constraint=bw1'], 'error: --constraint: "bw1" has no <=, >= or =.'],
    [['--scheme=smart', '--objective=time'], 'error: --objective: is for the optimum'],
    [['--scheme=fast'], 'error: --scheme: is "fast"; expected optimal'],
    [['--objective=time-cost', '--spend=at-most'], 'Time x cost falls without end'],
  ])('refuses %j', (args, message) => {
    const { code, printed, noted } = netloom(...args);
    expect(code).toBe(2);
    expect(printed).toBe('');
    expect(noted).toContain(message);
  });
});
