/** Statements of the text on slicing and traffic. */
import { GEMM_MODELS } from '../../../workload/gemm2d/models.ts';
import { gridsOf } from '../../../workload/gemm2d/autotune.ts';
import { FLOWS, type Flow, type Grid } from '../../../workload/gemm2d/gemm.ts';
import {
  isSame,
  gridProduct,
  operandsOf,
  wholeProduct,
  type Matrix,
} from '../../../workload/gemm2d/product.ts';
import { leastCommonMultiple } from '../../../workload/gemm2d/slices.ts';
import type { StudyStatement } from '../study-statement.ts';
import { CHIPS, tokensOf } from './setting.ts';

const SIDES = [1, 2, 3, 4];

interface Trial {
  readonly flow: Flow;
  readonly mesh: Grid;
  readonly slices: number;
  readonly block: number;
}

/** Every flow, grids up to 4 x 4, 1 to 4 slices and blocks of 1 and 2. */
const TRIALS: readonly Trial[] = FLOWS.flatMap((flow) =>
  SIDES.flatMap((rows) =>
    SIDES.flatMap((columns) =>
      SIDES.flatMap((slices) => [1, 2].map((block) => ({ flow, mesh: { rows, columns }, slices, block }))),
    ),
  ),
);

function operands({ flow, mesh, slices, block }: Trial): readonly [Matrix, Matrix] {
  const sliced = leastCommonMultiple(mesh.rows, mesh.columns) * block * slices;
  // Remainders of cubes: sums of different elements differ.
  return operandsOf(
    flow,
    mesh,
    sliced,
    (matrix, index) => 1 + ((index + (matrix === 'A' ? 3 : 5)) ** 3 % 9973),
  );
}

function slicingTrials() {
  const counts = { trials: 0, blockedRight: 0, contiguousRight: 0, contiguousExpected: 0 };
  let isAsStated = true;
  for (const trial of TRIALS) {
    const [a, b] = operands(trial);
    const product = wholeProduct(trial.flow, a, b);
    const blocked = isSame(gridProduct(trial, a, b, 'blocked'), product);
    const contiguous = isSame(gridProduct(trial, a, b, 'contiguous'), product);
    const expected = trial.mesh.rows === trial.mesh.columns || trial.slices === 1;
    counts.trials++;
    counts.blockedRight += Number(blocked);
    counts.contiguousRight += Number(contiguous);
    counts.contiguousExpected += Number(expected);
    isAsStated &&= blocked && contiguous === expected;
  }
  return { counts, isAsStated };
}

const TRAFFIC_CHIPS = [16, 64, 256, 1024];
const SIZE_RATIOS = [0.1, 0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 24, 48];

/** Traffic of the slower direction, up to a constant: `ratio` is size(Mc) / size(Mr), Mr moving along columns. */
function traffic({ rows, columns }: Grid, ratio: number): number {
  return Math.max(rows - 1, (columns - 1) * ratio);
}

function trafficTrials() {
  const misses: { readonly chips: number; readonly ratio: number; readonly rows: number }[] = [];
  let trials = 0;
  for (const chips of TRAFFIC_CHIPS) {
    const meshes = gridsOf(chips, 2);
    for (const ratio of SIZE_RATIOS) {
      trials++;
      const distance = ({ rows, columns }: Grid) => Math.abs(Math.log((rows - 1) / (columns - 1) / ratio));
      const nearest = least(meshes, distance);
      if (traffic(nearest, ratio) > Math.min(...meshes.map((mesh) => traffic(mesh, ratio)))) {
        misses.push({ chips, ratio, rows: nearest.rows });
      }
    }
  }
  return { trials, misses };
}

function least(meshes: readonly Grid[], valueOfGrid: (mesh: Grid) => number): Grid {
  const [first] = [...meshes].sort((a, b) => valueOfGrid(a) - valueOfGrid(b));
  if (first === undefined) throw new RangeError('no mesh');
  return first;
}

export function ruleStatements(): readonly StudyStatement[] {
  const { counts, isAsStated } = slicingTrials();
  const { trials, misses } = trafficTrials();
  // Bytes that pass a link of one ring of n chips in the forward product of a layer H -> H.
  const bytes = CHIPS.map(
    (chips) => (2 * (chips - 1) * tokensOf('weak', chips) * GEMM_MODELS['GPT-3'].hidden) / chips,
  );
  const perChip = bytes.map((value, index) => value / ((CHIPS[index] ?? NaN) - 1));
  return [
    {
      id: 'mesh.rule',
      figure: 'Algorithm 2',
      statement:
        'Blocked slicing gives the product on every mesh; contiguous slicing is wrong where the sides differ and there are several slices, and right otherwise.',
      holds: isAsStated,
      numbers: counts,
      note: 'Integer matrices, every flow, mesh up to 4 x 4, 1 to 4 slices, blocks of 1 and 2, executed shard by shard.',
    },
    {
      id: 'mesh.traffic',
      figure: '-',
      statement:
        'Traffic is least where (Nr-1)/(Nc-1) = size(Mc)/size(Mr): of all meshes, on the one nearest to it.',
      holds: misses.length <= Math.floor(trials / 20),
      numbers: {
        trials,
        nearestIsLeast: trials - misses.length,
        'misses.chips': misses.map(({ chips }) => chips),
        'misses.ratio': misses.map(({ ratio }) => ratio),
        'misses.nearestRows': misses.map(({ rows }) => rows),
      },
      note: 'The condition is exact where sides may be any number; of meshes with whole sides the nearest, by the logarithm of the ratio, is the least in all but a few trials, those in which a side of 2 is at stake, where one chip more doubles the traffic.',
    },
    {
      id: 'mesh.tp1d',
      figure: '-',
      statement: "1D TP: a chip's traffic grows linearly with the chips.",
      holds: perChip.every((value) => Math.abs(value / (perChip[0] ?? NaN) - 1) < 1e-12),
      numbers: { chips: CHIPS, bytesPerLink: bytes, bytesPerOtherChip: perChip },
      note: 'Weak scaling, GPT-3: 2 (n-1)/n t H bytes pass a link in a product, t = 1,024 n.',
    },
  ];
}
