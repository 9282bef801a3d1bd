import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../units/result.ts';
import { checkTopology } from '../../check.ts';
import { parseNotation } from '../../notation.ts';
import { printNotation } from '../../print-notation.ts';
import { blockWires } from '../block-wires.ts';
import { blocks, type BlockShape } from '../blocks.ts';
import { arrowOn } from '../drawing.ts';
import { formOf } from '../form.ts';
import { KNOWN_GRAPHS } from './fixtures/known-graphs.ts';
import { readGraph } from './graph-text.ts';
import { buildGraph, isBuilt } from './graph-widths.ts';

function graphShape(links: string, b = 0): BlockShape {
  const size = blocks.graph.sizeOf!({ links, b });
  return { kind: 'graph', size, parameters: b === 0 ? { links } : { links, b } };
}

/** Every link as `from-to GB/s`, where an NPU sends so much in all. */
function linksOf(shape: BlockShape, bandwidthGBps: number): readonly string[] {
  const form = formOf(shape);
  const { from, to, width } = blockWires.graph.graph(form);
  const unitGBps = bandwidthGBps / blocks.graph.linksPerNpu(form);
  return Array.from(
    { length: from.length },
    (_, link) => `${from[link]}-${to[link]} ${Number((unitGBps * width[link]!).toFixed(9))}`,
  ).toSorted();
}

describe('a link without a figure', () => {
  it('has the smaller of its two ends’ shares of what an NPU sends', () => {
    // NPU 0 has four links, 1 and 2 two each, 3 and 4 one each; b is 60.
    expect(linksOf(graphShape('0-1-2-0 0-3 0-4'), 60)).toEqual(
      [
        '0-1 15',
        '1-0 15',
        '0-2 15',
        '2-0 15',
        '1-2 30',
        '2-1 30',
        '0-3 15',
        '3-0 15',
        '0-4 15',
        '4-0 15',
      ].toSorted(),
    );
  });

  it('has all of an NPU’s share where the other end is a switch', () => {
    expect(linksOf(graphShape('0..3-sw 0-1'), 60)).toEqual(
      [
        ...['0-4 30', '4-0 30', '1-4 30', '4-1 30', '0-1 30', '1-0 30'],
        ...['2-4 60', '4-2 60', '3-4 60', '4-3 60'],
      ].toSorted(),
    );
  });

  it('counts ways out of one end and into the other where it goes one way', () => {
    expect(linksOf(graphShape('0>1 0>2 1>0 2>0'), 60)).toEqual(['0-1 30', '0-2 30', '1-0 30', '2-0 30']);
  });

  it('shares with those side by side, which are one link of their width', () => {
    expect(linksOf(graphShape('0-1*2 1-2-0'), 60)).toEqual(
      ['0-1 40', '1-0 40', '0-2 20', '2-0 20', '1-2 20', '2-1 20'].toSorted(),
    );
  });
});

