/**
 * Passes of a transformer layer whose products are computed over a mesh, in slices (gemm2d/gemm-graph.ts has
 * their order) or parts (gemm2d/rival-steps.ts):
 *
 *   forward          QKV, attention of a chip's own sequences and heads, projection, both products of the MLP
 *   inputGradient    the same backwards, the input's gradient of each product
 *   weightGradient   the weights' gradient of each product, then what data parallelism reduces
 *
 * Each operation of a product covers all its slices; the product's own computation comes last in the list.
 * Every micro-batch has products of its own, one after another. If the output of attention or the MLP comes
 * transposed, an exchange turns it round before it is added to the input. Under context parallelism attention
 * is that of context.ts: an NPU has the part of the sequences of its row.
 */
import { computeOp } from '../../compute/roofline.ts';
import { gemm as localGemm, type Gemm as LocalGemm } from '../../compute/gemm.ts';
import { matrixWork } from '../../compute/work.ts';
import type { CollectiveOp, LayerOp, LayerPasses } from '../../table/layer.ts';
import { movingMatrix, ringOf, shardElements, type Gemm } from '../../gemm2d/gemm.ts';
import { collectiveOp, whenShared } from '../../table/op.ts';
import { GRID_PRODUCT_LABELS, isOnRing } from '../../gemm2d/product-algorithms.ts';
import type { PlacedGrid } from '../../parallel/gemm2d.ts';
import type { ZeroOps } from '../../parallel/zero.ts';
import { bytesPerValue, productBytes } from '../../rate/facts/precision.ts';
import { count, named, over, times } from '../../formula/term.ts';
import { contextScores } from '../context.ts';
import { activations, type BlockExchange } from '../exchange.ts';
import { placedExpertExchange } from '../expert-exchange.ts';
import type { TransformerLayout } from '../layout.ts';
import { movesOf } from './mesh-moves.ts';
import { meshHalves, type MeshHalf, type GridProduct } from './mesh-products.ts';
import type { TransformerModel } from '../facts/model.ts';
import { scoreOps, scoresAgain } from '../score-ops.ts';

/** Forward, gradient of the input, gradient of the weights: indices in a plan. */
type Pass = 0 | 1 | 2;
const PASS_TEXT = ['', ', gradient of the input', ', gradient of the weights'] as const;

/**
 * @param model with the tokens of an NPU's part of the sequence and, in a pipeline, of one micro-batch
 * @param zero what replicas exchange of the layer
 */
export function meshPasses(
  model: TransformerModel,
  layout: TransformerLayout,
  mesh: PlacedGrid,
  zero: ZeroOps,
): LayerPasses {
  const [attention, mlp] = meshHalves(model, mesh, layout.experts);
  if (attention === undefined || mlp === undefined) throw new Error('a layer has two halves');
  let number = 0;
  const product = (gemm: GridProduct, pass: Pass, times = 1): readonly LayerOp[] =>
    Array.from({ length: times * model.microBatches }, () =>
      productOps(gemm, pass, number++, model, layout, mesh),
    ).flat();
  const exchange = expertTravel(model, layout);
  const turn = ({ isTurned }: MeshHalf): readonly LayerOp[] => (isTurned ? turnOps(model, layout) : []);
  const backwards = ({ products }: MeshHalf): readonly GridProduct[] => products.toReversed();

  const isRecomputed = layout.checkpointing === 'full';
  const scores = contextScores(
    model,
    { ...layout, isRecomputed },
    { forward: scoreOps(model, layout, 'forward'), backward: scoreOps(model, layout, 'backward') },
  );
  const [qkv, projection] = attention.products;
  if (qkv === undefined || projection === undefined) throw new Error('attention has two products');
  const forward = (): readonly LayerOp[] => [
    ...product(qkv, 0),
    ...scores.forward,
    ...product(projection, 0),
    ...turn(attention),
    ...exchange.enter,
    ...mlp.products.flatMap((gemm) => product(gemm, 0, mlp.times)),
    ...exchange.leave,
    ...turn(mlp),
  ];
  const gathers = zero.beforeBackward;
  return {
    forward: [...zero.beforeForward, ...forward()],
    recompute: [...(isRecomputed ? [...gathers, ...forward()] : []), ...scoresAgain(model, layout)],
    inputGradient: [
      ...(isRecomputed ? [] : gathers),
      ...turn(mlp),
      ...exchange.enterBackward,
      ...backwards(mlp).flatMap((gemm) => product(gemm, 1, mlp.times)),
      ...exchange.leaveBackward,
      ...turn(attention),
      ...product(projection, 1),
      ...scores.backward,
      ...product(qkv, 1),
    ],
    weightGradient: [
      ...attention.products.flatMap((gemm) => product(gemm, 2)),
      ...mlp.products.flatMap((gemm) => product(gemm, 2, mlp.times)),
      ...zero.afterGradients,
    ],
    updateNs: 0,
  };
}

