import { describe, expect, it } from 'vitest';
import { blockWires } from '../blocks/block-wires.ts';
import type { BlockShape } from '../blocks/blocks.ts';
import { formOf } from '../blocks/form.ts';
import { valueOf } from '../../units/result.ts';
import type { NetworkCondition } from './condition.ts';
import { degradedGraph, nodeNamed } from './degraded-graph.ts';
import { nodeText, type BlockEnds } from './faults.ts';
import { placeConditions } from './place.ts';

const RING: BlockShape = { kind: 'ring', size: 8 };

function problemsOf(dimensions: readonly BlockShape[], ...conditions: NetworkCondition[]): readonly string[] {
  const placed = placeConditions(dimensions, conditions);
  return placed.ok ? [] : placed.problems.map(({ path, message }) => `${path}: ${message}`);
}

/** Nodes that a message passes on a block that has lost links. */
function way(shape: BlockShape, lost: readonly string[], from: number, to: number, channel = 0): string {
  const form = formOf(shape);
  const ends = lost.map((text): BlockEnds => {
    const [a, b] = text.split(' - ').map((end) => {
      const [name = '', index = '0'] = end.split(' ');
      return { name, index: Number(index) };
    });
    return [a!, b!];
  });
  const graph = valueOf(degradedGraph(shape.kind, form, { slow: [], lost: ends, ports: [] }));
  const links: number[] = [];
  graph.route(from, to, channel, links);
  // A link that carries both directions has its ends in either order.
  const nodes = links.reduce(
    (passed, link) => [...passed, graph.from[link]! + graph.to[link]! - passed.at(-1)!],
    [from],
  );
  return nodes.map((node) => nodeText(nodeNamed(shape.kind, form, graph, node))).join(', ');
}

