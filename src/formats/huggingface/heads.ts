/** Reads the heads of a configuration: how many share keys and values, their widths, and the ranks of latent attention. */
import { TRANSFORMER_BOUNDS as B } from '../../workload/transformer/facts/bounds.ts';
import type { TransformerExtras } from '../../workload/transformer/facts/description.ts';
import { flagOf, memberOf, neededNumber, numberOf, type ConfigFields } from './fields.ts';

const KEY_HEADS = [
  'num_key_value_heads',
  'num_kv_heads',
  'n_head_kv',
  'multi_query_group_num',
  'num_attention_groups',
  'attn_config.kv_n_heads',
];

/** Returns the heads of keys and values; defaults to `heads`. */
export function keyHeads(fields: ConfigFields, heads: number): number {
  const said = numberOf(fields, KEY_HEADS, B.kvHeads);
  const attention = memberOf(fields, ['attn_config.attn_type'])?.value;
  if (attention?.kind === 'string' && attention.text === 'multiquery_attention') return 1;
  // Newer Falcon models set this flag beside the number of key-value heads. The first ones have one such head, whatever the number.
  if (flagOf(fields, 'multi_query') === true && flagOf(fields, 'new_decoder_architecture') !== true) return 1;
  return said ?? heads;
}

/** Reads the widths of heads, and the ranks to which latent attention compresses keys, values and queries. */
export function readHeads(fields: ConfigFields): TransformerExtras {
  const kvRank = numberOf(fields, ['kv_lora_rank'], B.kvRank) ?? 0;
  if (kvRank === 0) {
    const headWidth = numberOf(fields, ['head_dim', 'attention_head_dim', 'kv_channels'], B.headWidth);
    return headWidth === undefined || headWidth === 0 ? {} : { headWidth };
  }
  return {
    kvRank,
    queryRank: numberOf(fields, ['q_lora_rank'], B.queryRank) ?? 0,
    ropeWidth: neededNumber(fields, ['qk_rope_head_dim'], B.ropeWidth),
    headWidth: neededNumber(fields, ['qk_nope_head_dim'], B.headWidth),
    valueWidth: neededNumber(fields, ['v_head_dim'], B.valueWidth),
    ...indexerOf(fields),
  };
}

/** Reads the indexer of sparse attention. */
function indexerOf(fields: ConfigFields): TransformerExtras {
  if (!hasIndexer(fields)) return {};
  return {
    indexHeads: neededNumber(fields, ['index_n_heads'], B.indexHeads),
    indexWidth: neededNumber(fields, ['index_head_dim'], B.indexWidth),
    indexTopK: numberOf(fields, ['index_topk'], B.indexTopK) ?? 0,
  };
}

/** Whether the file gives the sizes of an indexer beside latent attention. */
export function hasIndexer(fields: ConfigFields): boolean {
  return ['kv_lora_rank', 'index_n_heads', 'index_head_dim'].every(
    (key) => memberOf(fields, [key]) !== undefined,
  );
}
