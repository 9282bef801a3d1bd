import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import { BOUNDED_COLLECTIVES, type BoundedCollective } from '../../graph/bounds/bounded-collective.ts';
import { boundOf } from '../../graph/bounds/bounds.ts';
import { toNumber } from '../../graph/exact/fraction.ts';
import type { SynthesisSettings } from '../../collective/made/made-schedule.ts';
import { COLLECTIVE_FACTS } from '../../collective/collectives.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, DesignDimension } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import type { NetworkModelId } from '../../network/models/facts.ts';
import { parseNotation } from '../../topology/notation.ts';
import { parseDesign } from '../../design/text/parse.ts';
import { printCompactDesign } from '../../design/text/serialize.ts';
import { valueOf, type Result } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { closedResult } from '../closed.ts';
import { simulateSplit } from '../evaluate.ts';
import { graphOfDesign } from '../graph/graph-of-design.ts';
import { prepareDesign } from '../prepare-design.ts';

interface Asked {
  readonly packets?: Design['system']['packets'];
  readonly collective?: BoundedCollective;
  readonly network?: NetworkModelId;
  readonly settings?: SynthesisSettings;
  readonly bytes?: number;
  readonly conditions?: readonly Condition[];
}

const GBPS = 60;

function designOf(
  notation: string,
  {
    collective = 'allReduce',
    network = 'analytical',
    settings,
    bytes = 1e6,
    conditions,
    packets,
  }: Asked = {},
): Design {
  const dimensions = valueOf(parseNotation(notation)).map((shape): DesignDimension => ({
    ...shape,
    linkLatencyNs: 0,
    tier: 'node',
  }));
  const entry = {
    algorithm: { name: 'synthesised', ...(settings === undefined ? {} : { synthesis: settings }) },
    whole: false,
  } as const;
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: { dimensions, splitBandwidth: 'links' },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      network,
      ...(packets === undefined ? {} : { packets }),
      algorithms: { [collective]: dimensions.map(() => entry) },
    },
    ...(conditions === undefined ? {} : { conditions }),
  };
  return onlyCollective(base, { collective, bytes, splitGBps: dimensions.map(() => GBPS) });
}

function timeOf(design: Design): Result<number> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, 'custom');
  if (!closed.ok) return closed;
  const run = simulateSplit(prepared.value, closed.value);
  return run.ok ? { ok: true, value: run.value.iterationNs } : run;
}

/** What the graph of the design allows, and trees reach. */
function reachedNs(design: Design, collective: BoundedCollective, bytes: number): number {
  const graph = valueOf(graphOfDesign(design, ALL_PARTS));
  const buffers = COLLECTIVE_FACTS[collective].isOfOwnBlock === true ? graph.npuCount : 1;
  const bound = valueOf(boundOf(graph, collective));
  expect(bound.reachedNsPerByte).toBeGreaterThanOrEqual(toNumber(bound.nsPerByte) * (1 - 1e-9));
  return bound.reachedNsPerByte * bytes * buffers;
}

const BLOCKS = [
  'Ring(6)',
  'FullyConnected(5)',
  'Switch(6)',
  'Hypercube(8)',
  'DGX1CubeMesh(gpus=V100)',
  'Graph(links=0-1-2-3-0 0-2*2)',
  'Graph(links=0..2-a:25 3..4-b:25 a-b:40 0-3:10 2>4:5)',
] as const;

const MANY = { method: 'trees', chunks: 512, seed: 1 } as const;
const TORUS = `Graph(links=${torusLinks(4)})`;

/** A square torus, row by row. */
function torusLinks(side: number): string {
  return Array.from({ length: side * side }, (_, npu) => {
    const [row, column] = [Math.floor(npu / side), npu % side];
    const right = row * side + ((column + 1) % side);
    const down = ((row + 1) % side) * side + column;
    return `${npu}-${right} ${npu}-${down}`;
  }).join(' ');
}

