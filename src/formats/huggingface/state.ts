/** Detects layers that carry a state along the sequence instead of attention: they are not part of a transformer, and are refused. */
import type { JsonMember } from '../json.ts';
import { memberOf, type ConfigFields } from './fields.ts';

/** Sizes of such layers. Layers with windows are called hybrid too, and are attention. */
const STATE_KEY =
  /^(?:mamba_|ssm_(?!cfg)|linear_(?:num_|key_|value_|conv_|attn)|hybrid_override_pattern$|hybrid_layer_ids$)/;

/** The names of attention layers in a list; MiniMax uses 1. */
const ATTENTION = /^(?:1|attention|(?:full|sliding|chunked)_attention)$/;

/** Returns the member that indicates layers with a state, or null. */
export function stateOf(fields: ConfigFields): JsonMember | null {
  const kinds = memberOf(fields, ['layer_types', 'layers_block_type', 'attn_type_list']);
  if (kinds?.value.kind === 'array') {
    const isAttention = kinds.value.items.every(
      (item) => (item.kind === 'string' || item.kind === 'number') && ATTENTION.test(item.text),
    );
    // A file may list sizes of layers that it does not use.
    if (isAttention) return null;
    if (kinds.key !== 'layer_types') return kinds;
  }
  return (
    [...fields.members.keys()]
      .filter((key) => STATE_KEY.test(key))
      .map((key) => memberOf(fields, [key]))
      .find((member) => member !== undefined) ?? null
  );
}
