import { describe, expect, it } from 'vitest';
import type { AlgorithmEntry } from '../collective/algorithm-name.ts';
import type { Collective } from '../collective/types.ts';
import { BASE_V1 } from '../design/base.ts';
import type { Design, DesignDimension, DesignSystem } from '../design/document.ts';
import { ALL_PARTS } from './all-parts.ts';
import { evaluate } from './evaluate.ts';

const NAMES = ['ring', 'direct', 'halvingDoubling', 'doubleBinaryTree'] as const;
const FASTEST: AlgorithmEntry = { algorithm: { name: 'ring' }, whole: false, fastest: true };
const named = (name: (typeof NAMES)[number]): AlgorithmEntry => ({ algorithm: { name }, whole: false });
const block = (kind: 'switch' | 'ring', size: number, linkLatencyNs = 1000): DesignDimension => ({
  kind,
  size,
  linkLatencyNs,
  tier: 'pod',
});

interface Asked {
  readonly collective?: Collective;
  readonly sizes: readonly number[];
  readonly dimensions?: readonly DesignDimension[];
  readonly splitGBps?: readonly number[];
  readonly system?: Partial<DesignSystem>;
}

function design(
  entries: readonly AlgorithmEntry[],
  { collective = 'allReduce', sizes, dimensions = [block('switch', 16)], splitGBps = [50], system }: Asked,
): Design {
  const budgetGBps = splitGBps.reduce((sum, share) => sum + share, 0);
  return {
    ...BASE_V1,
    topology: { ...BASE_V1.topology, dimensions },
    workload: {
      kind: 'table',
      label: 'Collectives',
      loop: { kind: 'micro', passes: 1 },
      layers: [
        {
          name: 'ar',
          forward: [],
          recompute: [],
          inputGradient: [],
          updateNs: 0,
          weightGradient: sizes.map((bytes) => ({
            kind: 'collective',
            label: 'C',
            collective,
            bytes,
            role: 'all',
          })),
        },
      ],
    },
    parallelism: { modelParallel: 1, overlap: false },
    bandwidth: { budgetGBps, scheme: 'custom', mode: 'fixed', customGBps: splitGBps },
    system: { ...BASE_V1.system, chunks: 1, algorithms: { [collective]: entries }, ...system },
  };
}

interface Times {
  readonly closedNs: number;
  readonly runNs: number;
}

/** Infinity where it cannot run. */
function timesOf(entries: readonly AlgorithmEntry[], asked: Asked): Times {
  const evaluation = evaluate(design(entries, asked), ALL_PARTS);
  const found = evaluation.ok
    ? evaluation.value.evaluated.find(({ closed }) => closed.scheme === 'custom')
    : undefined;
  return {
    closedNs: found?.closed.iterationNs ?? Infinity,
    runNs: found?.simulated.iterationNs ?? Infinity,
  };
}

describe('the fastest algorithm that fits', () => {
  it.each<readonly [string, Asked]>([
    ['of few bytes', { sizes: [1e3] }],
    ['of many bytes', { sizes: [1e8] }],
    ['where trees are pipelined', { sizes: [8e6], system: { chunks: 256, activeChunks: 64 } }],
    ['where some algorithms do not fit', { sizes: [1e5], dimensions: [block('switch', 12)] }],
    ['on shared links', { sizes: [1e5], dimensions: [block('ring', 8)], system: { network: 'shared' } }],
    ['in packets', { sizes: [1e5], dimensions: [block('switch', 8)], system: { network: 'packets' } }],
    ['of an all-to-all', { collective: 'allToAll', sizes: [1e6], dimensions: [block('ring', 8)] }],
    ['of a reduce-scatter', { collective: 'reduceScatter', sizes: [1e4] }],
  ])('takes the least time of any single algorithm: %s', (_, asked) => {
    const single = NAMES.map((name) => timesOf([named(name)], asked));
    const { runNs, closedNs } = timesOf([FASTEST], asked);
    expect(runNs).toBeCloseTo(Math.min(...single.map((times) => times.runNs)), 6);
    expect(closedNs).toBeCloseTo(Math.min(...single.map((times) => times.closedNs)), 6);
  });

  it('is chosen for each collective of an iteration by itself', () => {
    const sizes = [1e3, 1e8, 1e3, 1e8];
    const least = (bytes: number): number =>
      Math.min(...NAMES.map((name) => timesOf([named(name)], { sizes: [bytes] }).runNs));
    expect(least(1e3)).not.toBe(timesOf([named('ring')], { sizes: [1e3] }).runNs);
    expect(timesOf([FASTEST], { sizes }).runNs).toBeCloseTo(2 * least(1e3) + 2 * least(1e8), 3);
  });

  it.each([1e3, 1e5, 1e7])(
    'is at most as long as any pair of algorithms on two dimensions: %d bytes',
    (bytes) => {
      const asked = {
        sizes: [bytes],
        dimensions: [block('ring', 8, 200), block('switch', 8, 2000)],
        splitGBps: [80, 20],
      };
      const pairs = NAMES.flatMap((inner) =>
        NAMES.map((outer) => timesOf([named(inner), named(outer)], asked).runNs),
      );
      expect(timesOf([FASTEST, FASTEST], asked).runNs).toBeCloseTo(Math.min(...pairs), 6);
    },
  );

  it('follows the bandwidth: another split may have another algorithm', () => {
    for (const share of [0.5, 500]) {
      const asked = { sizes: [1e6], splitGBps: [share] };
      const single = NAMES.map((name) => timesOf([named(name)], asked).runNs);
      expect(timesOf([FASTEST], asked).runNs).toBeCloseTo(Math.min(...single), 6);
    }
  });
});