describe('a condition of a link', () => {
  it('is placed by two NPUs in the dimension and the line in which they differ', () => {
    const torus = [
      { kind: 'ring', size: 4 },
      { kind: 'ring', size: 4 },
    ] as const;
    const { faults } = valueOf(
      placeConditions(torus, [{ kind: 'slowLink', link: ['npu 5', 'npu 9'], factor: 0.5 }]),
    );
    expect(faults[0]).toBeNull();
    expect(faults[1]).toEqual([
      {
        line: 1,
        lost: [],
        ports: [],
        slow: [
          {
            ends: [
              { name: 'npu', index: 1 },
              { name: 'npu', index: 2 },
            ],
            factor: 0.5,
            oneWay: false,
          },
        ],
      },
    ]);
  });

  it('is a slow link if some of its parallel cables are lost, and lost only with the last', () => {
    const lost = (count: number): NetworkCondition => ({
      kind: 'lostLink',
      link: ['npu 1', 'npu 2'],
      lanes: 4,
      count,
    });
    const [line] = valueOf(placeConditions([RING], [lost(1)])).faults[0]!;
    expect(line!.slow.map(({ factor }) => factor)).toEqual([0.75]);
    const [twice] = valueOf(placeConditions([RING], [lost(1), lost(2)])).faults[0]!;
    expect(twice!.slow.map(({ factor }) => factor)).toEqual([0.25]);
    const [gone] = valueOf(placeConditions([RING], [lost(1), lost(3)])).faults[0]!;
    expect([gone!.slow.length, gone!.lost.length]).toEqual([0, 1]);
  });

  it('of strength 0 is none', () => {
    const placed = valueOf(
      placeConditions(
        [RING],
        [
          { kind: 'slowLink', link: ['npu 1', 'npu 2'], factor: 1 },
          { kind: 'slowPort', npu: 3, factor: 1 },
          { kind: 'slowNpu', npu: 3, factor: 1 },
          { kind: 'share', share: 0 },
        ],
      ),
    );
    expect(placed.faults).toEqual([null]);
    expect(placed.left).toEqual([1]);
    expect(placed.slowNpus.size).toBe(0);
  });

  it('names a switch of a Graph as its links do, in whatever dimension it stands', () => {
    const drawn: BlockShape = {
      kind: 'graph',
      size: 4,
      parameters: { links: '0..1-leafA:9 2..3-leafB:9 leafA-leafB:9 leafB-spine:9 leafA-spine:9' },
    };
    const lost = (link: readonly [string, string], dimension?: number): NetworkCondition => ({
      kind: 'lostLink',
      link,
      ...(dimension === undefined ? {} : { dimension }),
    });
    const ends = [
      { name: 'switch', index: 1 },
      { name: 'switch', index: 2 },
    ];
    for (const condition of [lost(['leafB', 'spine']), lost(['switch 1', 'switch 2'], 1)]) {
      const [inner, outer] = valueOf(placeConditions([RING, drawn], [condition])).faults;
      expect(inner).toBeNull();
      expect(outer?.[0]?.lost).toEqual([ends]);
    }
    expect(problemsOf([drawn], lost(['leafB', 'spin']))[0]).toContain(
      'Allowed: npu 0, sw, leaf 0, spine 0, core 0, switch 0, leafA, leafB, spine.',
    );
    expect(problemsOf([RING, drawn], lost(['leafB', 'spine'], 0))[0]).toContain('the end is "leafB"');
  });

  it('suggests "lost" if nothing would be left, and names the links that exist', () => {
    expect(problemsOf([RING], { kind: 'slowLink', link: ['npu 1', 'npu 2'], factor: 0 })).toEqual([
      'conditions[0].factor: factor is 0. Allowed: more than 0, at most 1; a link that carries nothing is lost (lostLink).',
    ]);
    expect(problemsOf([RING], { kind: 'slowLink', link: ['npu 1', 'npu 3'], factor: 0.5 })).toEqual([
      'conditions[0].link: there is no link between npu 1 and npu 3. Allowed: npu 0, npu 2 at the other end of npu 1.',
    ]);
    expect(problemsOf([RING], { kind: 'slowLink', link: ['npu 1', 'leaf 3'], factor: 0.5 })[0]).toContain(
      'no link between npu 1 and leaf 3',
    );
    expect(problemsOf([RING], { kind: 'share', share: 1 })[0]).toContain('conditions[0].share');
    expect(problemsOf([RING], { kind: 'slowPort', npu: 8, factor: 0.5 })[0]).toContain('from 0 to 7');
  });
});

describe('a lost link that cuts an NPU off', () => {
  it.each<[string, BlockShape, readonly (readonly [string, string])[], string]>([
    ['a link of a chain', { kind: 'mesh', size: 8 }, [['npu 3', 'npu 4']], 'in two parts'],
    ['the only link to a switch', { kind: 'switch', size: 8 }, [['npu 2', 'sw']], 'NPU 2 has one link'],
    [
      'two links of a ring',
      RING,
      [
        ['npu 1', 'npu 2'],
        ['npu 5', 'npu 6'],
      ],
      '6 to 1, 2 to 5',
    ],
    ['the only pair', { kind: 'fullyConnected', size: 2 }, [['npu 0', 'npu 1']], 'NPUs 0 and 1'],
    [
      'all spines of a leaf',
      { kind: 'fatTree', size: 8, parameters: { leaf: 4, spines: 2 } },
      [
        ['leaf 1', 'spine 0'],
        ['leaf 1', 'spine 1'],
      ],
      'leaf 1 has no link to a spine left',
    ],
  ])('%s is refused by name', (_what, shape, links, message) => {
    const conditions = links.map((link): NetworkCondition => ({ kind: 'lostLink', link }));
    const problems = problemsOf([shape], ...conditions);
    expect(problems[0]).toContain(message);
    expect(problems[0]).toContain('Allowed: a slow link');
  });
});

