import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandsOf, fullHeatBytes, linksTable, linksText } from './links-text.ts';

const TIME = { linkGBps: 10, iterationNs: 1000 };
const link = { from: 0, to: 1, width: 2 };

describe('links between switches in words', () => {
  it('count the links that carry something, and give the load and the share of the busiest', () => {
    const blockLinks = { dimension: 0, uncounted: 0, links: [link, link, link], bytes: [10_000, 5_000, 0] };
    // 10,000 B over 20 GB/s are 500 of 1,000 ns.
    expect(linksText(blockLinks, TIME)).toBe(
      'In an iteration 2 of 3 links between switches carry something, the busiest 10 kB, 50 % of what it could carry meanwhile.',
    );
    expect(bandsOf(blockLinks)).toEqual([
      { label: 'as the busiest', count: 1, bytes: 10_000, crowded: 5_000 },
      { label: '25 to 50 %', count: 1, bytes: 5_000, crowded: 2_500 },
      { label: 'nothing', count: 1, bytes: 0, crowded: 0 },
    ]);
    expect(linksTable(blockLinks, TIME).rows[0]).toEqual([0, 1, 2, 10_000, 50]);
  });

  it('omit the share while the time is unknown, and say where nothing is carried', () => {
    const blockLinks = { dimension: 0, uncounted: 0, links: [link], bytes: [10_000] };
    expect(linksText(blockLinks, { ...TIME, iterationNs: null })).not.toContain('%');
    expect(linksText({ ...blockLinks, bytes: [0] }, TIME)).toBe(
      'None of 1 links between switches carries anything.',
    );
  });

  it('show heat by the capacity of links, and by the busiest link only while that is unknown', () => {
    // 10 GB/s for 1,000 ns carry 10,000 B: a link with 40 B is at 0.4 %, not alarm red.
    expect(fullHeatBytes([40, 10], TIME)).toBe(10_000);
    expect(fullHeatBytes([40, 10], { ...TIME, iterationNs: null })).toBe(40);
    // Reference rounding may lay more on a link than it carries: that is the hottest.
    expect(fullHeatBytes([20_000], TIME)).toBe(20_000);
  });

  it('put every link into one band', () => {
    const some = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 1, max: 1e9, noNaN: true })), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(some, (bytes) => {
        const blockLinks = { dimension: 0, uncounted: 0, links: bytes.map(() => link), bytes };
        expect(bandsOf(blockLinks).reduce((sum, { count }) => sum + count, 0)).toBe(bytes.length);
      }),
    );
  });
});
