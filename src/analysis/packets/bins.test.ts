import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDepth, addMark, BINS, binAt, createBins } from './bins.ts';
import { addSpell, withinSpells } from './spells.ts';

describe('queues by bin', () => {
  it('of a draining port have their maximum at the beginning of each bin, and its area under the line', () => {
    // Bins of 10 ns. 100 B from 5 ns on, 4 B/ns: 80 B at 10 ns, 40 at 20, none at 30.
    const bins = createBins(1, 10 * BINS);
    addDepth(bins, 0, { fromNs: 5, toNs: 100 }, 100, 4, 1);
    const [{ most, area }] = bins.groups as [(typeof bins.groups)[0]];
    expect([...most.slice(0, 4)]).toEqual([100, 80, 40, 0]);
    expect([...area.slice(0, 4)]).toEqual([90 * 5, 60 * 10, 20 * 10, 0]);
  });

  it('keep sums and maxima when a run is longer than they reach', () => {
    const bins = createBins(1, BINS);
    for (let ns = 0; ns < BINS; ns++) addMark(bins, 0, 'drops', ns, 1);
    addDepth(bins, 0, { fromNs: 3, toNs: 3.5 }, 8, 0, 2);
    expect(binAt(bins, 3 * BINS)).toBe((3 * BINS) / 4);
    const [{ most, area, drops }] = bins.groups as [(typeof bins.groups)[0]];
    expect(bins.binNs).toBe(4);
    expect(drops.reduce((sum, count) => sum + count, 0)).toBe(BINS);
    expect([drops[0], most[0], area[0]]).toEqual([4, 8, 8]);
  });
});

describe('a zoomed window', () => {
  it('keeps what happens within it, in its own bins', () => {
    // Bins of 1 ns from 1000 ns on.
    const bins = createBins(1, 10, { startNs: 1000, endNs: 1000 + BINS });
    addDepth(bins, 0, { fromNs: 990, toNs: 2000 }, 30, 2, 1);
    for (const ns of [999, 1000, 1000 + BINS - 1, 1000 + BINS]) addMark(bins, 0, 'drops', ns, 1);
    const [{ most, drops }] = bins.groups as [(typeof bins.groups)[0]];
    expect(bins.binNs).toBe(1);
    expect([...most.slice(0, 6)]).toEqual([10, 8, 6, 4, 2, 0]);
    expect([drops[0], drops[BINS - 1], drops.reduce((sum, count) => sum + count, 0)]).toEqual([1, 1, 2]);
  });
});

describe('intervals', () => {
  it('are joined where they touch, and measured within any window', () => {
    const interval = fc.tuple(fc.nat(60), fc.nat(9));
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 12 }), interval, (all, [from, length]) => {
        const spells = { edges: [] as number[] };
        // They are reported in the order of their ends.
        const intervals = all.map(([begin, lengthNs]) => [begin, begin + lengthNs] as const);
        for (const [begin, end] of intervals.toSorted((a, b) => a[1] - b[1])) addSpell(spells, begin, end);
        const covered = Array.from({ length: 80 }, (_, ns) =>
          intervals.some(([begin, end]) => begin <= ns && ns < end),
        );
        expect(withinSpells(spells, from, from + length)).toBe(
          covered.slice(from, from + length).filter(Boolean).length,
        );
      }),
    );
  });
});
