/** Machines that are tori: all-to-alls by the shorter direction, all-reduces over all axes at once. */
import { describe, expect, it } from 'vitest';
import '../testing/every-model.ts';
import { BASE_V1 } from '../design/base.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design } from '../design/document.ts';
import { asBuilt, onPreset } from '../design/presets/presets.ts';
import { withShorterWays } from '../design/shortest-ways.ts';
import { evaluate } from '../run/evaluate.ts';
import { TOPOLOGY_PRESETS, type TopologyPreset } from '../topology/presets.ts';
import { valueOf } from '../units/result.ts';
import { oneCollective } from '../design/one-collective.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

const GB = 1e9;

function preset(id: string): TopologyPreset {
  return TOPOLOGY_PRESETS.find((preset) => preset.id === id)!;
}

function built(id: string, from: Design = DEFAULT_DESIGN): Design {
  return asBuilt(onPreset(from, preset(id), 0), preset(id));
}

function ring(size: number, isShorter: boolean): Design {
  const dimensions = [{ kind: 'ring', size, linkLatencyNs: 0, tier: 'pod' }] as const;
  const algorithms = withShorterWays(BASE_V1.system.algorithms, dimensions, isShorter);
  return {
    ...BASE_V1,
    topology: { ...BASE_V1.topology, dimensions },
    system: { ...BASE_V1.system, algorithms, endpointDelayNs: 0, chunks: 1 },
    bandwidth: { ...BASE_V1.bandwidth, budgetGBps: 180 },
  };
}

function timesOf(design: Design): readonly number[] {
  const asked = { ...design, parallelism: { ...design.parallelism, modelParallel: 1 } };
  const { evaluated } = valueOf(evaluate(asked, ALL_PARTS));
  const result = evaluated.find(({ closed }) => closed.scheme === design.bandwidth.scheme)!;
  return [result.closed.iterationNs, result.simulated.iterationNs];
}

describe('an all-to-all on a ring', () => {
  it.each([
    [4, 4 / 4],
    [8, 8 / 4],
    [28, 28 / 4],
    [5, 24 / 20],
    [9, 80 / 36],
  ])('of %i NPUs takes %d m / b by the shorter direction', (size, share) => {
    for (const network of ['analytical', 'shared'] as const) {
      const design = ring(size, true);
      const asked = {
        ...design,
        workload: oneCollective('allToAll', GB, 'exchange'),
        system: { ...design.system, network },
      };
      for (const ns of timesOf(asked)) expect(ns / ((share * GB) / 180)).toBeCloseTo(1, 9);
    }
  });

  it('takes (n - 1) / 2 m / b by default', () => {
    const asked = { ...ring(8, false), workload: oneCollective('allToAll', GB, 'exchange') };
    for (const ns of timesOf(asked)) expect(ns / ((3.5 * GB) / 180)).toBeCloseTo(1, 9);
  });
});

describe('a preset', () => {
  const tori = TOPOLOGY_PRESETS.filter(
    ({ dimensions, isMachine }) => isMachine === true && dimensions.some(({ kind }) => kind === 'ring'),
  );

  it.each(tori)('of a torus, $label, sets both', ({ id, dimensions }) => {
    const { system } = built(id);
    expect(system.interDimension).toBe('themis');
    expect(system.algorithms.allToAll?.map((entry) => entry?.algorithm.name)).toEqual(
      dimensions.map(() => 'direct'),
    );
  });

  it('of a study, or of a machine of switches, sets neither, and drops what was set before', () => {
    for (const id of ['2d-1024', 'torus-4x4x4', 'dgx-a100-32', 'nvl72-8']) {
      const { system } = built(id, built('tpu-v4'));
      expect([system.interDimension, system.algorithms.allToAll]).toEqual(['ascending', []]);
    }
  });

  it('keeps an order of axes that was chosen on another network', () => {
    const chosen = {
      ...DEFAULT_DESIGN,
      system: { ...DEFAULT_DESIGN.system, interDimension: 'themis' },
    } as const;
    expect(built('dgx-a100-32', chosen).system.interDimension).toBe('themis');
  });

  it('of 4 x 4 x 8 chips uses its axes together in an all-reduce', () => {
    const design = built('tpu-v5p-4x4x8');
    const asked: Design = {
      ...design,
      workload: oneCollective('allReduce', GB, 'gradients'),
      bandwidth: { ...design.bandwidth, customGBps: [180, 180, 180] },
      system: { ...design.system, endpointDelayNs: 0 },
    };
    const together = (2 * GB * (127 / 128)) / (3 * 180);
    const [, ns] = timesOf(asked);
    expect(ns! / together).toBeGreaterThan(1);
    expect(ns! / together).toBeLessThan(1.05);
    const [, inOrder] = timesOf({ ...asked, system: { ...asked.system, interDimension: 'ascending' } });
    expect(inOrder! / ns!).toBeGreaterThan(2);
  });
});

it('a new design sends all-to-alls on its rings by the shorter direction', () => {
  const names = DEFAULT_DESIGN.topology.dimensions.map(
    ({ kind }, at) => [kind, DEFAULT_DESIGN.system.algorithms.allToAll?.[at]?.algorithm.name] as const,
  );
  expect(names).toEqual([
    ['ring', 'direct'],
    ['fullyConnected', undefined],
    ['ring', 'direct'],
    ['switch', undefined],
  ]);
});
