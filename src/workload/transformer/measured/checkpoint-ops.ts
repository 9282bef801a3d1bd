/** What the backward pass of a layer computes again on a stack with checkpoints of PyTorch (step-time/products-again.ts). */
import { computeOp } from '../../compute/roofline.ts';
import type { LayerOp } from '../../table/layer.ts';
import type { BlockExchange } from '../exchange.ts';
import type { TransformerModel } from '../facts/model.ts';
import type { TransformerLayout } from '../layout.ts';
import { feedAgain, layerAgain } from '../products-again.ts';
import { productsWork } from '../work.ts';

/** The forward pass of a layer in its parts. */
export interface ForwardParts {
  readonly attention: BlockExchange;
  readonly mlp: BlockExchange;
  /** Norms, residuals and activation functions. */
  readonly elements: readonly LayerOp[];
  readonly mixerForward: readonly LayerOp[];
  readonly mlpForward: readonly LayerOp[];
}

/** The forward pass again, or its selected products; both without the last product of a dense layer and its exchange. */
export function checkpointOps(
  model: TransformerModel,
  layout: TransformerLayout,
  { attention, mlp, elements, mixerForward, mlpForward }: ForwardParts,
): readonly LayerOp[] {
  const { checkpointing, modelParallel, compute } = layout;
  if (checkpointing === 'none') return [];
  const productOps = (label: string, products: ReturnType<typeof feedAgain>): readonly LayerOp[] =>
    products.length === 0 ? [] : [computeOp(label, productsWork(model, modelParallel, products), compute)];
  const isDense = model.experts === 1 && model.hasMlp;
  if (checkpointing === 'full') {
    if (!isDense) return [...mixerForward, ...mlpForward];
    return [
      ...mixerForward,
      ...mlp.enter,
      ...elements,
      ...productOps('MLP: products into it', feedAgain(model)),
    ];
  }
  const again = layerAgain(model);
  const mixer =
    model.mixer === null
      ? []
      : [...attention.enter, ...productOps('Attention: every second product', again.attention)];
  if (!model.hasMlp) return [...mixer, ...elements];
  if (!isDense) return [...mixer, ...mlpForward];
  return [...mixer, ...mlp.enter, ...elements, ...productOps('MLP: every second product', again.mlp)];
}