describe('messages around a lost link', () => {
  it('go round a ring the other way, and others keep their way', () => {
    expect(way(RING, ['npu 7 - npu 0'], 7, 0)).toBe('npu 7, npu 6, npu 5, npu 4, npu 3, npu 2, npu 1, npu 0');
    expect(way(RING, ['npu 7 - npu 0'], 2, 4)).toBe('npu 2, npu 3, npu 4');
    // A tie at half way round: forward on even channels, back on odd ones.
    expect(way(RING, ['npu 1 - npu 2'], 0, 4, 0)).toBe('npu 0, npu 7, npu 6, npu 5, npu 4');
    expect(way(RING, ['npu 6 - npu 7'], 0, 4, 1)).toBe('npu 0, npu 1, npu 2, npu 3, npu 4');
  });

  it('go through the NPU of lowest index that has a link to both', () => {
    const all: BlockShape = { kind: 'fullyConnected', size: 8 };
    expect(way(all, ['npu 1 - npu 6'], 1, 6)).toBe('npu 1, npu 0, npu 6');
    expect(way(all, ['npu 1 - npu 6', 'npu 0 - npu 1'], 6, 1)).toBe('npu 6, npu 2, npu 1');
  });

  it('take the next spine of a tree whose links to both leaves are there', () => {
    const tree: BlockShape = { kind: 'fatTree', size: 16, parameters: { leaf: 4, spines: 4 } };
    expect(way(tree, ['leaf 1 - spine 2'], 0, 6)).toBe('npu 0, leaf 0, spine 3, leaf 1, npu 6');
    expect(way(tree, ['leaf 1 - spine 2', 'leaf 0 - spine 3'], 0, 6)).toBe(
      'npu 0, leaf 0, spine 0, leaf 1, npu 6',
    );
  });

  it('take the shortest path through the switches of a loop, by the lowest neighbour', () => {
    const loop: BlockShape = { kind: 'loop', size: 8, parameters: { q: 3, z: 1, w: 1 } };
    // From 1 to 3 in two hops through 2, 5 or 7.
    expect(way(loop, ['switch 1 - switch 3'], 1, 3)).toBe('npu 1, switch 1, switch 2, switch 3, npu 3');
  });

  it('arrive on every block that still joins all its NPUs, over links that exist', () => {
    const shapes: readonly (readonly [BlockShape, string])[] = [
      [{ kind: 'ring', size: 5 }, 'npu 4 - npu 0'],
      [{ kind: 'fullyConnected', size: 5 }, 'npu 0 - npu 1'],
      [{ kind: 'loop', size: 16, parameters: { q: 3, z: 2, w: 1 } }, 'switch 1 - switch 3'],
      [{ kind: 'loop', size: 8, parameters: { q: 2, z: 2, w: 1, wiring: 'half' } }, 'switch 0 - switch 1'],
      [{ kind: 'hypercube', size: 8, parameters: {} }, 'npu 0 - npu 1'],
      [{ kind: 'dragonfly', size: 8, parameters: { p: 2, a: 2, g: 2, h: 1 } }, 'switch 0 - switch 1'],
      [{ kind: 'loop2d', size: 16, parameters: { x: 2, y: 1, z: 2, w: 1 } }, 'switch 1 - switch 5'],
      [
        { kind: 'fatTree', size: 16, parameters: { leaf: 2, spines: 2, levels: 3, pod: 2, cores: 2 } },
        'spine 1 - core 2',
      ],
    ];
    for (const [shape, text] of shapes) {
      const form = formOf(shape);
      const healthy = blockWires[shape.kind].graph(form);
      for (let from = 0; from < healthy.npus; from++) {
        for (let to = 0; to < healthy.npus; to++) {
          if (from === to) continue;
          const nodes = way(shape, [text], from, to).split(', ');
          expect([nodes[0], nodes.at(-1)]).toEqual([`npu ${from}`, `npu ${to}`]);
          const [a, b] = text.split(' - ');
          nodes.forEach((node, at) => {
            const pair = [node, nodes[at + 1]];
            expect(pair.includes(a) && pair.includes(b)).toBe(false);
          });
        }
      }
    }
  });
});
