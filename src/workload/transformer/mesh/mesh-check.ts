/** Problems of a transformer on a mesh. Messages name fields of the design. */
import { formatCount } from '../../../units/count.ts';
import type { Problem } from '../../../units/result.ts';
import { algorithmProblem, layersProblem, shardProblem, slicesProblem } from '../../gemm2d/check.ts';
import type { PlacedGrid } from '../../parallel/gemm2d.ts';
import { meshHalves } from './mesh-products.ts';
import type { TransformerModel } from '../facts/model.ts';
import { queryWidth } from '../weights.ts';
import { npuShare } from '../axes-share.ts';
import type { Mapping } from '../../mapping/mapping.ts';

const DEGREE = 'parallelism.modelParallel';

function isSpecial(model: TransformerModel): boolean {
  const { latent, window, pattern, attentionGate, hidden } = model;
  const isOfKinds = window > 0 || pattern.length > 0;
  return latent !== null || isOfKinds || attentionGate || queryWidth(model) !== hidden;
}

/** @param whole of a replica, with all its micro-batches and whole sequences */
export function checkGrid(
  whole: TransformerModel,
  mesh: PlacedGrid,
  mapping: Pick<Mapping, 'contextParallel' | 'pipeline'>,
): readonly Problem[] {
  const model = npuShare(whole, mapping);
  const { experts, attentionScores } = model;
  if (experts > 1) {
    return [
      {
        path: 'parallelism.mesh',
        message: 'A mixture of experts has no products over a mesh; turn the mesh off.',
      },
    ];
  }
  if (isSpecial(model)) {
    const message =
      'Compressed keys, sliding windows, gated attention, layers of several kinds and heads of a width of their own have no products over a mesh; turn the mesh off.';
    return [{ path: 'parallelism.mesh', message }];
  }
  const products = meshHalves(model, mesh).flatMap((half) => half.products);
  const { slices, algorithm } = mesh;
  const isSliced = algorithm === 'meshSlice';
  if (isSliced && slices !== null && slices.length !== products.length) {
    return [
      {
        path: 'parallelism.mesh.slices',
        message: `Slices are given for ${formatCount(slices.length)} products; a layer has ${formatCount(products.length)}.`,
      },
    ];
  }
  const planned = products.map((product) => product.planned);
  const unused =
    (isSliced ? layersProblem(planned, mesh) : null) ??
    planned
      .flatMap(({ gemms }) => gemms)
      .map((gemm) => shardProblem(gemm, mesh))
      .find((problem) => problem !== null);
  if (unused) return [{ path: DEGREE, message: unused.message }];
  const refused = planned
    .flatMap(({ gemms }) => gemms)
    .map((gemm) => algorithmProblem(algorithm, gemm, mesh))
    .find((problem) => problem !== null);
  if (refused) return [{ path: 'parallelism.mesh.algorithm', message: refused.message }];
  const problems = !isSliced
    ? []
    : products.flatMap(({ planned: { slicedDimension }, slices: count }, index) => {
        const found = slicesProblem(slicedDimension, mesh, count);
        return found === null ? [] : [{ path: `parallelism.mesh.slices[${index}]`, message: found.message }];
      });
  if (problems.length > 0 || !attentionScores) return problems;
  return scoreProblems(whole, mesh);
}

/** Problems of attention over a chip's own sequences and heads. */
function scoreProblems(
  { heads, tokens, sequence, microBatches }: TransformerModel,
  mesh: PlacedGrid,
): readonly Problem[] {
  if (heads % mesh.columns !== 0) {
    const message = `${formatCount(heads)} heads cannot be distributed evenly over ${formatCount(mesh.columns)} columns of the mesh.`;
    return [{ path: DEGREE, message }];
  }
  const sequences = tokens / sequence / microBatches;
  if (sequences % mesh.rows !== 0) {
    const holder = microBatches === 1 ? 'replica' : 'micro-batch';
    const message = `${formatCount(sequences)} sequences of a ${holder} cannot be distributed evenly over ${formatCount(mesh.rows)} rows of the mesh.`;
    return [{ path: microBatches === 1 ? 'workload.tokensPerReplica' : 'workload.microBatch', message }];
  }
  return [];
}
