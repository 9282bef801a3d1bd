import { describe, expect, it } from 'vitest';
import { TOPOLOGY_PRESETS, type TopologyPreset } from '../../topology/presets.ts';
import { BASE_V1 } from '../../design/base.ts';
import { closedResult } from '../../run/closed.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { evaluate } from '../../run/evaluate.ts';
import { leastChunkOf } from './least-chunk.ts';
import { simulateCollective } from './single-collective.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { DESIGN_PRESETS, onPreset } from '../../design/presets/presets.ts';
import { cases } from '../../testing/large.ts';
import { toEnd } from '../../design/steps.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const LATENCY_NS = 500;
const KIB = 2 ** 10;
const MOST_CHUNKS = 64;
const MACHINES = TOPOLOGY_PRESETS.filter(({ isMachine }) => isMachine).map(
  (preset) => [preset.id, preset] as const,
);

/** Every third machine; all of them with NETLOOM_LARGE. */
function sampled<T>(machines: readonly T[]): readonly T[] {
  return machines.filter((_, index) => index % cases(3, 1) === 0);
}

function splitOf({ bandwidthGBps, dimensions }: TopologyPreset): readonly number[] {
  return bandwidthGBps ?? dimensions.map(() => 300 / dimensions.length);
}

function proposed(design: Design, splitGBps: readonly number[]): number {
  const found = toEnd(leastChunkOf(design, splitGBps));
  if (!found.ok) throw new Error(found.problems[0]?.message);
  return found.value.bytes;
}

/** Several tests ask for the times of the same design. */
const knownTimes = new Map<string, readonly number[]>();

/** An all-reduce of all NPUs in 1 to 64 chunks. */
function times(design: Design, splitGBps: readonly number[], bytes: number): readonly number[] {
  const key = JSON.stringify([design.topology, design.system, splitGBps, bytes]);
  const known = knownTimes.get(key);
  if (known !== undefined) return known;
  const found = Array.from({ length: MOST_CHUNKS }, (_, index) => {
    const run = simulateCollective(design, { splitGBps, collective: 'allReduce', bytes, chunks: index + 1 });
    return run.ok ? run.value.endNs : NaN;
  });
  knownTimes.set(key, found);
  return found;
}

describe('the proposed minimum chunk', () => {
  it.each(sampled(MACHINES))('is the value in the preset %s', (_, preset) => {
    expect(proposed(onPreset(BASE_V1, preset, LATENCY_NS), splitOf(preset))).toBe(preset.leastChunkBytes);
  });

  const SIZES = [512 * KIB, 2 * KIB * KIB, KIB ** 3];
  const [tori, others] = [true, false].map((isTorus) =>
    MACHINES.filter(([, { axesAtOnce = false }]) => axesAtOnce === isTorus),
  ) as [typeof MACHINES, typeof MACHINES];

  /** Returns for each size the time with the preset's minimum chunk, over the time with the best number of chunks in one order. */
  function ratios(preset: TopologyPreset, bestIn: Design['system']['interDimension']): readonly number[] {
    const design = onPreset(BASE_V1, preset, LATENCY_NS);
    const best: Design = { ...design, system: { ...design.system, interDimension: bestIn } };
    const split = splitOf(preset);
    return SIZES.map((bytes) => {
      const count = Math.min(MOST_CHUNKS, Math.max(1, Math.floor(bytes / (preset.leastChunkBytes ?? NaN))));
      const all = times(design, split, bytes);
      return all[count - 1]! / Math.min(...times(best, split, bytes));
    });
  }

  it.each(sampled(others))('is within 10 % of the best number of chunks on %s', (_, preset) => {
    expect(Math.max(...ratios(preset, 'ascending'))).toBeLessThanOrEqual(1.1);
  });

  // A few chunks that take the axes in different orders fill a torus best, mostly two for any size, which no minimum chunk can express. A
  // ring on an open chain (2x4x4) waits in every step for the message that returns along all of it.
  const LOST: Readonly<Record<string, readonly [against: number, oneOrder: number]>> = {
    'tpu-v2': [1.355, 1.009],
    'tpu-v3': [1.297, 1],
    'tpu-v4': [1.169, 1.016],
    'tpu-v5p': [1.415, 1],
    'tpu-v5p-4x4x8': [1.418, 1.086],
    'tpu-v5p-2x4x4': [1.386, 1.184],
  };

  it.each(sampled(tori))(
    'loses on the torus %s the known difference to the best number of chunks in any order',
    (id, preset) => {
      const [against, oneOrder] = LOST[id]!;
      expect(Math.max(...ratios(preset, 'themis'))).toBeCloseTo(against, 3);
      expect(Math.max(...ratios(preset, 'ascending'))).toBeCloseTo(oneOrder, 3);
    },
  );

  it('comes with a machine and is dropped with it; a study has none, and a custom value stays', () => {
    const least = (design: Design): number | undefined => design.system.leastChunkBytes;
    const preset = (id: string): TopologyPreset => TOPOLOGY_PRESETS.find((candidate) => candidate.id === id)!;
    const racks = onPreset(DEFAULT_DESIGN, preset('nvl72-8'), LATENCY_NS);
    expect(least(racks)).toBe(512 * KIB * KIB);
    expect(least(onPreset(racks, preset('3d-1024'), LATENCY_NS))).toBe(KIB * KIB);
    expect(onPreset(BASE_V1, preset('3d-1024'), LATENCY_NS).system).toEqual(BASE_V1.system);
    const custom = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, leastChunkBytes: 3 * KIB } };
    expect(least(onPreset(custom, preset('3d-1024'), LATENCY_NS))).toBe(3 * KIB);
    expect(DESIGN_PRESETS.every(({ design }) => least(design) === undefined)).toBe(true);
  });

  it('is the value of the default design, under its scheme', () => {
    const prepared = prepareDesign(BASE_V1, ALL_PARTS);
    if (!prepared.ok) throw new Error('the base cannot be run');
    const closed = closedResult(prepared.value, BASE_V1.bandwidth.scheme);
    if (!closed.ok) throw new Error('the base has no split');
    expect(DEFAULT_DESIGN.system.leastChunkBytes).toBe(proposed(BASE_V1, closed.value.splitGBps));
  });

  it('is refused for one NPU, which sends nothing', () => {
    const [first] = BASE_V1.topology.dimensions;
    const alone = { ...BASE_V1, topology: { ...BASE_V1.topology, dimensions: [{ ...first!, size: 1 }] } };
    expect(toEnd(leastChunkOf(alone, [100])).ok).toBe(false);
  });
});

it('the proposed minimum chunk keeps ResNet-50 on the first network from taking five times as long as without latency', () => {
  const workload = { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 32 } as const;
  const iterationMs = (design: Design): number => {
    const run = evaluate(
      { ...design, workload, parallelism: { ...design.parallelism, modelParallel: 1 } },
      ALL_PARTS,
    );
    if (!run.ok) throw new Error(run.problems[0]?.message);
    const shown = run.value.evaluated.find(({ closed }) => closed.scheme === 'smart');
    return (shown?.simulated.iterationNs ?? NaN) / 1e6;
  };
  expect(iterationMs(BASE_V1)).toBeCloseTo(28.3, 1);
  expect(iterationMs(DEFAULT_DESIGN)).toBeCloseTo(5.0, 1);
});
