/** Logical networks on physical ones, with hops and shared links counted by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainLink, type Fabric } from './fabric.ts';
import { physicalGraph } from './graph.ts';
import { layDimensions, type LogicalBlock } from './lay.ts';
import { snakePlacement } from '../../testing/fabric.ts';

const ring = (size: number): LogicalBlock => ({ kind: 'ring', size });

function laid(sizes: readonly number[], blocks: readonly LogicalBlock[]) {
  const fabric: Fabric = {
    dimensions: sizes.map((size) => ({ kind: 'ring', size, lanes: 1, directions: 2, link: plainLink(1, 0) })),
    routerLatencyNs: 0,
  };
  return layDimensions(physicalGraph(fabric), blocks, snakePlacement(sizes));
}

describe('a logical network on a physical torus', () => {
  it('of 4x4x4 on a ring of 64 has neighbours 1, 4 and 16 links apart', () => {
    // Inside a dimension three of four messages go forward; the fourth goes back unless that is at least half way round.
    expect(laid([64], [ring(4), ring(4), ring(4)])).toEqual([
      { messages: 64, meanHops: (3 + 3) / 4, mostHops: 3, mostOnLink: 1 },
      { messages: 64, meanHops: (3 * 4 + 12) / 4, mostHops: 12, mostOnLink: 4 },
      { messages: 64, meanHops: 16, mostHops: 16, mostOnLink: 16 },
    ]);
  });

  it('of a ring of 16 on 4x4 has every neighbour next to it, and shares nothing', () => {
    expect(laid([4, 4], [ring(16)])).toEqual([{ messages: 16, meanHops: 1, mostHops: 1, mostOnLink: 1 }]);
  });

  it('of four that exchange on a ring of four meets on the links of one direction', () => {
    // To the next NPU, to the one before, and half way round, always in the direction of the channel: 4 x (1 + 1 + 2).
    expect(laid([4], [{ kind: 'fullyConnected', size: 4 }])).toEqual([
      { messages: 12, meanHops: 16 / 12, mostHops: 2, mostOnLink: 3 },
    ]);
  });

  it('has no messages on a dimension of one NPU, and is null if there are too many', () => {
    expect(laid([8], [ring(1), ring(8)])?.[0]).toEqual({
      messages: 0,
      meanHops: 0,
      mostHops: 0,
      mostOnLink: 0,
    });
    expect(laid([4096], [{ kind: 'switch', size: 4096 }])).toBeNull();
  });

  it('shares links by no less than its hops over all links, and by no more than its messages', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(sizes, (sides) => {
        const npus = sides.reduce((product, size) => product * size, 1);
        const [line] = laid([npus], [ring(npus)]) ?? [];
        const on = laid(sides, [ring(npus)]) ?? [];
        expect(on[0]?.messages).toBe(line?.messages);
        for (const { messages, meanHops, mostHops, mostOnLink } of [
          ...on,
          ...(laid([npus], sides.map(ring)) ?? []),
        ]) {
          expect(meanHops).toBeLessThanOrEqual(mostHops);
          expect(mostOnLink).toBeGreaterThanOrEqual((messages * meanHops) / (2 * npus * 3));
          expect(mostOnLink).toBeLessThanOrEqual(messages);
        }
      }),
    );
  });
});
