/**
 * Finds members that no reader used although their names suggest layers, heads, experts or widths. Such a key may change the shape of a
 * model that is newer than this code, so a report lists it.
 */
import { describeJson } from '../describe-json.ts';
import type { JsonMember, JsonValue } from '../json.ts';
import { memberOf, type ConfigFields } from './fields.ts';

/** Words that suggest the shape of a model. */
const SHAPE =
  /(?:^|_)(?:layers?|blocks?|depth|loops?|heads?|experts?|moe|rank|lrank|lora|dim|width|size|hidden|intermediate|ffn?|mlps?|attn|attention|window|swa|kv|q|qk|groups?|interval|period|every|pattern|shared?|state|ssm|mamba|conv|embd|index|indexer|sparse|gate|cla|mtp|n)(?:_|$)/i;

/** Words that suggest how a model is initialised, normalised, scaled, routed, run or stored. */
const HARMLESS =
  /norm|bias|drop|eps|init|rope|rotary|yarn|router|routed_scal|position|scal|multiplier|soft_?cap|logit|temperature|token|loss|act$|activation|_fn$|impl|dtype|kernels|topk_group|topk_method|n_group$|expert_group|label|image|vision|audio|video|return|output_(?:hidden|att|router)|tie_|tying|chunk_size|time_step|pretraining|(?:ep|tp|micro|batch)_size|quant|recompute|checkpoint|range|std$|alpha|beta|theta|cache|fused|flash|inference|id2|parallel|aux|score|scoring|softmax|max_length|step_limit|limit$|chunk_size_|gradient|norm_topk|problem/i;

/** Names that matter only beside others, without which they are ignored. */
const READ_ON_DEMAND =
  /^(?:sliding_window.*|use_sliding_window|max_window_layers|no_rope_layers?.*|attention_chunk_size|n_head|n_layer|n_embd|qk_head_dim|architectures|multi_query|kda_layers|use_mtp|mtp_transformer_layers|cla_share_factor|multi_query_attention|intermediate_size_mlp)$/;

const LISTS = ['layer_types', 'layers_block_type', 'attn_type_list', 'hybrid_override_pattern'];

export interface ShapeFacts {
  readonly experts: number;
  /** Whether any layer carries a state. */
  readonly hasState: boolean;
}

/** Returns the members that a report should list as not understood, in file order. */
export function unreadMembers(fields: ConfigFields, facts: ShapeFacts): readonly JsonMember[] {
  const hasList = memberOf(fields, LISTS) !== undefined;
  return [...fields.members.values()].filter(({ key, value }) => {
    const name = key.slice(key.indexOf('.') + 1);
    if (fields.asked.has(key) || READ_ON_DEMAND.test(name)) return false;
    if (!SHAPE.test(name) || HARMLESS.test(name) || !saysSomething(value)) return false;
    if (facts.experts === 1 && /moe|expert/i.test(name)) return false;
    if (!facts.hasState && /^(?:mamba|ssm|linear|conv)_/i.test(name)) return false;
    return !(hasList && /every|interval|period|pattern|offset/i.test(name));
  });
}

export function unreadMessage({ key, value }: JsonMember): string {
  return `${key} is ${describeJson(value)}, which is not known here; it may change the shape of the model`;
}

function saysSomething(value: JsonValue): boolean {
  switch (value.kind) {
    case 'number':
      return Number(value.text) !== 0;
    case 'string':
      return /\d/.test(value.text);
    case 'literal':
      return value.value === true;
    case 'array':
      return value.items.length > 0;
    default:
      return false;
  }
}
