/** The cases of the study, opened as designs and run by `evaluate`, beside the numbers of its figures. */
import { describe, expect, it } from 'vitest';
import { publishedDesign } from '../../../analysis/gemm2d/published-design.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { validateDesign } from '../../../design/schema/schema.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { evaluate } from '../../../run/evaluate.ts';
import { cases } from '../../../testing/large.ts';
import { valueOf } from '../../../units/result.ts';
import { blockTime } from '../../../workload/gemm2d/block.ts';
import { GEMM_PROFILES } from '../../../workload/gemm2d/profile.ts';
import { statedDesign } from '../stated-cases.ts';
import { ALGORITHM_RULES, MESH_ALGORITHMS, type GridAlgorithm } from '../../../workload/gemm2d/algorithms.ts';
import { ringTimeOf } from '../../../workload/gemm2d/comparison.ts';
import {
  isOnRing,
  RING_ALGORITHMS,
  RING_LABELS,
  type RingAlgorithm,
} from '../../../workload/gemm2d/product-algorithms.ts';
import { blockDesign, blockRunNs, MESHSLICE_CASES, meshSliceCaseBlock, whyNoDesign } from './cases.ts';
import { BEST_GRID, layersOf, nameOf, SETTINGS, tokensOf } from './setting.ts';

function evaluatedNs(design: Design): number {
  const { evaluated } = valueOf(evaluate(design, ALL_PARTS));
  return evaluated.find(({ closed }) => closed.scheme === 'custom')?.simulated.iterationNs ?? NaN;
}

const ofFigure = (...figures: readonly string[]) =>
  MESHSLICE_CASES.filter(({ figure }) => figures.includes(figure));
const FEW_RUNS = [
  ['13', 'SIM Megatron-NLG, 32 × 8'],
  ['14', 'SIM GPT-3, 8 slices'],
] as const;
const FEW_CLOSED = [
  // Narrow products, which a chip would compute at the speed of its memory.
  ['13', 'SIM GPT-3, 4 × 64'],
  ['9', 'SIM GPT-3, MeshSlice, 256 chips'],
  ['9', 'SIM Megatron-NLG, Wang, 256 chips'],
  ['12', 'SIM GPT-3, Cannon, 64 chips'],
  ['12', 'SIM Megatron-NLG, Collective, 16 chips'],
  // One operation at a time has the port of both rings to itself.
  ['9', 'SHARED GPT-3, Wang, 256 chips'],
  ['12', 'SHARED Megatron-NLG, Wang, 32 chips'],
  // On one ring.
  ['9', 'SIM GPT-3, 1D TP, 64 chips'],
  ['9', 'SHARED Megatron-NLG, 1D TP, 16 chips'],
  ['9', 'SIM Megatron-NLG, FSDP, 256 chips'],
  ['12', 'SIM GPT-3, FSDP, 16 chips'],
  ['12', 'SHARED GPT-3, FSDP, 16 chips'],
] as const;
const named = (few: readonly (readonly [string, string])[]) =>
  few.map(([figure, label]) => ({ figure, label }));

const COMPARED = [...MESH_ALGORITHMS, ...RING_ALGORITHMS] as const;
const labelOf = (algorithm: (typeof COMPARED)[number]): string =>
  algorithm in ALGORITHM_RULES
    ? ALGORITHM_RULES[algorithm as GridAlgorithm].label
    : RING_LABELS[algorithm as RingAlgorithm];