describe('a link with a figure', () => {
  it('has it where an NPU sends what all figures say, and the same share of less', () => {
    const built = buildGraph('0-1:25 1-2:50 2-0:25', 0);
    expect(isBuilt(built) ? built.nominalGBps : NaN).toBe(75);
    const shape = graphShape('0-1:25 1-2:50 2-0:25');
    expect(linksOf(shape, 75)).toEqual(['0-1 25', '0-2 25', '1-0 25', '1-2 50', '2-0 25', '2-1 50']);
    expect(linksOf(shape, 15)).toEqual(['0-1 5', '0-2 5', '1-0 5', '1-2 10', '2-0 5', '2-1 10']);
  });

  it('may be a share of what an NPU sends', () => {
    expect(
      linksOf(graphShape('0..1-a 2..3-b a-b:50%'), 60).filter((link) => /^[45]-[45]/.test(link)),
    ).toEqual(['4-5 30', '5-4 30']);
  });

  it('stands beside links without one where b is given', () => {
    expect(linksOf(graphShape('0..1-a 2..3-b a-b:100', 200), 200)).toContain('4-5 100');
  });

  it.each(Object.entries(KNOWN_GRAPHS))(
    'makes the known graph %s',
    (_name, { npus, switches, links, oneWay }) => {
      const node = (name: number | string): number =>
        typeof name === 'number' ? name : npus + switches.indexOf(name);
      const text = [
        ...links.map(([a, b, gbps]) => `${a}-${b}:${gbps}`),
        ...oneWay.map(([a, b, gbps]) => `${a}>${b}:${gbps}`),
      ].join(' ');
      const built = buildGraph(text, 0);
      if (!isBuilt(built)) throw new Error(built.message);
      const together = new Map<string, number>();
      const order = [
        ...new Set(
          [...links, ...oneWay].flatMap(([a, b]) => [a, b]).filter((end) => typeof end === 'string'),
        ),
      ];
      const seen = (name: number | string): number =>
        typeof name === 'number' ? name : npus + order.indexOf(name);
      for (const [a, b, gbps, isTwoWay] of [
        ...links.map((link) => [...link, true] as const),
        ...oneWay.map((link) => [...link, false] as const),
      ]) {
        for (const pair of isTwoWay
          ? [`${seen(a)}-${seen(b)}`, `${seen(b)}-${seen(a)}`]
          : [`${seen(a)}-${seen(b)}`]) {
          together.set(pair, (together.get(pair) ?? 0) + gbps);
        }
      }
      expect(built.written.npus).toBe(npus);
      expect(node(0)).toBe(0);
      expect(linksOf(graphShape(text), built.nominalGBps!)).toEqual(
        [...together].map(([ends, gbps]) => `${ends} ${gbps}`).toSorted(),
      );
    },
  );
});

const WRONG: readonly (readonly [text: string, says: RegExp])[] = [
  ['', /^links: no NPU\. Allowed: two or more/],
  ['0', /^links: "0" is no link\. Allowed: 0-1 both ways/],
  ['a-b:5', /^links: no NPU/],
  ['0-0', /^links: "0-0" joins 0 to itself\./],
  ['0-a-a', /^links: "0-a-a" joins a to itself\./],
  ['0-1 2-3', /^links: no way leads from NPU 0 to NPU 2\./],
  ['0-1 0-3', /^links: NPU 2 has no link\. Allowed: links for all from 0 to 3\./],
  ['0>1', /^links: no way leads from NPU 1 to NPU 0\./],
  ['0-1 1>2', /^links: no way leads from NPU 2 to NPU 0\./],
  ['0-1:0', /^links: "0-1:0" has a figure of 0\. Allowed: more than 0\./],
  ['0-9', /^links: NPU 1 has no link\. Allowed: .*, as in 0\.\.9-sw, .*; 0-9 joins these two alone\.$/],
  ['0-1:-5', /^links: "0-1:-5" is no link/],
  ['0-1:fast', /^links: "0-1:fast" is no link/],
  ['0-1*0', /^links: "0-1\*0" is no link/],
  ['0-1-', /^links: "0-1-" is no link/],
  ['0-1.5', /^links: "1\.5" is no node\. Allowed: an NPU, 0 to 4095/],
  ['3..1-sw', /^links: "3\.\.1" is no node/],
  ['0-5000', /^links: "5000" is no node/],
  ['0..1-a 2..3-b a-b', /^links: a-b joins two switches without a figure\. Allowed: GB\/s, as a-b:100/],
  ['0..1-a 2..3-b a-b:100', /^b is 0, where a-b has GB\/s and 0-a has not\./],
  ['0..4000-0..4000', /^links: more than 100000 links/],
];