describe('a collective made for its dimension', () => {
  it.each(BLOCKS)('takes what trees and flows reach on %s, with many chunks', (notation) => {
    const at = BLOCKS.indexOf(notation);
    const some = BOUNDED_COLLECTIVES.filter((_, index) => (index + at) % 3 === 0);
    for (const collective of cases<readonly BoundedCollective[]>(some, BOUNDED_COLLECTIVES)) {
      const method = collective === 'allToAll' ? 'flow' : 'trees';
      const design = designOf(notation, { collective, settings: { method, chunks: 4096, seed: 1 } });
      const ratio = valueOf(timeOf(design)) / reachedNs(design, collective, 1e6);
      expect(ratio, collective).toBeGreaterThan(1 - 1e-9);
      expect(ratio, collective).toBeLessThan(1.003);
    }
  });

  it.each(BLOCKS)('takes about as long on shared links and on packets on %s', (notation) => {
    const settings = { method: 'trees', chunks: 4, seed: 1 } as const;
    const [analytical, shared] = (['analytical', 'shared'] as const).map((network) =>
      valueOf(timeOf(designOf(notation, { network, settings }))),
    );
    // Ranks that run ahead of a step may slow others down, but hardly.
    expect(shared! / analytical!).toBeLessThan(1.001);
    expect(shared! / analytical!).toBeGreaterThan(0.6);
    const packets = valueOf(timeOf(designOf(notation, { network: 'packets', settings, bytes: 1e6 })));
    expect(packets / analytical!).toBeGreaterThan(0.6);
    expect(packets / analytical!).toBeLessThan(3);
  });

  it.each([
    '0..2-r:8 r-s:8 3..6-q:8 q-s:6 7..8-p:8 p-s:8',
    '0-1:2 1-2:2 0-3:4 0-4:6 3-5:4 0-m:1 1-m:4 2-m:5 3-m:5 4-m:8 5-m:5',
    '0-l:2 1-m:2 2-l:3 3-m:5 l-s:7 l-t:4 m-s:6 m-t:5 s-c:4 t-c:4',
  ])('shares the links of switches in proportion to bytes on shared links too: %s', (links) => {
    for (const collective of cases<readonly BoundedCollective[]>(
      ['allReduce', 'allToAll'],
      BOUNDED_COLLECTIVES,
    )) {
      const method = collective === 'allToAll' ? 'flow' : 'trees';
      const asked = { collective, settings: { method, chunks: 32, seed: 1 } } as const;
      const [analytical, shared] = (['analytical', 'shared'] as const).map((network) =>
        valueOf(timeOf(designOf(`Graph(links=${links})`, { ...asked, network }))),
      );
      expect(shared! / analytical!, collective).toBeLessThan(1.001);
      expect(shared! / analytical!, collective).toBeGreaterThan(0.9);
    }
  });

  it('runs on both its halves where a plan cuts an all-reduce over two dimensions', () => {
    const two = designOf('Graph(links=0-1-2-3-0 0-2*2)_Ring(4)', { settings: MANY });
    const alone = [
      designOf('Graph(links=0-1-2-3-0 0-2*2)', { settings: MANY, collective: 'reduceScatter' }),
      designOf('Ring(4)', { settings: MANY, bytes: 1e6 / 4 }),
      designOf('Graph(links=0-1-2-3-0 0-2*2)', { settings: MANY, collective: 'allGather', bytes: 1e6 / 4 }),
    ].map((design) => valueOf(timeOf(design)));
    expect(valueOf(timeOf(two))).toBeCloseTo(alone[0]! + alone[1]! + alone[2]!, 3);
  });

  it.each([
    ['Ring(6)', { lanes: 1, directions: 1 }, 2 * (5 / 6)],
    ['Ring(6)', { lanes: 2, directions: 2 }, 2 * (5 / 6)],
    ['Switch(6)', { lanes: 3, directions: 2 }, 2 * (5 / 6)],
  ] as const)('uses all wires of %s with %o', (notation, wires, times) => {
    for (const network of ['analytical', 'shared'] as const) {
      const design = designOf(notation, { settings: MANY, network: network, bytes: 6e6 });
      const [dimension] = design.topology.dimensions;
      const wired = {
        ...design,
        topology: { ...design.topology, dimensions: [{ ...dimension, wires } as DesignDimension] },
      };
      const ratio = valueOf(timeOf(wired)) / ((times * 6e6) / GBPS);
      expect(ratio, network).toBeGreaterThan(1 - 1e-9);
      expect(ratio, network).toBeLessThan(1.01);
    }
  });

  it('is made anew for links with conditions, and beats the ways round that others take', () => {
    const conditions: readonly Condition[] = [
      { kind: 'lostLink', dimension: 0, link: ['npu 0', 'npu 1'], line: 0 } as unknown as Condition,
    ];
    const bytes = 16e6;
    for (const notation of cases(['FullyConnected(6)'], [TORUS, 'FullyConnected(6)'])) {
      const made = designOf(notation, { settings: MANY, conditions, bytes });
      const ns = valueOf(timeOf(made));
      expect(ns / reachedNs(made, 'allReduce', bytes)).toBeGreaterThan(1 - 1e-9);
      expect(ns / reachedNs(made, 'allReduce', bytes)).toBeLessThan(1.01);
      const usual = { ...made, system: { ...made.system, algorithms: {} } };
      expect(valueOf(timeOf(usual)) / ns).toBeGreaterThan(1.1);
      const shared = { ...made, system: { ...made.system, network: 'shared' as const } };
      expect(valueOf(timeOf(shared)) / ns).toBeLessThan(1.05);
    }
  });

  it.each([
    ['Ring(200)', {}, /200 NPUs\. Allowed: at most 128, or greedy matching/],
    [
      'FullyConnected(6)',
      { settings: { method: 'flow', chunks: 4, seed: 1 } },
      /method is flow; expected trees or greedy/,
    ],
    [
      'Ring(6)',
      { collective: 'allToAll', settings: { method: 'trees', chunks: 4, seed: 1 } },
      /expected flow/,
    ],
  ] as const)('is refused in words where it cannot be made: %s %o', (notation, asked, says) => {
    const { collective = 'allReduce' } = asked as Asked;
    const found = timeOf(designOf(notation, asked));
    const [first] = found.ok ? [] : found.problems;
    expect(first?.path).toBe(`system.algorithms.${collective}[0]`);
    expect(first?.message).toMatch(says);
  });

  it('is refused on shared links with more chunks than can be followed there, and says that fewer can', () => {
    const asked = { network: 'shared', settings: { method: 'trees', chunks: 4096, seed: 1 } } as const;
    const found = timeOf(designOf(TORUS, asked));
    expect(found.ok ? '' : found.problems[0]!.message).toMatch(
      /at most 300,000, as what is made in fewer chunks does, or the analytical network\.$/,
    );
  });

  it('is refused on a torus that is built instead, on NPUs that are not all used, and as one group of all', () => {
    const design = designOf('Ring(4)');
    const messageOf = (asked: Design): string => {
      const found = timeOf(asked);
      return found.ok ? '' : found.problems[0]!.message;
    };
    const { topology, system } = design;
    const physical = { sizes: [2, 2], lanes: 1, linkLatencyNs: 0 };
    expect(messageOf({ ...design, topology: { ...topology, physical } })).toMatch(/torus that is built/);
    const used = [{ ...topology.dimensions[0]!, used: 3 }];
    expect(messageOf({ ...design, topology: { ...topology, dimensions: used } })).toMatch(/not all NPUs/);
    const whole = { allReduce: [{ algorithm: { name: 'synthesised' }, whole: true }] } as const;
    expect(messageOf({ ...design, system: { ...system, algorithms: whole } })).toMatch(/as one group/);
    const rounding = 'reference' as const;
    expect(messageOf({ ...design, system: { ...system, rounding } })).toMatch(/unknown to ASTRA-sim 1.0/);
  });

  it('is kept by its recipe in a document, and runs again to the same number', () => {
    const design = designOf('Graph(links=0-1-2-3-0 0-2*2)', {
      settings: { method: 'greedy', chunks: 2, seed: 7 },
    });
    const again = valueOf(parseDesign(printCompactDesign(design)));
    expect(again.system.algorithms.allReduce).toEqual(design.system.algorithms.allReduce);
    expect(valueOf(timeOf(again))).toBe(valueOf(timeOf(design)));
  });
});

describe('a made collective by packets', () => {
  const settings = { method: 'trees', chunks: 4, seed: 1 } as const;
  const overShared = (notation: string, packets: Design['system']['packets']): number => {
    const asked = { settings, bytes: 16e6 } as const;
    const shared = valueOf(timeOf(designOf(notation, { ...asked, network: 'shared' })));
    return valueOf(timeOf(designOf(notation, { ...asked, network: 'packets', packets }))) / shared;
  };

  it('takes longer on a switch where a connection sends all of a piece at once', () => {
    const windowBytes = 36_000;
    expect(overShared('Switch(5)', {})).toBeGreaterThan(1.1);
    expect(overShared('Switch(5)', { windowBytes, fixedWindow: true })).toBeLessThan(1.06);
  });

  it('takes as long as on shared links where no two pieces leave by one link', () => {
    expect(overShared('Ring(5)', {})).toBeLessThan(1.03);
  });
});