describe('a case of the study of MeshSlice', () => {
  it.each(cases(named(FEW_RUNS), ofFigure('13', '14')))(
    'is a design whose run is that of the figure to the bit: $figure, $label',
    async (at) => {
      const design = await statedDesign('meshslice', { line: '', ...at });
      expect(validateDesign(design)).toEqual({ ok: true, value: design });
      expect(evaluatedNs(design)).toBe(blockRunNs(meshSliceCaseBlock(at)));
    },
  );

  it.each(cases(named(FEW_CLOSED), ofFigure('9', '12', '13')))(
    'takes the time of the closed form of its figure, but for whole bytes: $figure, $label',
    (at) => {
      const block = meshSliceCaseBlock(at);
      const { setting, tokens, mesh, algorithm } = block;
      const layers = layersOf(setting.model, tokens);
      const profile = GEMM_PROFILES[setting.profile];
      const closed = isOnRing(algorithm)
        ? ringTimeOf(algorithm, profile, layers, tokens, mesh.columns)
        : blockTime(profile, algorithm, layers, mesh);
      expect(Math.abs(evaluatedNs(blockDesign(block)) / (closed?.ns ?? NaN) - 1)).toBeLessThan(1e-8);
    },
  );

  it('is refused if it does not exist', () => {
    expect(() => meshSliceCaseBlock({ figure: '14', label: '7 slices' })).toThrow(
      'figure 14 has no case "7 slices"',
    );
  });

  it.each(
    SETTINGS.flatMap((setting) =>
      COMPARED.map((algorithm) => [nameOf(setting), algorithm, setting] as const),
    ),
  )('exists or is named with its reason: %s, %s', (name, algorithm, setting) => {
    const reason = whyNoDesign(setting, algorithm);
    for (const figure of ['9', '12']) {
      const lines = ofFigure(figure).map(({ line }) => line);
      const line = `${name}, ${labelOf(algorithm)}`;
      expect(lines.includes(line)).toBe(reason === null);
    }
    if (reason !== null) expect(reason).toMatch(/\.$/);
  });

  it('has SUMMA, but in one number of packets for all broadcasts, with which it takes longer than by the best of each', () => {
    const setting = { profile: 'SIM', model: 'GPT-3' } as const;
    const [mesh, tokens] = [{ rows: 8, columns: 8 }, tokensOf('weak', 64)];
    const layers = layersOf('GPT-3', tokens);
    const chosen = blockTime(GEMM_PROFILES.SIM, 'summa', layers, mesh)!.ns;
    const ofAll = blockTime({ ...GEMM_PROFILES.SIM, packets: 'chips' }, 'summa', layers, mesh)!.ns;
    const design = blockDesign({ setting, tokens, mesh, algorithm: 'summa', slices: [] });
    expect(evaluatedNs(design) / ofAll).toBeCloseTo(1, 7);
    expect(ofAll).toBeGreaterThan(chosen);
  });
});

describe('a block of a design over a mesh', () => {
  it.each([
    ['meshSlice', 'largest', undefined],
    ['meshSlice', 'output', 'C'],
    ['meshSlice', 'weights', 'B'],
    ['wang', 'input', 'A'],
    ['collective', 'weights', 'B'],
    ['summa', 'output', 'C'],
  ] as const)(
    'has the bandwidth and launch of every collective of chips that were measured: %s, %s stays',
    (algorithm, stays, stationary) => {
      const profile = { ...GEMM_PROFILES.TPU, packets: 'chips' as const };
      const tokens = tokensOf('weak', 256);
      const closed = blockTime(profile, algorithm, layersOf('GPT-3', tokens, stationary), BEST_GRID);
      if (closed === null) throw new Error('the grid cannot be used');
      const slices = closed.layers.map((layer) => layer.slices);
      const grid = {
        ...(algorithm === 'meshSlice' ? { slices } : { algorithm }),
        stays: [stays, stays, stays, stays],
      };
      const asked = { model: 'GPT-3', profile, tokens, mesh: BEST_GRID, grid } as const;
      const whole = publishedDesign(DEFAULT_DESIGN, asked);
      const workload = { ...whole.workload, layers: 1, attentionScores: false, embeddings: false };
      const design = { ...whole, workload } as Design;
      // Bytes are whole numbers in a run: a few of them in each of 14 steps of a ring.
      expect(Math.abs(evaluatedNs(design) / closed.ns - 1)).toBeLessThan(1e-7);
    },
  );
});
