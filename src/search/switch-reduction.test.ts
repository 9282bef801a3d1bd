/** Reduction in the switch in whole designs: an all-reduce of m bytes takes m / (e b), on every network and part of a switch. */
import { describe, expect, it } from 'vitest';
import type { Algorithm, Collective } from '../collective/types.ts';
import { BASE_V1 } from '../design/base.ts';
import type { Design, DesignDimension, DesignSystem } from '../design/document.ts';
import { transformerWorkload } from '../workload/transformer/catalog/presets.ts';
import { valueOf } from '../units/result.ts';
import { answerOf } from '../testing/search/space-answers.ts';
import { collectivePlans } from '../analysis/tables/plans.ts';
import { evaluate, type Evaluated } from '../run/evaluate.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

const BYTES = 2 ** 30;
const B = 100;

function adding(size: number, inNetwork: string, e = 1): DesignDimension {
  return { kind: 'switch', size, linkLatencyNs: 0, tier: 'pod', parameters: { inNetwork, e } };
}

function design(
  dimensions: readonly DesignDimension[],
  collective: Collective = 'allReduce',
  system: Partial<DesignSystem> = {},
): Design {
  return {
    ...BASE_V1,
    topology: { ...BASE_V1.topology, dimensions },
    workload: {
      kind: 'table',
      label: 'one collective',
      loop: { kind: 'micro', passes: 1 },
      layers: [
        {
          name: 'layer',
          forward: [],
          recompute: [],
          inputGradient: [],
          weightGradient: [{ kind: 'collective', label: 'c', collective, bytes: BYTES, role: 'all' }],
          updateNs: 0,
        },
      ],
    },
    parallelism: { modelParallel: 1, overlap: false },
    system: { ...BASE_V1.system, chunks: 1, endpointDelayNs: 0, ...system },
    bandwidth: { ...BASE_V1.bandwidth, scheme: 'equal', budgetGBps: B * dimensions.length, customGBps: null },
  };
}

function timesOf(asked: Design): readonly [closed: number, run: number] {
  const { closed, simulated } = equalOf(asked);
  return [closed.iterationNs, simulated.iterationNs];
}

function equalOf(asked: Design): Evaluated {
  const { evaluated, refusals } = valueOf(evaluate(asked, ALL_PARTS));
  const found = evaluated.find(({ closed }) => closed.scheme === 'equal');
  if (found === undefined) throw new Error(JSON.stringify(refusals));
  return found;
}

function chosen(
  collective: Collective,
  ...names: readonly (Algorithm['name'] | null)[]
): Partial<DesignSystem> {
  const entries = names.map((name) => (name === null ? null : { algorithm: { name }, whole: false }));
  return { algorithms: { ...BASE_V1.system.algorithms, [collective]: entries } };
}

function refusalOf(asked: Design): string {
  const found = evaluate(asked, ALL_PARTS);
  if (!found.ok) return found.problems.map(({ message }) => message).join();
  return found.value.refusals.flatMap(({ problems }) => problems.map(({ message }) => message)).join();
}

describe('an all-reduce of m bytes that a switch adds up', () => {
  it.each([2, 3, 8, 24, 64])('takes m / (e b) on %i NPUs in the closed form and in the run', (size) => {
    for (const inNetwork of ['allReduce', 'all'])
      for (const e of [1, 0.5, 0.1])
        for (const system of [{}, chosen('allReduce', 'inNetwork')])
          for (const network of ['analytical', 'shared'] as const) {
            const times = timesOf(design([adding(size, inNetwork, e)], 'allReduce', { network, ...system }));
            for (const ns of times) expect(ns / (BYTES / (e * B))).toBeCloseTo(1, 9);
          }
  });

  it('takes m / (e b) and its headers as packets', () => {
    const packets = { segmentBytes: 262_144 };
    const [, ns] = timesOf(design([adding(8, 'all', 0.5)], 'allReduce', { network: 'packets', packets }));
    expect(ns / ((2 * BYTES) / B)).toBeGreaterThan(1);
    expect(ns / ((2 * BYTES) / B)).toBeLessThan(1.02);
  });

  it('takes its three phases over two switches one after the other', () => {
    // The halves send 3/4 of m each, and the upper switch adds up a quarter of m.
    const dimensions = [adding(4, 'all'), adding(4, 'all')];
    for (const ns of timesOf(design(dimensions)).slice(1))
      expect(ns / (1.75 * (BYTES / B))).toBeCloseTo(1, 9);
    // Halving and doubling sends the same halves where the lower switch adds up whole all-reduces only.
    const lower = [adding(4, 'allReduce'), adding(4, 'all')];
    expect(timesOf(design(lower))[1] / (1.75 * (BYTES / B))).toBeCloseTo(1, 9);
  });

  it('takes m / b for groups that share the switch', () => {
    const of = (inNetwork: string, network: 'analytical' | 'shared'): Evaluated['simulated'] =>
      equalOf({
        ...design([adding(16, inNetwork)], 'allReduce', { network }),
        workload: { ...transformerWorkload('gpt-3'), layers: 1 },
        parallelism: { modelParallel: 4, overlap: false },
      }).simulated;
    for (const network of ['analytical', 'shared'] as const) {
      const [off, all] = [of('off', network), of('all', network)];
      // Without it an NPU sends 2 (4 - 1) / 4 of m; beside six all-reduces, one all-gather of m / 4 sends 3/4 of m in both.
      expect(all.commNs.data / off.commNs.data).toBeCloseTo(1 / 1.5, 9);
      expect(all.commNs.model / off.commNs.model).toBeCloseTo((6 + 0.75) / (6 * 1.5 + 0.75), 9);
    }
  });
});

describe('a collective asked of the switch', () => {
  it('is refused where no switch adds it up', () => {
    const asked = (collective: Collective, inNetwork: string): string =>
      refusalOf(design([adding(8, inNetwork)], collective, chosen(collective, 'inNetwork')));
    for (const inNetwork of ['off', 'allReduce', 'all'])
      expect(asked('allToAll', inNetwork)).toMatch(/^In the switch cannot do all-to-all/i);
    expect(asked('allReduce', 'off')).toMatch(/inNetwork=all/);
    expect(asked('reduceScatter', 'allReduce')).toMatch(/inNetwork=all/);
    expect(asked('allGather', 'allReduce')).toMatch(/inNetwork=all/);
    for (const collective of ['allReduce', 'reduceScatter', 'allGather'] as const)
      expect(asked(collective, 'all')).toBe('');
  });

  it('shows in the plan what an NPU sends and that it takes one step', () => {
    const [plan] = valueOf(collectivePlans(design([adding(8, 'all')])));
    expect(plan!.phases).toMatchObject([
      { operation: 'allReduce', ranks: 8, sentBytes: BYTES, steps: 1, algorithm: { name: 'inNetwork' } },
    ]);
  });

  it('is a choice that a search tells the worth of', () => {
    const field = 'topology.dimensions[0].parameters.inNetwork';
    const base = design([adding(8, 'off')]);
    const { rows, worth } = valueOf(answerOf({ base, free: { [field]: ['off', 'all'] } }));
    expect(rows[0]!.timeNs).toBeCloseTo(BYTES / B, 3);
    expect(worth).toMatchObject([
      { name: field, best: { timeNs: expect.closeTo((1.75 * BYTES) / B, 3) as number } },
    ]);
  });
});
