/** Fields of a mesh whose products run on one ring: those that are said to do nothing change nothing, and the others do. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { valueOf } from '../../units/result.ts';
import type { RingAlgorithm } from '../../workload/gemm2d/product-algorithms.ts';
import { layersOf } from '../../run/layers-of.ts';
import { effectFacts } from './facts.ts';
import { whyNoEffect } from './no-effect.ts';

type Mesh = NonNullable<Parallelism['mesh']>;

function design(mesh: Mesh): Design {
  return {
    ...BASE_V1,
    topology: {
      splitBandwidth: 'full',
      dimensions: [{ kind: 'ring', size: 4, linkLatencyNs: 100, tier: 'node' }],
    },
    workload: {
      kind: 'transformer',
      preset: 'gpt-3',
      hidden: 12_288,
      layers: 1,
      tokensPerReplica: 8192,
      recompute: false,
    },
    parallelism: { modelParallel: 4, overlap: true, mesh },
  };
}

const whyOf = (mesh: Mesh, path: string): string | null =>
  whyNoEffect(effectFacts(valueOf(prepareDesign(design(mesh), ALL_PARTS))), `parallelism.mesh.${path}`);
/** All that a run takes from the fields of a mesh. */
const made = (mesh: Mesh): unknown => valueOf(layersOf(design(mesh), ALL_PARTS)).layers;

const IDLE: readonly (readonly [path: string, fields: Mesh])[] = [
  ['rows', { rows: 'outer' }],
  ['stays[0]', { stays: ['weights', 'weights', 'weights', 'weights'] }],
  ['slices[0]', { slices: [2, 2, 2, 2] }],
  ['packets', { packets: 3 }],
  ['block', { block: 4 }],
  ['allGather.columnShare', { allGather: { columnShare: 0.5 } }],
  ['reduceScatter.columnShare', { reduceScatter: { columnShare: 0.5 } }],
  ['sendReceive.columnShare', { sendReceive: { columnShare: 0.5 } }],
];
const OF_RING: readonly (readonly [path: string, fields: Mesh, users: readonly RingAlgorithm[]])[] = [
  ['launchNs', { launchNs: 1000 }, ['tp1d', 'fsdp']],
  ['sendReceive.launchNs', { sendReceive: { launchNs: 1000 } }, ['tp1d']],
  ['sendReceive.rowShare', { sendReceive: { rowShare: 0.5 } }, []],
  ['allGather.launchNs', { allGather: { launchNs: 1000 } }, ['fsdp']],
  ['allGather.rowShare', { allGather: { rowShare: 0.5 } }, ['tp1d', 'fsdp']],
  ['reduceScatter.launchNs', { reduceScatter: { launchNs: 1000 } }, ['fsdp']],
  ['reduceScatter.rowShare', { reduceScatter: { rowShare: 0.5 } }, ['fsdp']],
];

describe.each(['tp1d', 'fsdp'] as const)('a field of a mesh by %s', (algorithm) => {
  it.each(IDLE)('is said to do nothing and does nothing: %s', (path, fields) => {
    expect(whyOf({ algorithm, ...fields }, path)).not.toBeNull();
    expect(made({ algorithm, ...fields })).toEqual(made({ algorithm }));
  });

  it.each(OF_RING)('changes products if nothing else is said of it: %s', (path, fields, users) => {
    const isUsed = users.includes(algorithm);
    expect(whyOf({ algorithm, ...fields }, path) === null).toBe(isUsed);
    const [changed, plain] = [made({ algorithm, ...fields }), made({ algorithm })].map((layers) =>
      JSON.stringify(layers),
    );
    expect(changed !== plain).toBe(isUsed);
  });
});
