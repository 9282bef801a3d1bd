/** Kinds of `mesh.json` about a transformer block: its plan, its time, the search over 2D grids, rivals and parts. */
import * as v from 'valibot';
import { problem, success, type Result } from '../../../units/result.ts';
import { MESH_ALGORITHMS } from '../../../workload/gemm2d/algorithms.ts';
import { autotune, gridsOf } from '../../../workload/gemm2d/autotune.ts';
import { blockTime, utilisation } from '../../../workload/gemm2d/block.ts';
import { compareAlgorithms, ringTimeOf } from '../../../workload/gemm2d/comparison.ts';
import { RING_ALGORITHMS } from '../../../workload/gemm2d/product-algorithms.ts';
import type { Gemm, Grid } from '../../../workload/gemm2d/gemm.ts';
import { GEMM_MODELS } from '../../../workload/gemm2d/models.ts';
import { blockLayers, planLayers } from '../../../workload/gemm2d/plan.ts';
import { compareShapes } from '../../../workload/gemm2d/shapes.ts';
import { kindOf } from '../kind.ts';
import { count, mesh, model, profile, stationary } from './fields.ts';
import { profileNamed } from './profile.ts';

export const dataflow = kindOf(
  v.strictObject({ model: v.string(), hidden: count, tokens: count, stationary }),
  ({ hidden, tokens, ...input }) =>
    success({
      layers: planLayers(blockLayers(hidden), tokens, input.stationary).map(({ name, gemms, ...layer }) => ({
        layer: name,
        ...layer,
        gemms: gemms.map(listed),
      })),
    }),
);

export const block = kindOf(
  v.strictObject({
    profile,
    model,
    tokens: count,
    ...mesh,
    algorithm: v.picklist(['meshSlice', 'wang', 'collective', 'summa', 'cannon']),
    split: v.optional(v.picklist(['horizontal', 'best'])),
    slices: v.optional(count),
    stationary,
  }),
  ({ rows, columns, tokens, ...input }, profiles): Result<unknown> => {
    const chip = profileNamed(input.profile, profiles);
    if (!chip.ok) return chip;
    const layers = layersOf(input, tokens);
    const algorithm = input.split === 'best' ? 'wangBestDirection' : input.algorithm;
    const time = blockTime(chip.value, algorithm, layers, { rows, columns }, input.slices);
    if (time === null) return success({ seconds: null, slices: null, utilisation: null });
    return success({
      seconds: time.ns / 1e9,
      slices: time.layers.map(({ slices }) => slices),
      utilisation: utilisation(layers, rows * columns, time.ns),
    });
  },
);

const searched = {
  profile,
  model,
  chips: count,
  batch: v.optional(count),
  tokens: count,
  leastSide: count,
  stationary,
};

export const autotuneKind = kindOf(
  v.strictObject(searched),
  ({ chips, tokens, leastSide, ...input }, profiles) => {
    const chip = profileNamed(input.profile, profiles);
    if (!chip.ok) return chip;
    const layers = layersOf(input, tokens);
    const { best, meshes } = autotune(chip.value, 'meshSlice', layers, gridsOf(chips, leastSide));
    return success({
      mesh: best === null ? null : sides(best.mesh),
      slices: best?.time.layers.map(({ slices }) => slices) ?? null,
      seconds: best === null ? null : best.time.ns / 1e9,
      utilisation: best === null ? null : utilisation(layers, chips, best.time.ns),
      meshes: meshes.map((tried) => ({
        mesh: sides(tried.mesh),
        seconds: tried.time === null ? null : tried.time.ns / 1e9,
      })),
    });
  },
);

export const comparison = kindOf(
  v.strictObject(searched),
  ({ chips, tokens, leastSide, ...input }, profiles) => {
    const chip = profileNamed(input.profile, profiles);
    if (!chip.ok) return chip;
    const layers = layersOf(input, tokens);
    const { meshes, rings } = compareAlgorithms(chip.value, layers, tokens, chips, leastSide);
    const rows = MESH_ALGORITHMS.map((algorithm) => {
      const best = meshes[algorithm];
      return [
        algorithm,
        best && { mesh: sides(best.mesh), utilisation: utilisation(layers, chips, best.time.ns) },
      ] as const;
    });
    const ringRows = RING_ALGORITHMS.map(
      (algorithm) => [algorithm, { utilisation: utilisation(layers, chips, rings[algorithm].ns) }] as const,
    );
    return success(Object.fromEntries([...rows, ...ringRows]));
  },
);

export const breakdown = kindOf(
  v.strictObject({
    profile,
    model,
    chips: v.optional(count),
    batch: v.optional(count),
    tokens: count,
    algorithm: v.picklist(['meshSlice', 'wang', 'collective', 'summa', 'cannon', 'tp1d', 'fsdp']),
    rows: v.optional(count),
    columns: v.optional(count),
    slices: v.optional(count),
  }),
  ({ algorithm, rows, columns, chips, tokens, slices, ...input }, profiles): Result<unknown> => {
    const chip = profileNamed(input.profile, profiles);
    if (!chip.ok) return chip;
    const layers = layersOf(input, tokens);
    if (algorithm === 'tp1d' || algorithm === 'fsdp') {
      if (chips === undefined) return problem('chips', 'is missing; expected a whole number from 1');
      return success(shares(ringTimeOf(algorithm, chip.value, layers, tokens, chips)));
    }
    if (rows === undefined || columns === undefined)
      return problem('rows', 'is missing; expected rows and columns');
    const time = blockTime(chip.value, algorithm, layers, { rows, columns }, slices);
    if (time === null) return problem('columns', `${algorithm} cannot use a mesh of ${rows} x ${columns}`);
    return success(shares(time));
  },
);

export const shapes = kindOf(
  v.strictObject({ profile, model, ...mesh, batch: v.optional(count), tokens: count }),
  ({ rows, columns, tokens, ...input }, profiles) => {
    const chip = profileNamed(input.profile, profiles);
    if (!chip.ok) return chip;
    const compared = compareShapes(chip.value, layersOf(input, tokens), { rows, columns });
    return success({ rows: compared.map((row) => ({ ...row, gemm: listed(row.gemm) })) });
  },
);

function layersOf(
  input: { readonly model: keyof typeof GEMM_MODELS; readonly stationary?: v.InferOutput<typeof stationary> },
  tokens: number,
) {
  return planLayers(blockLayers(GEMM_MODELS[input.model].hidden), tokens, input.stationary);
}

function shares({
  computeNs,
  communication,
}: NonNullable<ReturnType<typeof blockTime>> | ReturnType<typeof ringTimeOf>) {
  const { launchNs, syncNs, transferNs } = communication;
  return {
    computeSeconds: computeNs / 1e9,
    launchShare: launchNs / computeNs,
    syncShare: syncNs / computeNs,
    transferShare: transferNs / computeNs,
    totalShare: (launchNs + syncNs + transferNs) / computeNs,
  };
}

function listed({ flow, m, n, k }: Gemm) {
  return [flow, m, n, k];
}

function sides({ rows, columns }: Grid) {
  return [rows, columns];
}
