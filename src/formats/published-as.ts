/** The published model that has the same numbers. */
import type { TransformerModelId, TransformerWorkload } from '../workload/transformer/facts/description.ts';
import { SHAPE_EXTRAS } from '../workload/transformer/facts/extras.ts';
import { TRANSFORMER_CATALOG } from '../workload/transformer/facts/catalog.ts';

/** Null if there is none. */
export function publishedAs(shape: Partial<TransformerWorkload>): TransformerModelId | null {
  const keys = [...(Object.keys(shape) as (keyof typeof shape)[]), ...SHAPE_EXTRAS];
  const found = TRANSFORMER_CATALOG.find((candidate) =>
    keys.every((key) => (candidate as Partial<TransformerWorkload>)[key] === shape[key]),
  );
  return found?.id ?? null;
}
