/** The products of a layer that checkpoints of PyTorch compute again (step-time/products-again.ts). */
import { attentionProducts, feedProducts, productsAgain, type Product } from '../step-time/products-again.ts';
import type { TransformerModel } from './facts/model.ts';
import { isState } from './facts/pattern.ts';
import type { TransformerLayout } from './layout.ts';
import { attentionMatrices, gateWidth, queryWidth } from './weights.ts';

export function keepsProducts({ compute }: Pick<TransformerLayout, 'compute'>): boolean {
  return compute.measured?.stack.habits.checkpoints === 'products';
}

/** With full checkpoints: the products into a dense MLP. */
export function feedAgain({ hidden, feedForward, gated }: TransformerModel): readonly Product[] {
  return feedProducts(hidden, feedForward, gated).slice(0, -1);
}

/** With selective checkpoints. Experts are not among them: all of their products are computed again. */
export function layerAgain(
  model: TransformerModel,
): Readonly<Record<'attention' | 'mlp', readonly Product[]>> {
  const { hidden, feedForward, gated, experts, hasMlp } = model;
  const attention = mixerProducts(model);
  const mlp = hasMlp && experts === 1 ? feedProducts(hidden, feedForward, gated) : [];
  const again = new Set(productsAgain([...attention, ...mlp], !hasMlp || experts === 1));
  return {
    attention: attention.filter((product) => again.has(product)),
    mlp: mlp.filter((product) => again.has(product)),
  };
}

function mixerProducts(model: TransformerModel): readonly Product[] {
  const { mixer, latent } = model;
  if (mixer === null) return [];
  const isSplit = !isState(mixer) && latent === null;
  return attentionProducts(attentionMatrices(model), isSplit ? queryWidth(model) + gateWidth(model) : null);
}
