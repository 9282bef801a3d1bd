/** Problems of a transformer on a mesh. Messages name fields of the design. */
import { formatCount } from '../../../units/count.ts';
import type { Problem } from '../../../units/result.ts';
import {
  algorithmProblem,
  layersProblem,
  ringProblem,
  shardProblem,
  slicesProblem,
} from '../../gemm2d/check.ts';
import { isOnRing, type RingAlgorithm } from '../../gemm2d/product-algorithms.ts';
import { headShares, sequenceShares, type PlacedGrid } from '../../parallel/gemm2d.ts';
import { meshHalves, type GridProduct } from './mesh-products.ts';
import type { TransformerModel } from '../facts/model.ts';
import { queryWidth } from '../weights.ts';
import { npuShare } from '../axes-share.ts';
import type { Mapping } from '../../mapping/mapping.ts';

const DEGREE = 'parallelism.modelParallel';

function isSpecial(model: TransformerModel): boolean {
  const { latent, window, pattern, attentionGate, hidden, denseLayers, sharedExperts } = model;
  const isOfExperts = sharedExperts > 0 || model.routers || model.expertHidden !== hidden;
  const isOfKinds = window > 0 || pattern.length > 0 || denseLayers > 0;
  return latent !== null || isOfKinds || isOfExperts || attentionGate || queryWidth(model) !== hidden;
}

const NO_GROUP: Problem = {
  path: 'parallelism.mesh',
  message:
    'Experts that are distributed over the model-parallel group have no products over a mesh. Allowed: experts in a group of their own, or no mesh.',
};

/** @param whole of a replica, with all its micro-batches and whole sequences */
export function checkGrid(
  whole: TransformerModel,
  mesh: PlacedGrid,
  mapping: Pick<Mapping, 'contextParallel' | 'pipeline' | 'experts'>,
): readonly Problem[] {
  const model = npuShare(whole, mapping);
  const { experts, attentionScores } = model;
  const placed = mapping.experts ?? null;
  if (experts > 1 && placed === null) return [NO_GROUP];
  // A degree that does not divide the experts is refused at its field.
  if (experts % (placed?.degree ?? 1) !== 0) return [];
  if (isSpecial(model)) {
    const message =
      'Compressed keys, sliding windows, gated attention, shared experts, counted routers, layers of several kinds and heads of a width of their own have no products over a mesh; turn the mesh off.';
    return [{ path: 'parallelism.mesh', message }];
  }
  const products = meshHalves(model, mesh, placed).flatMap((half) => half.products);
  const problems = productsProblems(products, mesh);
  return problems.length > 0 || !attentionScores ? problems : scoreProblems(whole, mesh);
}

/** Problems of slices, of shards and of what an algorithm needs. */
function productsProblems(products: readonly GridProduct[], mesh: PlacedGrid): readonly Problem[] {
  const { slices, algorithm, columns } = mesh;
  if (isOnRing(algorithm)) {
    const found = products
      .map(({ planned }) => ringProblem(algorithm, [planned], tokensOf(planned, algorithm), columns))
      .find((problem) => problem !== null);
    return found ? [{ path: DEGREE, message: found.message }] : [];
  }
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
  const gemms = planned.flatMap((layer) => layer.gemms);
  const unused =
    (isSliced ? layersProblem(planned, mesh, mesh.block) : null) ??
    gemms.map((gemm) => shardProblem(gemm, mesh)).find((problem) => problem !== null);
  if (unused) return [{ path: DEGREE, message: unused.message }];
  const refused = gemms
    .map((gemm) => algorithmProblem(algorithm, gemm, mesh))
    .find((problem) => problem !== null);
  if (refused) return [{ path: 'parallelism.mesh.algorithm', message: refused.message }];
  return isSliced ? slicesProblems(products, mesh) : [];
}

/** The tokens that a layer works on. FSDP has its forward product transposed. */
function tokensOf({ gemms: [forward] }: GridProduct['planned'], algorithm: RingAlgorithm): number {
  return algorithm === 'fsdp' ? forward.n : forward.m;
}

function slicesProblems(products: readonly GridProduct[], mesh: PlacedGrid): readonly Problem[] {
  return products.flatMap(({ planned: { slicedDimension }, slices }, index) => {
    const found = slicesProblem(slicedDimension, mesh, slices, mesh.block);
    return found === null ? [] : [{ path: `parallelism.mesh.slices[${index}]`, message: found.message }];
  });
}

/** Problems of attention over a chip's own sequences and heads. */
function scoreProblems(
  { heads, tokens, sequence, microBatches }: TransformerModel,
  mesh: PlacedGrid,
): readonly Problem[] {
  const onRing = isOnRing(mesh.algorithm);
  const [headParts, sequenceParts] = [headShares(mesh), sequenceShares(mesh)];
  if (heads % headParts !== 0) {
    const parts = onRing ? 'NPUs of the ring' : 'columns of the mesh';
    const message = `${formatCount(heads)} heads cannot be distributed evenly over ${formatCount(headParts)} ${parts}.`;
    return [{ path: DEGREE, message }];
  }
  const sequences = tokens / sequence / microBatches;
  if (sequences % sequenceParts !== 0) {
    const parts = onRing ? 'NPUs of the ring' : 'rows of the mesh';
    const holder = microBatches === 1 ? 'replica' : 'micro-batch';
    const message = `${formatCount(sequences)} sequences of a ${holder} cannot be distributed evenly over ${formatCount(sequenceParts)} ${parts}.`;
    return [{ path: microBatches === 1 ? 'workload.tokensPerReplica' : 'workload.microBatch', message }];
  }
  return [];
}
