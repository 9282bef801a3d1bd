import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../units/result.ts';
import { parseNotation } from '../../notation.ts';
import { blockWires } from '../block-wires.ts';
import { formOf } from '../form.ts';
import type { BlockGraph } from '../graph.ts';
import { KNOWN_LINKS } from './fixtures/known-links.ts';

function graphOf(notation: string): BlockGraph {
  const [shape] = valueOf(parseNotation(notation));
  return blockWires[shape!.kind].graph(formOf(shape!));
}

/** Every link as `from-to width`, in order. */
function linksOf({ from, to, width }: BlockGraph): readonly string[] {
  return Array.from(
    { length: from.length },
    (_, link) => `${from[link]}-${to[link]} ${width[link]}`,
  ).toSorted();
}

/** Links of the longest of the shortest paths between two NPUs. */
function diameterOf({ npus, route }: BlockGraph): number {
  let most = 0;
  for (let from = 0; from < npus; from++) {
    for (let to = 0; to < npus; to++) {
      const taken: number[] = [];
      if (from !== to) route(from, to, 0, taken);
      most = Math.max(most, taken.length);
    }
  }
  return most;
}

describe('the links of a family', () => {
  it.each(Object.entries(KNOWN_LINKS))('are those of the known network: %s', (notation, known) => {
    const least = Math.min(...known.map(([, , gbps]) => gbps));
    const expected = known.flatMap(([a, b, gbps]) => [
      `${a}-${b} ${gbps / least}`,
      `${b}-${a} ${gbps / least}`,
    ]);
    expect(linksOf(graphOf(notation))).toEqual(expected.toSorted());
  });

  it.each([
    ['Dragonfly(p=1,a=4,g=9,h=2)', 3],
    ['Dragonfly(p=2,a=4,g=9,h=2)', 5],
    // Every router has a link to each other group.
    ['Dragonfly(p=1,a=4,g=3,h=2)', 2],
    ['Dragonfly(p=1,a=2,g=2,h=3)', 2],
    ['Hypercube(32)', 5],
    ['HyperX(p=1,x=4,y=3,z=2)', 3],
    ['HyperX(p=2,x=4,y=4)', 4],
    // Every two routers of a Slim Fly are at most two links apart.
    ['SlimFly(p=1,q=3)', 2],
    ['SlimFly(p=1,q=5)', 2],
    ['SlimFly(p=1,q=7)', 2],
    ['SlimFly(p=1,q=11)', 2],
    ['SlimFly(p=1,q=13)', 2],
    ['SlimFly(p=3,q=5)', 4],
    ['DGX1()', 2],
    ['DGX1(gpus=P100)', 2],
    // To another rail through the switch of the domain, the NPU on that rail, and the switch of the rail.
    ['RailOnly(n=4,m=3)', 4],
    ['TorusSlice()', 6],
    ['TorusSlice(z=2)', 2 + 2 + 4],
    // Half way round x or y comes out half way along z: its authors count 6 for 4 x 4 x 8.
    ['TorusSlice(z=2,twist=twisted)', 6],
    ['Hypercube(32,routes=hashed,seed=7)', 5],
  ])('of %s lead from each NPU to each other over at most %i', (notation, diameter) => {
    expect(diameterOf(graphOf(notation))).toBe(diameter);
  });

  it('spread different messages over different paths if they are hashed', () => {
    // Each message to the farthest NPU changes all four bits: the lowest first or, hashed, any of them.
    const firstBits = (notation: string): number => {
      const { npus, route } = graphOf(notation);
      return new Set(
        Array.from({ length: npus }, (_, from) => {
          const taken: number[] = [];
          route(from, from ^ (npus - 1), 0, taken);
          return Math.floor(taken[0]! / npus);
        }),
      ).size;
    };
    expect(firstBits('Hypercube(16)')).toBe(1);
    expect(firstBits('Hypercube(16,routes=hashed)')).toBe(4);
  });
});

describe('a Dragonfly whose groups have more ports than groups', () => {
  it('joins every two groups by as many links, and leaves ports without a partner free', () => {
    // 8 ports for 2 other groups: 4 each. 8 ports for 3: two rounds of 3; the last two ports meet in one round only if the port that leads
    // back is there.
    const between = (notation: string, perGroup: number): readonly number[] => {
      const { from, to, width } = graphOf(notation);
      const counts = new Map<string, number>();
      for (let link = 0; link < from.length; link++) {
        const pair = [Math.floor(from[link]! / perGroup), Math.floor(to[link]! / perGroup)];
        if (pair[0] !== pair[1]) counts.set(String(pair), (counts.get(String(pair)) ?? 0) + width[link]!);
      }
      return [...counts.values()];
    };
    expect(between('Dragonfly(p=1,a=4,g=3,h=2)', 4)).toEqual(new Array(6).fill(4));
    expect(between('Dragonfly(p=1,a=4,g=4,h=2)', 4).toSorted((a, b) => a - b)).toEqual(
      new Array(8).fill(2).concat(new Array(4).fill(3)),
    );
  });
});

describe('a Slim Fly', () => {
  it.each([3, 5, 7, 11, 13, 17])('of q = %i has routers with (3 q - d) / 2 links each, all alike', (q) => {
    const { from, npus } = graphOf(`SlimFly(p=1,q=${q})`);
    const out = new Array<number>(npus).fill(0);
    for (let link = 0; link < from.length; link++) out[from[link]!]! += 1;
    const d = q % 4 === 1 ? 1 : -1;
    expect(npus).toBe(2 * q * q);
    expect(new Set(out)).toEqual(new Set([(3 * q - d) / 2]));
  });
});

it.each([
  ['TorusSlice(twist=twisted)', /no side of 4 x 4 x 4 is twice another/],
  ['SlimFly(q=9)', /^At character \d+: q is 9\. Allowed: an odd prime/],
  ['HyperX(p=64,x=64,y=64)', /^At character \d+: p is 64, which makes 262144 NPUs\. Allowed: at most 4096/],
  ['Dragonfly(g=10)', /g is 10, where a group has 8 links to others\. Allowed: at most 9\./],
  ['Hypercube(12)', /size is 12\. Allowed: a power of two/],
  ['DGX1(8)', /"8" found\. Allowed: gpus, routes, seed\./],
  ['DGX1(gpus=H100)', /gpus is H100\. Allowed: V100, P100\./],
])('%s is refused where it is typed', (text, says) => {
  const parsed = parseNotation(text);
  expect(parsed.ok ? '' : parsed.problems[0]!.message).toMatch(says);
});