function productOps(
  { planned, slices }: GridProduct,
  pass: Pass,
  number: number,
  model: TransformerModel,
  { modelParallel, compute }: TransformerLayout,
  mesh: PlacedGrid,
): readonly LayerOp[] {
  const gemm = planned.gemms[pass];
  const { flow } = gemm;
  const value = bytesPerValue(model.precision);
  const name = `${planned.name}${PASS_TEXT[pass]}`;
  const part = { product: number, flow, slices };
  const moves = movesOf(gemm, mesh).flatMap(
    ({ direction, collective, as, sharing = as, shards, part: stage }): readonly LayerOp[] => {
      const ring = ringOf(mesh, direction);
      const matrix = movingMatrix(flow, direction);
      const shard = times(count(shardElements(gemm, mesh, direction)), count(value, 'B'));
      const sent = shards === 1 ? shard : times(count(shards), shard);
      const { launchNs } = mesh.use[as];
      // What does not reach the whole bandwidth of its ring holds it for as long as more bytes would.
      const held = mesh.use[sharing].share[direction];
      const size = held === 1 ? sent : over(sent, named('share', held));
      const line = isOnRing(mesh.algorithm) ? 'ring' : direction === 'horizontal' ? 'row' : 'column';
      const isSkew = stage.stage === 'whole' && collective === 'sendReceive';
      const label = `${name}: ${isSkew ? 'skew of ' : ''}${matrix} along the ${line}`;
      const op = collectiveOp(label, collective, 'model', size);
      return whenShared(ring, {
        ...op,
        sliced: { ...part, ...stage, lane: direction, launchNs },
      });
    },
  );
  const { m, n, k } = gemm;
  const flops = over(times(count(2), count(m), count(n), count(k)), named('MP', modelParallel));
  const local = mesh.algorithm === 'tp1d' ? tokensPart(gemm, pass, slices) : sliceOf(gemm, mesh, slices);
  const work = matrixWork(flops, [local], 'forward', productBytes(model.precision));
  const parts = mesh.algorithm === 'meshSlice' ? 'slices' : `parts (${GRID_PRODUCT_LABELS[mesh.algorithm]})`;
  const label = `${name}: ${flow}${slices === 1 ? '' : `, ${slices} ${parts}`}`;
  return [
    ...moves,
    { ...computeOp(label, work, compute), sliced: { ...part, lane: 'compute', launchNs: 0 } },
  ];
}

/** What travels to experts and back: shards, which need no gathering on the mesh of an expert. */
function expertTravel(model: TransformerModel, layout: TransformerLayout): BlockExchange {
  const { experts } = layout;
  if (model.experts === 1 || experts === null) {
    return { enter: [], leave: [], enterBackward: [], leaveBackward: [] };
  }
  const all = placedExpertExchange(model, layout, experts);
  const between = (ops: readonly CollectiveOp[]): readonly CollectiveOp[] =>
    ops.filter(({ role }) => role === 'expert');
  return {
    enter: between(all.enter),
    leave: between(all.leave),
    enterBackward: between(all.enterBackward),
    leaveBackward: between(all.leaveBackward),
  };
}

/** The product of a chip, slice by slice. */
function sliceOf({ flow, m, n, k }: Gemm, { rows, columns }: PlacedGrid, slices: number): LocalGemm {
  switch (flow) {
    case 'OS':
      return localGemm(m / rows, k / slices, n / columns, slices);
    case 'LS':
      return localGemm(m / rows, k / columns, n / slices, slices);
    case 'RS':
      return localGemm(m / slices, k / rows, n / columns, slices);
  }
}

/** The product of a chip by 1D TP, one part of the tokens after another. */
function tokensPart({ flow, m, n, k }: Gemm, pass: Pass, chips: number): LocalGemm {
  if (pass === 2) return localGemm(m, k / chips, n / chips, chips);
  const isGathered = flow === 'OS';
  return localGemm(m / chips, isGathered ? k : k / chips, isGathered ? n / chips : n, chips);
}

/** Shards change places with those of the transposed matrix. */
function turnOps(model: TransformerModel, { modelParallel }: TransformerLayout): readonly LayerOp[] {
  const size = over(activations(model), named('MP', modelParallel));
  return whenShared(modelParallel, collectiveOp('Transpose of activations', 'allToAll', 'model', size));
}
