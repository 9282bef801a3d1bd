/** Fields of a mesh of products that may have no effect. */
import {
  GRID_PRODUCT_LABELS,
  isOnRing,
  type GridProductAlgorithm,
} from '../../workload/gemm2d/product-algorithms.ts';
import type { GridCollective, TensorGrid } from '../../workload/parallel/gemm2d.ts';
import { because, first, type Rule, type Rules } from './rule.ts';

const meshOf: (rule: (mesh: TensorGrid, algorithm: GridProductAlgorithm) => string | null) => Rule =
  (rule) =>
  ({
    design: {
      workload,
      parallelism: { mesh },
    },
  }) =>
    first(
      because(workload.kind === 'table', 'a layer table has it in its layers and its loop'),
      because(workload.kind !== 'transformer', 'it is for transformers'),
      mesh === undefined ? null : rule(mesh, mesh.algorithm ?? 'meshSlice'),
    );

/** Only one of the algorithms has this field. */
const ofProducts = (only: GridProductAlgorithm): Rule =>
  meshOf((_, algorithm) => because(algorithm !== only, `it is for products by ${GRID_PRODUCT_LABELS[only]}`));

type Uses = readonly (readonly GridCollective[])[];

/** What an algorithm does on the ring along a row, and along a column. */
const USES: Readonly<Record<GridProductAlgorithm, Uses>> = {
  meshSlice: [
    ['allGather', 'reduceScatter'],
    ['allGather', 'reduceScatter'],
  ],
  collective: [
    ['allGather', 'reduceScatter'],
    ['allGather', 'reduceScatter'],
  ],
  summa: [
    ['allGather', 'reduceScatter'],
    ['allGather', 'reduceScatter'],
  ],
  wang: [['sendReceive'], ['allGather', 'reduceScatter']],
  cannon: [['sendReceive'], ['sendReceive']],
  tp1d: [['sendReceive'], []],
  fsdp: [['allGather', 'reduceScatter'], []],
};

/** The collectives whose share of a ring it has, where that is not what it launches. */
const SHARES: Partial<Record<GridProductAlgorithm, Uses>> = { tp1d: [['allGather'], []] };

function ofCollective(
  collective: GridCollective,
  rings: readonly number[],
  usesOf = (algorithm: GridProductAlgorithm): Uses => USES[algorithm],
): Rule {
  return meshOf((_, algorithm) =>
    because(
      !rings.some((ring) => usesOf(algorithm)[ring]?.includes(collective)),
      `products by ${GRID_PRODUCT_LABELS[algorithm]} do not use it`,
    ),
  );
}

const sharesOf = (algorithm: GridProductAlgorithm): Uses => SHARES[algorithm] ?? USES[algorithm];

function rulesOf(collective: GridCollective): Rules {
  const path = `parallelism.mesh.${collective}`;
  return {
    [`${path}.launchNs`]: ofCollective(collective, [0, 1]),
    [`${path}.rowShare`]: ofCollective(collective, [0], sharesOf),
    [`${path}.columnShare`]: ofCollective(collective, [1], sharesOf),
  };
}

const slices: Rule = ofProducts('meshSlice');

const onMesh: Rule = meshOf((_, algorithm) =>
  because(isOnRing(algorithm), `${GRID_PRODUCT_LABELS[algorithm]} runs on one ring`),
);

export const GRID_RULES: Rules = {
  'parallelism.mesh.rows': onMesh,
  'parallelism.mesh.stays': onMesh,
  'parallelism.mesh.stays[]': onMesh,
  'parallelism.mesh.slices': slices,
  'parallelism.mesh.slices[]': slices,
  'parallelism.mesh.packets': ofProducts('summa'),
  'parallelism.mesh.block': (facts, at) =>
    first(
      slices(facts, at),
      because(
        facts.design.parallelism.mesh?.slices !== undefined,
        'the slices are given, and the block only says which are refused',
      ),
    ),
  'parallelism.mesh.launchNs': meshOf((mesh, algorithm) =>
    because(
      USES[algorithm].flat().every((collective) => mesh[collective]?.launchNs !== undefined),
      'each collective has a launch of its own',
    ),
  ),
  ...rulesOf('allGather'),
  ...rulesOf('reduceScatter'),
  ...rulesOf('sendReceive'),
};
