/** Reads the MLPs of a configuration: routed experts, shared experts, and layers without experts. */
import { TRANSFORMER_BOUNDS as B } from '../../workload/transformer/facts/bounds.ts';
import type { TransformerExtras } from '../../workload/transformer/facts/description.ts';
import type { Mlp } from '../../workload/transformer/facts/pattern.ts';
import { describeJson } from '../describe-json.ts';
import { alternatives, endOffset, problemAt } from '../source.ts';
import { memberOf, neededNumber, numberOf, refuse, type ConfigFields } from './fields.ts';
import { mlpsOf } from './layer-kinds.ts';

export interface Mlps extends TransformerExtras {
  readonly feedForward: number;
  readonly experts: number;
  readonly topK: number;
  /** The kind of every layer, if layers other than the first ones lack experts. */
  readonly mlps?: readonly Mlp[];
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
/** Returns the number of first layers without experts. */
const FIRST_DENSE = ['first_k_dense_replace', 'moe_layer_start_index', 'num_dense_layers'];
/** Returns the total width of shared experts. */
const SHARED_WIDTH = [
  ...['shared_expert_intermediate_size', 'moe_shared_expert_intermediate_size'],
  ...['shared_intermediate_size', 'share_expert_dim'],
];
const NO_EXPERTS = { ...B.experts, min: 0 };

/**
 * @param layers is the number of layers
 * @param width is that of a dense MLP; undefined if the file does not give it
 * @param shared is the number of shared experts if the file does not give it
 */
export function readExperts(
  fields: ConfigFields,
  layers: number,
  width: number | undefined,
  shared: number,
  drop: (offset: number, message: string) => void,
): Mlps {
  const experts = numberOf(fields, EXPERTS, NO_EXPERTS) ?? 0;
  if (experts <= 1) {
    checkNoOthers(fields);
    const dense = numberOf(fields, DENSE_WIDTH, B.feedForward) ?? width;
    return { feedForward: needed(fields, dense, 'intermediate_size'), experts: 1, topK: 1 };
  }
  const expertWidth = numberOf(
    fields,
    ['moe_intermediate_size', 'ffn_config.ffn_hidden_size'],
    B.feedForward,
  );
  const feedForward = needed(fields, expertWidth ?? width, 'moe_intermediate_size');
  const first = numberOf(fields, FIRST_DENSE, B.denseLayers);
  const mlps = mlpsOf(fields, layers, first ?? 0);
  const denseLayers = mlps === null ? (first ?? 0) : firstOnly(mlps);
  return {
    feedForward,
    experts,
    topK: neededNumber(fields, CHOSEN, B.topK),
    ...expertHiddenOf(fields),
    ...sharedOf(fields, feedForward, shared, drop),
    ...(denseLayers === 0
      ? {}
      : {
          ...(denseLayers === null ? { mlps: mlps! } : { denseLayers }),
          denseFeedForward: needed(
            fields,
            numberOf(fields, DENSE_BESIDE_EXPERTS, B.feedForward) ?? width,
            'intermediate_size',
          ),
        }),
  };
}

/** Returns the width of the routed experts' input if it differs from the hidden size. */
function expertHiddenOf(fields: ConfigFields): TransformerExtras {
  const width = numberOf(fields, ['moe_latent_size', 'routed_expert_hidden_size'], B.expertHidden) ?? 0;
  return width === 0 ? {} : { expertHidden: width };
}

/** Returns the number of dense layers if they are the first ones; null if others are dense too. */
function firstOnly(mlps: readonly Mlp[]): number | null {
  const dense = mlps.filter((mlp) => mlp === 'dense').length;
  return dense < mlps.length && mlps.indexOf('experts') === dense ? dense : null;
}

/** The width of layers without experts, where `intermediate_size` is that of an expert. */
const DENSE_BESIDE_EXPERTS = ['intermediate_size_mlp', 'dense_intermediate_size'];

/** The name of a dense model's width, tried before other types' names. */
const DENSE_WIDTH = ['intermediate_size_mlp', 'shared_intermediate_size'];

/** Experts under an unknown name would be lost silently. */
function checkNoOthers(fields: ConfigFields): void {
  for (const { key, value } of fields.members.values()) {
    if (!/^n(?:um)?_(?!shared_)\w*experts$/.test(key) || value.kind !== 'number') continue;
    if (Number(value.text) <= 1 || EXPERTS.includes(key)) continue;
    const known = alternatives(EXPERTS);
    refuse(fields, value, `${key} is ${describeJson(value)}; expected the number of experts under ${known}`);
  }
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

/** Returns the number of shared experts in units of a routed expert's width. */
function sharedOf(
  fields: ConfigFields,
  feedForward: number,
  usual: number,
  drop: (offset: number, message: string) => void,
): TransformerExtras {
  const sharedExperts = numberOf(fields, SHARED, B.sharedExperts);
  // Nemotron-H gives the total width beside the number.
  const isWide = memberOf(fields, ['moe_shared_expert_intermediate_size']) !== undefined;
  if (sharedExperts !== undefined && !isWide) {
    // MiniMax-M3 says the width of one as well, which is that of a routed expert.
    const own = numberOf(fields, ['shared_intermediate_size'], { ...B.feedForward, min: 0 }) ?? feedForward;
    if (own === feedForward) return sharedExperts === 0 ? {} : { sharedExperts };
  }
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
