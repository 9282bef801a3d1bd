/** Reads layers that carry a state along the sequence instead of attention, or says why they cannot be read. */
import { TRANSFORMER_BOUNDS as B } from '../../workload/transformer/facts/bounds.ts';
import type { TransformerExtras } from '../../workload/transformer/facts/description.ts';
import type { StateMixer } from '../../workload/transformer/facts/pattern.ts';
import type { JsonMember } from '../json.ts';
import { memberOf, neededNumber, numberOf, textOf, type ConfigFields } from './fields.ts';

/** Keys of their sizes. Models with windowed attention are called hybrid, too, but have no state. */
const STATE_KEY =
  /^(?:mamba_|ssm_(?!cfg)|linear_(?:num_|key_|value_|conv_|attn_config$)|hybrid_override_pattern$|hybrid_layer_ids$)/;

/**
 * Returns a member that indicates layers with a state in a file that does not say which layers they are; null
 * if there is none.
 */
export function stateOf(fields: ConfigFields): JsonMember | null {
  const kinds = memberOf(fields, ['layer_types', 'layers_block_type', 'attn_type_list']);
  // A file may give sizes of layers that the model does not have.
  if (kinds?.value.kind === 'array') return null;
  return (
    [...fields.members.keys()]
      .filter((key) => STATE_KEY.test(key))
      .map((key) => memberOf(fields, [key]))
      .find((member) => member !== undefined) ?? null
  );
}

const NEEDED = { ...B.stateHeads, min: 1 };

/** @param heads are the heads and their width, which linear attention shares with attention */
export function readState(
  fields: ConfigFields,
  mixer: StateMixer,
  heads: number,
  hidden: number,
): TransformerExtras {
  if (mixer === 'linear') {
    return { stateHeads: heads, stateWidth: numberOf(fields, ['head_dim'], NEEDED) ?? hidden / heads };
  }
  if (mixer === 'mamba') return mambaState(fields, hidden);
  if (mixer === 'kda') {
    return {
      stateHeads: neededNumber(fields, ['linear_attn_config.num_heads'], NEEDED),
      stateWidth: neededNumber(fields, ['linear_attn_config.head_dim'], NEEDED),
      stateConvolution:
        numberOf(fields, ['linear_attn_config.short_conv_kernel_size'], B.stateConvolution) ?? 4,
    };
  }
  return {
    stateHeads: neededNumber(fields, ['linear_num_value_heads'], NEEDED),
    stateWidth: neededNumber(fields, ['linear_value_head_dim'], NEEDED),
    keyHeads: neededNumber(fields, ['linear_num_key_heads'], NEEDED),
    keyWidth: neededNumber(fields, ['linear_key_head_dim'], NEEDED),
    stateConvolution: numberOf(fields, ['linear_conv_kernel_dim'], B.stateConvolution) ?? 4,
  };
}

function mambaState(fields: ConfigFields, hidden: number): TransformerExtras {
  const stateHeads = neededNumber(fields, ['mamba_num_heads', 'mamba_n_heads', 'num_heads'], NEEDED);
  const expand = numberOf(fields, ['mamba_expand', 'expand'], { ...NEEDED, max: 64 }) ?? 2;
  // Bamba and Granite may leave the head width to be computed from the expanded width.
  const isAuto =
    memberOf(fields, ['mamba_d_head'])?.value.kind === 'string' &&
    textOf(fields, ['mamba_d_head']) === 'auto';
  const stateWidth = isAuto
    ? Math.floor((expand * hidden) / stateHeads)
    : (numberOf(fields, ['mamba_head_dim', 'mamba_d_head', 'head_dim'], NEEDED) ??
      Math.floor((expand * hidden) / stateHeads));
  return {
    stateHeads,
    stateWidth,
    keyHeads: numberOf(fields, ['n_groups', 'mamba_n_groups'], NEEDED) ?? 1,
    keyWidth: neededNumber(fields, ['ssm_state_size', 'mamba_d_state', 'state_size'], NEEDED),
    stateConvolution: numberOf(fields, ['conv_kernel', 'mamba_d_conv'], B.stateConvolution) ?? 4,
  };
}
