import { describe, expect, it } from 'vitest';
import type { AlgorithmName } from '../../collective/types.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type {
  Condition,
  Design,
  DesignDimension,
  DesignSystem,
  TableWorkload,
} from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { closedResult } from '../closed.ts';
import { evaluate, simulateSplit } from '../evaluate.ts';
import { prepareDesign } from '../prepare-design.ts';

function ring(size: number, more: Partial<DesignDimension> = {}): DesignDimension {
  return { kind: 'ring', size, linkLatencyNs: 500, tier: 'node', ...more };
}

function design(
  dimensions: readonly DesignDimension[],
  conditions: readonly Condition[],
  system: Partial<DesignSystem> = {},
  algorithm: AlgorithmName = 'ring',
  bytes = 1e8,
): Design {
  const entries = dimensions.map(() => ({ algorithm: { name: algorithm }, whole: false }));
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: { dimensions, splitBandwidth: 'links' },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      network: 'shared',
      algorithms: Object.fromEntries(COLLECTIVES.map((collective) => [collective, entries])),
      ...system,
    },
    ...(conditions.length === 0 ? {} : { conditions }),
  };
  return onlyCollective(base, {
    collective: 'allReduce',
    bytes,
    splitGBps: dimensions.map(() => 50),
  });
}

function timeOf(asked: Design): number {
  const prepared = valueOf(prepareDesign(asked, ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom')))).iterationNs;
}

function problemsOf(asked: Design): readonly string[] {
  const evaluation = evaluate(asked, ALL_PARTS);
  const problems = evaluation.ok
    ? evaluation.value.refusals.flatMap((refusal) => refusal.problems)
    : evaluation.problems;
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

/** Next to nothing: what differs from a healthy run is that every NPU runs by itself. */
const HARDLY: readonly Condition[] = [{ kind: 'slowNpu', npu: 0, factor: 1 - 1e-12 }];

describe('a run in which every NPU has its own iteration', () => {
  it.each(['themis', 'themisFlex', 'roundRobin', 'ascending'] as const)(
    'lets chunks of one queue wait for each other, as a healthy run does (%s)',
    (interDimension) => {
      for (const chunks of [1, 4, 7]) {
        const policy = { interDimension, chunks, activeChunks: 1, queuesPerDimension: 2 };
        const dimensions = [ring(3)];
        expect(
          timeOf(design(dimensions, HARDLY, policy)) / timeOf(design(dimensions, [], policy)),
        ).toBeCloseTo(1, 9);
      }
    },
  );

  it('is refused where groups of a ring have links among themselves that are not built', () => {
    const whole = design([ring(4)], HARDLY);
    const split: Design = {
      ...whole,
      topology: { ...whole.topology, splitBandwidth: 'full' },
      workload: {
        kind: 'transformer',
        preset: 'transformer-17b',
        layers: 1,
        hidden: 256,
        tokensPerReplica: 64,
        recompute: false,
      },
      parallelism: { modelParallel: 2, overlap: false, innermost: 'model' },
    };
    const paths = problemsOf(split).map((text) => text.split(':')[0]);
    expect(new Set(paths)).toEqual(new Set(['topology.splitBandwidth']));
  });

  const block = (kind: DesignDimension['kind'], size: number, parameters: object = {}): DesignDimension => ({
    kind,
    size,
    linkLatencyNs: 500,
    tier: 'node',
    parameters,
  });

  it.each<[string, readonly DesignDimension[], AlgorithmName, Partial<DesignSystem>]>([
    ['a ring', [ring(8)], 'ring', {}],
    ['a torus in chunks', [ring(4), ring(4)], 'ring', { chunks: 8 }],
    ['a torus of which some chunks go at once', [ring(4), ring(2)], 'ring', { chunks: 6, activeChunks: 2 }],
    ['switches under a switch', [block('switch', 4), block('switch', 4)], 'halvingDoubling', { chunks: 4 }],
    ['a tree', [block('fatTree', 16, { leaf: 4, spines: 2 })], 'direct', {}],
    ['a loop network', [block('loop', 8, { q: 2, z: 2, w: 1 })], 'halvingDoubling', {}],
    ['a ring and links of all', [ring(4), block('fullyConnected', 4)], 'direct', { chunks: 3 }],
    ['a torus with balanced orders', [ring(4), ring(4)], 'ring', { chunks: 4, interDimension: 'themis' }],
  ])(
    'takes what the healthy network does where nothing is slow: %s',
    (_what, dimensions, algorithm, system) => {
      const healthy = timeOf(design(dimensions, [], system, algorithm));
      const apart = timeOf(design(dimensions, HARDLY, system, algorithm));
      // Ranks that need not wait for each other between phases may be sooner.
      expect(apart / healthy).toBeLessThan(1 + 1e-9);
      expect(apart / healthy).toBeGreaterThan(0.9);
    },
  );

  it('differs where chunks become ready at one instant by rounding alone, and not where every time is exact', () => {
    const dimensions = [ring(4, { linkLatencyNs: 0 }), ring(4, { linkLatencyNs: 0 })];
    const themis = { chunks: 7, interDimension: 'themis' } as const;
    const times = (bytes: number): readonly number[] => [
      timeOf(design(dimensions, [], { ...themis, network: 'analytical' }, 'ring', bytes)),
      timeOf(design(dimensions, [], themis, 'ring', bytes)),
      timeOf(design(dimensions, HARDLY, themis, 'ring', bytes)),
    ];
    // A step of a chunk of 4,000,000 B on 25 GB/s takes 40,000 ns, and of its quarter 10,000 ns: all whole.
    expect(times(7 * 4_000_000)).toEqual([570_000, 570_000, 570_000]);
    // One byte decides which of two orders a run takes, also without conditions and on the analytical network.
    const perByte = (bytes: number): readonly number[] => times(bytes).map((ns) => ns / bytes);
    expect(perByte(1e8)[0]! / perByte(1e8 + 1)[0]!).toBeCloseTo(2.196428571 / 2.035714286, 6);
    expect(perByte(1e8 - 1)[2]! / perByte(1e8 + 1)[2]!).toBeCloseTo(2.196428571 / 2.035714286, 6);
  });

  it('ends where NPUs come to their chunks in different orders', () => {
    const dimensions = [ring(4), ring(4)];
    const slow: readonly Condition[] = [
      { kind: 'slowLink', link: ['npu 1', 'npu 2'], factor: 0.3 },
      { kind: 'slowLink', link: ['npu 4', 'npu 8'], factor: 0.2 },
      { kind: 'slowPort', npu: 15, dimension: 1, factor: 0.5 },
    ];
    for (const system of [
      { chunks: 8, scheduling: 'LIFO' },
      { chunks: 8, activeChunks: 2, scheduling: 'FIFO' },
      { chunks: 8, interDimension: 'themis' },
      { chunks: 8, activeChunks: 4, queuesPerDimension: 2 },
    ] as const) {
      const slowed = timeOf(design(dimensions, slow, system));
      expect(slowed).toBeGreaterThan(timeOf(design(dimensions, [], system)));
      expect(slowed).toBeLessThan(10 * timeOf(design(dimensions, [], system)));
    }
  });

  it('is slowed by a slow NPU that is last, and by nothing that is hidden behind it', () => {
    const compute = (durationNs: number) => ({ kind: 'compute', label: 'product', durationNs }) as const;
    const allReduce = (bytes: number) =>
      ({ kind: 'collective', label: 'all-reduce', collective: 'allReduce', bytes, role: 'data' }) as const;
    const workload: TableWorkload = {
      kind: 'table',
      label: 'two layers',
      loop: { kind: 'data', passes: 1 },
      layers: [1, 2].map((times) => ({
        name: `layer ${times}`,
        forward: [compute(1e5 * times)],
        recompute: [],
        inputGradient: [compute(1e5 * times)],
        weightGradient: [compute(1e5 * times), allReduce(4e6 * times)],
        updateNs: 0,
      })),
    };
    const iteration = (...conditions: readonly Condition[]): Design => {
      const base = design([ring(8)], conditions);
      return { ...base, workload, parallelism: { ...base.parallelism, overlap: true } };
    };
    expect(timeOf(iteration({ kind: 'slowNpu', npu: 3, factor: 0.5 }))).toBeCloseTo(1747e3, 2);
    // The ring does 2 of its 14 steps at 10.5 us before the late start reaches the slow wire, the others at 20.5.
    const both = iteration(
      { kind: 'slowNpu', npu: 3, factor: 0.5 },
      { kind: 'slowPort', npu: 6, factor: 0.5 },
    );
    expect(timeOf(both)).toBeCloseTo(1600e3 + 2 * 10.5e3 + 12 * 20.5e3, 2);
  });
});

describe('NPUs that are not used', () => {
  it('join no group, and their links carry what passes', () => {
    // Six of eight on a ring: the message that closes it crosses three links, none of which another has.
    const used = design([ring(8, { used: 6 })], [], { network: 'analytical' });
    expect(timeOf(used)).toBeCloseTo(2 * 5 * (3 * 500 + 1e8 / (6 * 50)), 3);
    const wires = timeOf(design([ring(8, { used: 6 })], []));
    expect(wires).toBeLessThanOrEqual(timeOf(used) * (1 + 1e-9));
    expect(wires).toBeGreaterThan(2 * 5 * (500 + 1e8 / (6 * 50)) * (1 - 1e-9));
  });

  it('leave every second NPU two links from the next, which share nothing', () => {
    const spread = design([ring(8, { used: 4, usedPlaces: [0, 2, 4, 6] })], []);
    expect(timeOf(spread)).toBeCloseTo(2 * 3 * (2 * 500 + 1e8 / (4 * 50)), 3);
  });

  it('divide the axes, and are paid for', () => {
    const all = valueOf(evaluate(design([ring(8)], []), ALL_PARTS)).evaluated[0]!.closed;
    const some = valueOf(evaluate(design([ring(8, { used: 6 })], []), ALL_PARTS)).evaluated[0]!.closed;
    expect(some.costDollars).toBe(all.costDollars);
    expect([some.work.npus, all.work.npus]).toEqual([6, 8]);
  });

  it('are as all of them where all are used, to the last bit', () => {
    for (const network of ['analytical', 'shared'] as const) {
      expect(timeOf(design([ring(8, { used: 8 })], [], { network }))).toBe(
        timeOf(design([ring(8)], [], { network })),
      );
    }
  });

  it('are refused where there are none of them', () => {
    expect(problemsOf(design([ring(8, { used: 9 })], []))[0]).toContain('topology.dimensions[0].used');
    expect(problemsOf(design([ring(8, { used: 2, usedPlaces: [3, 3] })], []))[0]).toContain('usedPlaces');
  });
});

describe('a second job', () => {
  const spread = ring(8, { used: 4, usedPlaces: [0, 2, 4, 6], linkLatencyNs: 0 });
  const job = (more: object = {}): Condition => ({
    kind: 'secondJob',
    npus: [1, 3, 5, 7],
    collective: 'allReduce',
    algorithm: 'ring',
    bytes: 1e7,
    ...more,
  });

  it('takes its share of every link that both are on', () => {
    const alone = timeOf(design([spread], []));
    expect(timeOf(design([spread], [job()])) / alone).toBeCloseTo(2, 8);
    // Four of its messages on every link.
    const exchange = job({ collective: 'allToAll', algorithm: 'direct' });
    expect(timeOf(design([spread], [exchange])) / alone).toBeCloseTo(5, 8);
  });

  it('is run on NPUs that nobody else has', () => {
    expect(problemsOf(design([spread], [job({ npus: [1, 2] })]))[0]).toContain('NPU 2 runs the design');
  });
});

describe('a second job on the analytical network', () => {
  const spread = ring(8, { used: 4, usedPlaces: [0, 2, 4, 6], linkLatencyNs: 0 });
  const beside = (
    dimensions: readonly DesignDimension[],
    job: Partial<Extract<Condition, { kind: 'secondJob' }>>,
    algorithm: AlgorithmName = 'ring',
  ) => {
    const condition: Condition = {
      kind: 'secondJob',
      npus: [1, 3, 5, 7],
      collective: 'allReduce',
      algorithm: 'ring',
      bytes: 1e7,
      ...job,
    };
    const [analytical, shared] = (['analytical', 'shared'] as const).map((network) =>
      timeOf(design(dimensions, [condition], { network }, algorithm)),
    );
    return { analytical, shared, alone: timeOf(design(dimensions, [], {}, algorithm)) };
  };
  const tree = (usedPlaces: readonly number[], parameters: object): DesignDimension => ({
    kind: 'fatTree',
    size: 16,
    parameters,
    linkLatencyNs: 0,
    tier: 'node',
    used: usedPlaces.length,
    usedPlaces,
  });
  const even = [0, 2, 4, 6, 8, 10, 12, 14];
  const odd = even.map((npu) => npu + 1);
  const first = [0, 1, 4, 5, 8, 9, 12, 13];
  const second = [2, 3, 6, 7, 10, 11, 14, 15];

  it('leaves k of k + m of every link, exactly where the other is always on it', () => {
    // One message each; four of an exchange; six of one beside one or six of one's own at an uplink; apart on spines of their own.
    const found = [
      beside([spread], {}),
      beside([spread], { collective: 'allToAll', algorithm: 'direct' }),
      beside([tree(first, { leaf: 4, spines: 2, over: 2 })], {
        npus: second,
        collective: 'allToAll',
        algorithm: 'direct',
        bytes: 8e6,
      }),
      beside(
        [tree(even, { leaf: 4, spines: 4, over: 1 })],
        { npus: odd, collective: 'allToAll', algorithm: 'direct', bytes: 8e6 },
        'direct',
      ),
    ];
    for (const [at, times] of [2, 5, 7, 1].entries()) {
      const { analytical, shared, alone } = found[at]!;
      expect(analytical! / alone, String(at)).toBeCloseTo(times, 9);
      expect(analytical! / shared!, String(at)).toBeCloseTo(1, 8);
    }
  });

  it('is an upper bound where the other waits between its messages', () => {
    for (const linkLatencyNs of [500, 20_000]) {
      const slow = { ...spread, linkLatencyNs };
      const { analytical, shared, alone } = beside([slow], { bytes: 1e6 });
      expect(analytical).toBeGreaterThanOrEqual(shared! * (1 - 1e-9));
      expect(shared).toBeGreaterThan(alone);
    }
  });

  it('is refused where its messages are not the same in every step', () => {
    const conditions: readonly Condition[] = [
      {
        kind: 'secondJob',
        npus: [1, 3, 5, 7],
        collective: 'allReduce',
        algorithm: 'halvingDoubling',
        bytes: 1e7,
      },
    ];
    expect(problemsOf(design([spread], conditions, { network: 'analytical' }))[0]).toContain(
      'conditions[0]: Another job is run on shared links; the analytical network has its share',
    );
  });
});
