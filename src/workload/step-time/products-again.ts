/**
 * The matrix products that selective checkpoints of PyTorch compute again. Torchtitan's policy keeps the result
 * of attention and of every second product, counted through the layer from the query projection, and nothing
 * else. The last product of a layer is never computed again, as nothing in the backward pass needs its result.
 *
 * Source: torchtitan, `_op_sac_save_list` and the policy of its selective activation checkpointing; PyTorch,
 * torch.utils.checkpoint (`early_stop`).
 */

/** A product with weights; tensor parallelism cuts its inputs or its outputs. */
export interface Product {
  readonly inputs: number;
  readonly outputs: number;
  readonly cut: 'inputs' | 'outputs';
}

/**
 * Products of attention in their order, from its matrices, the last of which is the projection.
 *
 * @param queries width of the queries, if the first matrix holds queries, keys and values; else null
 */
export function attentionProducts(
  matrices: readonly (readonly [inputs: number, outputs: number])[],
  queries: number | null,
): readonly Product[] {
  return matrices.flatMap(([inputs, outputs], index): readonly Product[] => {
    if (index === matrices.length - 1) return [{ inputs, outputs, cut: 'inputs' }];
    const widths = index === 0 && queries !== null ? [queries, (outputs - queries) / 2] : [outputs];
    const [first = outputs, keys] = widths;
    return [first, ...(keys === undefined ? [] : [keys, keys])].map((width) => ({
      inputs,
      outputs: width,
      cut: 'outputs',
    }));
  });
}

export function feedProducts(hidden: number, width: number, gated: boolean): readonly Product[] {
  const into = (): Product => ({ inputs: hidden, outputs: width, cut: 'outputs' });
  const inputs = gated ? [into(), into()] : [into()];
  return [...inputs, { inputs: width, outputs: hidden, cut: 'inputs' }];
}

/**
 * Those of `products` that are computed again.
 *
 * @param endsLayer whether the last of them is the last product of the layer
 */
export function productsAgain(products: readonly Product[], endsLayer: boolean): readonly Product[] {
  const last = endsLayer ? products.length - 1 : products.length;
  return products.filter((_, index) => index < last && index % 2 === 1);
}
