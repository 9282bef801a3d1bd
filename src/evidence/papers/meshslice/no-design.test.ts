import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { evaluate } from '../../../run/evaluate.ts';
import { valueOf } from '../../../units/result.ts';
import { blockTime } from '../../../workload/gemm2d/block.ts';
import { GEMM_MODELS, MESH_MODEL_NAMES, type GemmModel } from '../../../workload/gemm2d/models.ts';
import { bothWays, DIRECTIONS, GEMM_PROFILES, type GemmProfile } from '../../../workload/gemm2d/profile.ts';
import { BEST_GRID, layersOf, tokensOf } from './setting.ts';

/** The parameters of the study with the all-gather's bandwidth for every operation. */
const ONE_WIDTH: GemmProfile = { ...GEMM_PROFILES.SIM, reduceScatterGBps: bothWays(60) };

describe('the runs of the study of MeshSlice', () => {
  it('are of chips that a design cannot describe, under every set of parameters', () => {
    const width = 'a ring of a design has one bandwidth for all operations';
    const reasons = Object.entries(GEMM_PROFILES).map(([name, profile]) => [name, beyondDesigns(profile)]);
    expect(Object.fromEntries(reasons)).toEqual({
      SIM: [width],
      AVERAGE: [width, 'each ring of a design has ports of its own'],
      SHARED: [width, 'each ring of a design has ports of its own'],
      TPU: [width, 'a mesh of a design has one launch time for all operations'],
    });
    expect(beyondDesigns(ONE_WIDTH)).toEqual([]);
  });

  it.each(MESH_MODEL_NAMES)('take the same time as a design where that is all they need: %s', (model) => {
    const tokens = tokensOf('weak', 256);
    const block = blockTime(ONE_WIDTH, 'meshSlice', layersOf(model, tokens), BEST_GRID);
    if (block === null) throw new Error('the best grid cannot be used');
    const slices = block.layers.map((layer) => layer.slices);
    const { evaluated } = valueOf(evaluate(asDesign(model, tokens, slices), ALL_PARTS));
    const run = evaluated.find(({ closed }) => closed.scheme === 'custom');
    expect(Math.abs((run?.simulated.iterationNs ?? NaN) / block.ns - 1)).toBeLessThan(1e-12);
  });
});

/** What the chips of a profile have and a design cannot say; empty if it can say all. */
function beyondDesigns(profile: GemmProfile): readonly string[] {
  const { allGatherGBps, reduceScatterGBps, sendRecvGBps, syncNs, sendRecvSyncNs, launchNs, portMode } =
    profile;
  const isOneWidth = DIRECTIONS.every(
    (direction) =>
      allGatherGBps[direction] === reduceScatterGBps[direction] &&
      allGatherGBps[direction] === sendRecvGBps[direction],
  );
  const isOneLaunch =
    launchNs.allGather === launchNs.reduceScatter && launchNs.allGather === launchNs.sendRecv;
  return [
    ...(isOneWidth ? [] : ['a ring of a design has one bandwidth for all operations']),
    ...(isOneLaunch ? [] : ['a mesh of a design has one launch time for all operations']),
    ...(syncNs === sendRecvSyncNs ? [] : ['a ring of a design has one latency for all operations']),
    ...(portMode === 'independent' ? [] : ['each ring of a design has ports of its own']),
  ];
}

/** One block of a model on the best grid, with the chips of `ONE_WIDTH`. */
function asDesign(model: GemmModel, tokens: number, slices: readonly number[]): Design {
  const { allGatherGBps, syncNs, launchNs, flopPerNs } = ONE_WIDTH;
  const { rows, columns } = BEST_GRID;
  const customGBps = [allGatherGBps.horizontal, allGatherGBps.vertical];
  return {
    ...DEFAULT_DESIGN,
    topology: {
      ...DEFAULT_DESIGN.topology,
      dimensions: [columns, rows].map((size) => ({
        kind: 'ring',
        size,
        linkLatencyNs: syncNs,
        tier: 'node',
      })),
    },
    workload: {
      ...baseTransformer(model === 'GPT-3' ? 'gpt-3' : 'megatron-530b'),
      layers: 1,
      hidden: GEMM_MODELS[model].hidden,
      tokensPerReplica: tokens,
      recompute: false,
      attentionScores: false,
      embeddings: false,
    },
    parallelism: {
      modelParallel: rows * columns,
      overlap: true,
      mesh: { slices, launchNs: launchNs.allGather },
    },
    system: { ...DEFAULT_DESIGN.system, endpointDelayNs: 0 },
    compute: { peakTflops: flopPerNs / 1e3, efficiency: 1 },
    bandwidth: { mode: 'fixed', budgetGBps: 120, scheme: 'custom', customGBps },
  };
}