describe('a graph that is none', () => {
  it.each(WRONG)('"%s" is refused at its field', (links, says) => {
    const checked = checkTopology({
      dimensions: [{ ...graphShape(links), bandwidthGBps: 25, linkLatencyNs: 500, tier: 'pod' }],
      splitBandwidth: 'links',
    });
    const [first] = checked.ok ? [] : checked.problems;
    const field = says.source.startsWith('^b ') ? 'b' : 'links';
    expect(first?.path).toBe(`topology.dimensions[0].parameters.${field}`);
    expect(first?.message).toMatch(says);
  });

  it('is said by the notation where it is typed', () => {
    const parsed = parseNotation('Ring(2)_Graph(links=0-1 3-4)');
    expect(parsed.ok ? '' : parsed.problems[0]!.message).toMatch(
      /^At character \d+: links: NPU 2 has no link/,
    );
  });
});

it('is printed and read again by the notation, in a hierarchy', () => {
  for (const text of [
    'Graph(links=0-1-2-0)_Switch(4)',
    'Ring(2)_Graph(links=0..3-sw:50% 0>1:25%,routes=hashed,seed=3)',
  ]) {
    expect(printNotation(valueOf(parseNotation(text)))).toBe(text);
  }
  expect(printNotation(valueOf(parseNotation('Graph()')))).toBe('Graph()');
});

it('counts every two of a list with itself once', () => {
  const graph = readGraph('0..3-0..3');
  expect(typeof graph === 'string' ? graph : graph.links.length).toBe(12);
});

it('is drawn with its switches inside, and a hypercube as one', () => {
  const draw = (links: string) => blocks.graph.draw(formOf(graphShape(links)), 8);
  expect(draw('0..3-sw')).toMatchObject({ hubs: [{ x: 0.5, y: 0.5 }] });
  expect(draw('0-1 2-3 4-5 6-7 0-2 1-3 4-6 5-7 0-4 1-5 2-6 3-7')).toEqual(
    blocks.hypercube.draw(formOf({ kind: 'hypercube', size: 8 }), 8),
  );
  expect(draw('0-1-2-3-0').links).toHaveLength(4);
  expect(draw('0-1-2-3-0').oneWay).toBeUndefined();
  expect([...draw('0-1:1 1>2:1 2>3:4 3>2:9 sw>0:1 3>sw:1 3-1:1').oneWay!]).toEqual([1, 3, 4]);
  // A torus in rows and columns, of 16 NPUs the first two rows.
  const torus = (side: number): string =>
    Array.from({ length: side * side }, (_, npu) => {
      const row = npu - (npu % side);
      return `${npu}-${row + ((npu + 1) % side)} ${npu}-${(npu + side) % (side * side)}`;
    }).join(' ');
  for (const [side, most, rows] of [
    [3, 16, 3],
    [4, 16, 4],
    [4, 8, 2],
  ] as const) {
    const { nodes, links } = blocks.graph.draw(formOf(graphShape(torus(side))), most);
    expect(nodes[0]!.y).toBe(nodes[side - 1]!.y);
    expect(nodes[side]!.y - nodes[0]!.y).toBeGreaterThan(0.2);
    expect(links).toHaveLength(rows * side + (rows === side ? rows : rows - 1) * side);
  }
  // A ring in another order of the numbers has its lines where that of the numbers has them.
  const lines = (links: string) => draw(links).links.map(([a, b]) => Math.hypot(a.x - b.x, a.y - b.y));
  for (const ring of ['0-2-4-1-3-5-0', '0>3>1>4>2>5>0'])
    for (const [index, length] of lines(ring).entries())
      expect(length).toBeCloseTo(lines('0-1-2-3-4-5-0')[index]!, 12);
  expect(draw('0-1-2-3-4-5-0 0-3').nodes).toEqual(draw('0-1-2-3-4-5-0').nodes);
});

it('has its arrows past the middle of their lines, where other lines cross', () => {
  expect(arrowOn({ x: 0, y: 0 }, { x: 100, y: 0 }, 10)).toBe('69.0,0.0 59.0,5.0 59.0,-5.0');
});
