/** The MLPs of a configuration: experts, those that all tokens visit, and layers without any. */
import { TRANSFORMER_BOUNDS as B } from '../../workload/transformer/check.ts';
import type { TransformerExtras } from '../../workload/transformer.ts';
import { describeJson } from '../describe-json.ts';
import { alternatives, endOffset, problemAt } from '../source.ts';
import { listOf, memberOf, neededNumber, numberOf, refuse, type ConfigFields } from './fields.ts';

interface Mlps extends TransformerExtras {
  readonly feedForward: number;
  readonly experts: number;
  readonly topK: number;
}

const NO_EXPERTS = { ...B.experts, min: 0 };

/** @param width of a dense MLP; undefined where nothing says it */
export function readExperts(
  fields: ConfigFields,
  width: number | undefined,
  drop: (offset: number, message: string) => void,
): Mlps {
  const experts = numberOf(fields, ['n_routed_experts', 'num_local_experts', 'num_experts'], NO_EXPERTS) ?? 0;
  if (experts <= 1) return { feedForward: needed(fields, width, 'intermediate_size'), experts: 1, topK: 1 };
  const own = numberOf(fields, ['moe_intermediate_size'], B.feedForward);
  const feedForward = needed(fields, own ?? width, 'moe_intermediate_size');
  for (const key of ['moe_layer_freq', 'decoder_sparse_step']) {
    const member = memberOf(fields, [key]);
    if (member === undefined || (member.value.kind === 'number' && Number(member.value.text) === 1)) continue;
    refuse(
      fields,
      member.value,
      `${key} is ${describeJson(member.value)}; expected 1: experts in every layer after the first`,
    );
  }
  const denseLayers = numberOf(fields, ['first_k_dense_replace'], B.denseLayers) ?? firstOnes(fields, drop);
  return {
    ...{ feedForward, experts },
    topK: neededNumber(fields, ['num_experts_per_tok', 'experts_per_token', 'num_experts_per_token'], B.topK),
    ...sharedOf(fields, feedForward, drop),
    ...(denseLayers === 0
      ? {}
      : { denseLayers, denseFeedForward: needed(fields, width, 'intermediate_size') }),
  };
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

/** Layers of `mlp_only_layers`, which can be said where they are the first ones. */
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

/** As so many experts of the width of the others. */
function sharedOf(
  fields: ConfigFields,
  feedForward: number,
  drop: (offset: number, message: string) => void,
): TransformerExtras {
  const sharedExperts = numberOf(fields, ['n_shared_experts'], B.sharedExperts);
  if (sharedExperts !== undefined) return sharedExperts === 0 ? {} : { sharedExperts };
  const key = 'shared_expert_intermediate_size';
  const width = numberOf(fields, [key], { ...B.feedForward, min: 0 }) ?? 0;
  if (width === 0) return {};
  if (width % feedForward === 0) return { sharedExperts: width / feedForward };
  drop(
    memberOf(fields, [key])!.offset,
    `${key}: ${width} is no multiple of the ${feedForward} of an expert; shared experts are not counted`,
  );
  return {};
}
