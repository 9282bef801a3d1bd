/** Finds which layers of a configuration see all tokens, and which those of a sliding window. */
import { TRANSFORMER_BOUNDS as B } from '../../workload/transformer/check.ts';
import type { TransformerExtras } from '../../workload/descriptions/transformer.ts';
import { describeJson } from '../describe-json.ts';
import { flagOf, listOf, memberOf, numberOf, refuse, type ConfigFields } from './fields.ts';

const WINDOWED = 'sliding_attention';
/** Names of layers that see all tokens; chunked attention is listed among what a configuration cannot express here. */
const FULL = ['full_attention', 'attention', 'chunked_attention'];

/** @param usual default interval of layers that see all tokens; 0 for none */
export function readWindow(
  fields: ConfigFields,
  layers: number,
  usual: number,
  drop: (offset: number, message: string) => void,
): TransformerExtras {
  const window = numberOf(fields, ['sliding_window'], B.window) ?? 0;
  const types = listOf(fields, 'layer_types');
  const odd = types?.find(
    (item) => item.kind !== 'string' || (item.text !== WINDOWED && !FULL.includes(item.text)),
  );
  if (odd !== undefined) {
    refuse(
      fields,
      odd,
      `layer_types has ${describeJson(odd)}; expected "full_attention" or "sliding_attention"`,
    );
    return {};
  }
  if (window === 0 || flagOf(fields, 'use_sliding_window') === false) return {};
  const pattern = memberOf(fields, ['hybrid_layer_pattern']);
  if (pattern !== undefined) {
    drop(
      pattern.offset,
      'hybrid_layer_pattern: only every n-th layer can be without a window; every layer sees all tokens',
    );
    return {};
  }
  if (types === undefined) {
    const fullEvery = numberOf(fields, ['sliding_window_pattern'], B.fullEvery) ?? usual;
    if (memberOf(fields, ['max_window_layers']) !== undefined) {
      drop(
        memberOf(fields, ['sliding_window'])!.offset,
        'sliding_window: a window of the last layers only cannot be said; every layer sees all tokens',
      );
      return {};
    }
    return { window, ...(fullEvery === 0 ? {} : { fullEvery }) };
  }
  const isFull = types.map((item) => item.kind === 'string' && FULL.includes(item.text));
  const first = isFull.indexOf(true);
  if (isFull.every(Boolean)) return {};
  if (first < 0) return { window };
  const fullEvery = first + 1;
  if (isFull.length === layers && isFull.every((full, layer) => full === ((layer + 1) % fullEvery === 0))) {
    return { window, fullEvery };
  }
  drop(
    memberOf(fields, ['layer_types'])!.offset,
    'layer_types: only every n-th layer can be without a window; every layer sees all tokens',
  );
  return {};
}
