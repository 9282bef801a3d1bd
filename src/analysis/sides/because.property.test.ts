import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { anySimulable } from '../../testing/arbitrary/simulable.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { trials } from '../questions/trials.ts';
import { because, mainCause, type Because } from './because.ts';
import { causeText } from './because-words.ts';
import { measuresOf, mostOf, waterfall } from './waterfall.ts';

function explanation(from: Design, to: Design, isLooked = true): Because {
  const found = toEnd(because(from, to, isLooked));
  if (!found.ok) throw new Error(found.problems[0]?.message);
  return found.value;
}

/** Returns the iteration of its own run, or null if it has none. */
function iterationOf(design: Design): number | null {
  const ran = toEnd(trials([design]));
  const trial = ran.ok ? ran.value[0] : undefined;
  return trial?.ok === true ? measuresOf(trial.result).iterationNs : null;
}

const change = ({ fromNs, toNs }: { readonly fromNs: number; readonly toNs: number }) => toNs - fromNs;

/** Two layers, which run quickly. */
const SMALL: Design = {
  ...DEFAULT_DESIGN,
  workload: { ...DEFAULT_DESIGN.workload, layers: 2 } as Design['workload'],
};
const { bandwidth, topology, parallelism } = SMALL;

describe('why one design takes another time than another', () => {
  it('matches their runs: the causes add up to the difference of the iterations, and the main cause is the largest', () => {
    fc.assert(
      fc.property(anySimulable, anySimulable, fc.boolean(), (from, to, isLooked) => {
        const [a, b] = [iterationOf(from), iterationOf(to)];
        fc.pre(a !== null && b !== null && Number.isFinite(a) && Number.isFinite(b));
        const found = explanation(from, to, isLooked);
        expect([found.fromNs, found.toNs]).toEqual([a, b]);
        const rounding = 1e-9 * Math.max(a, b);
        const sum = (side: 'fromNs' | 'toNs') => found.causes.reduce((all, times) => all + times[side], 0);
        expect(Math.abs(sum('fromNs') - a)).toBeLessThanOrEqual(rounding);
        expect(Math.abs(sum('toNs') - b)).toBeLessThanOrEqual(rounding);
        const main = mainCause(found);
        const way = Math.sign(b - a);
        if (way === 0) {
          expect(main).toBeNull();
          return;
        }
        const most = Math.max(...found.causes.map((times) => way * change(times)));
        expect(most).toBeGreaterThan(0);
        expect(way * change(main!)).toBe(most);
        // Also by dimension, if dimensions are reported.
        for (const { dimensions, ...times } of found.causes) {
          if (dimensions.length === 0) continue;
          const part = dimensions.reduce((all, entry) => all + change(entry), 0);
          expect(Math.abs(part - change(times))).toBeLessThanOrEqual(rounding);
        }
      }),
      { numRuns: cases(20, 1000) },
    );
  });

  it('is bytes on the dimension that gets more bandwidth', () => {
    const slow: Design = {
      ...SMALL,
      parallelism: { ...parallelism, overlap: false },
      bandwidth: { ...bandwidth, scheme: 'custom', customGBps: [100, 100, 50, 5] },
    };
    const fast: Design = {
      ...slow,
      bandwidth: { ...slow.bandwidth, customGBps: [100, 100, 50, 50] },
    };
    const found = explanation(slow, fast);
    const main = mainCause(found)!;
    expect(main.cause).toBe('bytes');
    expect(causeText(main)).toMatch(
      /^bytes take .+ of the iteration instead of .+, most of it on dimension 4$/,
    );
    expect(mainCause(explanation(slow, fast, false))!.cause).toBe('communication');
    // The other way round it is the same with opposite signs.
    const back = mainCause(explanation(fast, slow))!;
    expect([back.fromNs, back.toNs]).toEqual([main.toNs, main.fromNs]);
  });

  it('is compute if NPUs compute faster, and nothing if they are equal', () => {
    const base: Design = { ...SMALL, parallelism: { ...parallelism, overlap: false } };
    const faster: Design = { ...base, compute: { ...base.compute, peakTflops: 2 * base.compute.peakTflops } };
    const main = mainCause(explanation(base, faster))!;
    expect(main.cause).toBe('compute');
    expect(main.toNs).toBeCloseTo(main.fromNs / 2, 0);
    expect(mainCause(explanation(base, { ...base, name: 'another' }))).toBeNull();
  });

  it('names no dimension if the networks differ in kind', () => {
    const [first, ...rest] = topology.dimensions;
    const other: Design = {
      ...SMALL,
      topology: { ...topology, dimensions: [...rest, first!] },
    };
    expect(explanation(SMALL, other).causes.every(({ dimensions }) => dimensions.length === 0)).toBe(true);
  });

  it('fails if one of them cannot run', () => {
    const empty: Design = { ...SMALL, topology: { ...topology, dimensions: [] } };
    expect(toEnd(because(empty, SMALL, true)).ok).toBe(false);
    expect(toEnd(because(SMALL, empty, false)).ok).toBe(false);
  });
});

describe('the main change', () => {
  it('has the sign of the total, and no other of that sign is larger', () => {
    const to: Design = {
      ...SMALL,
      bandwidth: { ...bandwidth, budgetGBps: 900 },
      system: { ...SMALL.system, chunks: 2, endpointDelayNs: 1000 },
    };
    const found = toEnd(waterfall(SMALL, to));
    if (!found.ok) throw new Error(found.problems[0]?.message);
    const { from, steps } = found.value;
    for (const id of ['iterationNs', 'costDollars', 'utilisation'] as const) {
      const reached = [from, ...steps.map(({ after }) => after)].map((measures) => measures[id]);
      const whole = reached.at(-1)! - reached[0]!;
      const most = mostOf(found.value, id)!;
      const added = steps.map((_, index) => (reached[index + 1]! - reached[index]!) * Math.sign(whole));
      expect(added[most]).toBe(Math.max(...added));
      expect(added[most]).toBeGreaterThan(0);
    }
    expect(mostOf({ ...found.value, steps: [] }, 'iterationNs')).toBeNull();
  });
});
