/** The MLPs of a configuration: experts, those that all tokens visit, and layers without any. */
import { TRANSFORMER_BOUNDS as B } from '../../workload/transformer/check.ts';
import type { TransformerExtras } from '../../workload/descriptions/transformer.ts';
import { describeJson } from '../describe-json.ts';
import { alternatives, endOffset, problemAt } from '../source.ts';
import { listOf, memberOf, neededNumber, numberOf, refuse, type ConfigFields } from './fields.ts';

interface Mlps extends TransformerExtras {
  readonly feedForward: number;
  readonly experts: number;
  readonly topK: number;
}

const EXPERTS = [
  ...['n_routed_experts', 'num_local_experts', 'num_experts', 'moe_num_experts'],
  'ffn_config.moe_num_experts',
];
const CHOSEN = [
  ...['num_experts_per_tok', 'experts_per_token', 'num_experts_per_token', 'moe_topk', 'moe_top_k', 'moe_k'],
  'ffn_config.moe_top_k',
];
const SHARED = ['n_shared_experts', 'num_shared_experts', 'num_shared_expert', 'moe_num_shared_experts'];
/** The width of all that every token visits. */
const SHARED_WIDTH = [
  ...['shared_expert_intermediate_size', 'moe_shared_expert_intermediate_size'],
  ...['shared_intermediate_size', 'share_expert_dim'],
];
/** The interval of layers with experts. */
const EVERY = [
  ...['moe_layer_freq', 'moe_layer_interval', 'decoder_sparse_step', 'interleave_moe_layer_step'],
];
const NO_EXPERTS = { ...B.experts, min: 0 };

/**
 * @param width width of a dense MLP; undefined if the file does not state it
 * @param shared experts that all tokens visit, if the file does not state how many
 */
export function readExperts(
  fields: ConfigFields,
  width: number | undefined,
  shared: number,
  drop: (offset: number, message: string) => void,
): Mlps {
  const experts = numberOf(fields, EXPERTS, NO_EXPERTS) ?? 0;
  if (experts <= 1) {
    checkNoOthers(fields);
    const dense = numberOf(fields, ['intermediate_size_mlp'], B.feedForward) ?? width;
    return { feedForward: needed(fields, dense, 'intermediate_size'), experts: 1, topK: 1 };
  }
  const expertWidth = numberOf(
    fields,
    ['moe_intermediate_size', 'ffn_config.ffn_hidden_size'],
    B.feedForward,
  );
  const feedForward = needed(fields, expertWidth ?? width, 'moe_intermediate_size');
  const denseLayers =
    numberOf(fields, ['first_k_dense_replace', 'moe_layer_start_index'], B.denseLayers) ??
    listedOnes(fields) ??
    firstOnes(fields, drop);
  for (const key of EVERY) {
    const member = memberOf(fields, [key]);
    if (member === undefined || member.value.kind === 'array') continue;
    if (member.value.kind === 'number' && Number(member.value.text) === 1) continue;
    refuse(
      fields,
      member.value,
      `${key} is ${describeJson(member.value)}; expected 1: experts in every layer after the first`,
    );
  }
  return {
    feedForward,
    experts,
    topK: neededNumber(fields, CHOSEN, B.topK),
    ...sharedOf(fields, feedForward, shared, drop),
    ...(denseLayers === 0
      ? {}
      : { denseLayers, denseFeedForward: needed(fields, width, 'intermediate_size') }),
  };
}

/** Experts under an unknown name would be lost silently. */
function checkNoOthers(fields: ConfigFields): void {
  for (const { key, value } of fields.members.values()) {
    if (!/^n(?:um)?_(?!shared_)\w*experts$/.test(key) || value.kind !== 'number') continue;
    if (Number(value.text) <= 1 || EXPERTS.includes(key)) continue;
    const known = alternatives(EXPERTS);
    refuse(fields, value, `${key} is ${describeJson(value)}; expected the number of experts under ${known}`);
  }
}

/** Returns the layers without experts by a list that has a flag for each layer; undefined if there is none. */
function listedOnes(fields: ConfigFields): number | undefined {
  const member = memberOf(fields, ['mlp_layer_types', 'moe_layer_freq']);
  if (member?.value.kind !== 'array') return undefined;
  const { items } = member.value;
  const isDense = items.map(
    (item) =>
      (item.kind === 'number' && Number(item.text) === 0) ||
      (item.kind === 'string' && item.text === 'dense'),
  );
  const dense = isDense.filter(Boolean).length;
  if (isDense.indexOf(false) === dense) return dense;
  refuse(
    fields,
    member.value,
    `${member.key} lists layers without experts after the first; expected experts in every layer after the first`,
  );
  return undefined;
}

function needed(fields: ConfigFields, width: number | undefined, key: string): number {
  if (width !== undefined) return width;
  const keys = key === 'intermediate_size' ? [key, 'n_inner', 'ffn_dim'] : [key];
  if (memberOf(fields, keys) === undefined) {
    const { min, max } = B.feedForward;
    const message = `${alternatives(keys)} is missing; expected a whole number from ${min} to ${max}`;
    fields.problems.push(problemAt(fields.source, endOffset(fields.source), message));
  }
  return 1;
}

/** Returns the layers of `mlp_only_layers`, which can be expressed if they are the first ones. */
function firstOnes(fields: ConfigFields, drop: (offset: number, message: string) => void): number {
  const items = listOf(fields, 'mlp_only_layers') ?? [];
  const isFirst = items.every((item, index) => item.kind === 'number' && Number(item.text) === index);
  if (isFirst) return items.length;
  drop(
    memberOf(fields, ['mlp_only_layers'])!.offset,
    'mlp_only_layers: only the first layers can be without experts; all have them',
  );
  return 0;
}

/** Returns the equivalent number of experts with the width of the others. */
function sharedOf(
  fields: ConfigFields,
  feedForward: number,
  usual: number,
  drop: (offset: number, message: string) => void,
): TransformerExtras {
  const sharedExperts = numberOf(fields, SHARED, B.sharedExperts);
  if (sharedExperts !== undefined) return sharedExperts === 0 ? {} : { sharedExperts };
  const width = numberOf(fields, SHARED_WIDTH, { ...B.feedForward, min: 0 }) ?? 0;
  if (width === 0) return usual === 0 ? {} : { sharedExperts: usual };
  if (width % feedForward === 0) return { sharedExperts: width / feedForward };
  const { key, offset } = memberOf(fields, SHARED_WIDTH)!;
  drop(
    offset,
    `${key}: ${width} is no multiple of the ${feedForward} of an expert; shared experts are not counted`,
  );
  return {};
}
