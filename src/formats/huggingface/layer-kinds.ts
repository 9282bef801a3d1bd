/**
 * Reads layers that differ in more than first dense layers and a window on all but every n-th layer, as a pattern of mixers and MLPs
 * (workload/transformer/facts/pattern.ts).
 */
import type { LayerSpec, Mixer, Mlp } from '../../workload/transformer/facts/pattern.ts';
import { TRANSFORMER_BOUNDS as B } from '../../workload/transformer/facts/bounds.ts';
import { describeJson } from '../describe-json.ts';
import type { JsonMember, JsonValue } from '../json.ts';
import { listOf, memberOf, numberOf, refuse, type ConfigFields } from './fields.ts';
import type { Family } from './families.ts';

/** Names of mixers in lists by layer. The kind of linear attention follows from the model type. */
const NAMES: ReadonlyMap<string, Mixer> = new Map([
  ...['full_attention', 'attention', 'global_attention', 'deepseek_sparse_attention', '1'].map(
    (name) => [name, 'full'] as const,
  ),
  ['sliding_attention', 'window'],
  ['chunked_attention', 'chunk'],
  ['mamba', 'mamba'],
  ['mamba2', 'mamba'],
]);
const LINEAR = new Set(['linear_attention', '0']);
const LISTS = ['layer_types', 'layers_block_type', 'attn_type_list'] as const;
/** Keys of lists with the attention of every layer. */
const BY_LAYER = [...LISTS, 'hybrid_layer_pattern'] as const;

/** Layer halves of Nemotron-H (https://github.com/NVIDIA/Megatron-LM, `--hybrid-override-pattern`). */
const HALVES: Readonly<Record<string, LayerSpec>> = {
  M: { mixer: 'mamba', mlp: null },
  '*': { mixer: 'full', mlp: null },
  '-': { mixer: null, mlp: 'dense' },
  E: { mixer: null, mlp: 'experts' },
};
const HALF_NAMES: Readonly<Record<string, string>> = { mamba: 'M', attention: '*', mlp: '-', moe: 'E' };

/** Returns the layers of a file that lists halves of layers; null if it does not, or after a problem. */
export function halvesOf(
  fields: ConfigFields,
  layers: number,
  family: Family | null,
): readonly LayerSpec[] | null {
  const only = family?.only;
  if (only !== undefined) return Array.from({ length: layers }, () => ({ mixer: only, mlp: null }));
  const member = halfList(fields);
  if (member === undefined) return null;
  const { value } = member;
  const letters =
    value.kind === 'string'
      ? Array.from(value.text)
      : value.kind === 'array'
        ? value.items.map((item) => HALF_NAMES[textOf(item)] ?? '?')
        : [];
  const specs = letters.flatMap((letter) => HALVES[letter] ?? []);
  if (specs.length === letters.length && specs.length === layers) return specs;
  const allowed = 'M or mamba, * or attention, - or mlp, E or moe';
  refuse(
    fields,
    value,
    `${member.key} has ${specs.length} known layers of ${letters.length}; expected ${layers} of ${allowed}`,
  );
  return null;
}

function halfList(fields: ConfigFields): JsonMember | undefined {
  const pattern = memberOf(fields, ['hybrid_override_pattern']);
  if (pattern !== undefined) return pattern;
  const list = memberOf(fields, ['layers_block_type']);
  const isHalves =
    list?.value.kind === 'array' && list.value.items.some((item) => ['mlp', 'moe'].includes(textOf(item)));
  return isHalves ? list : undefined;
}

/** Returns the mixer of every layer; null if the file lists none that need a pattern, or after a problem. */
export function mixersOf(
  fields: ConfigFields,
  layers: number,
  family: Family | null,
): readonly Mixer[] | null {
  const linear = family?.linear ?? 'delta';
  return (
    fromList(fields, layers, linear) ??
    fromIndices(fields, layers, linear) ??
    fromInterval(fields, layers, linear) ??
    fromChunks(fields, layers)
  );
}

function fromList(fields: ConfigFields, layers: number, linear: Mixer): readonly Mixer[] | null {
  const member = memberOf(fields, LISTS);
  if (member?.value.kind !== 'array') return null;
  const mixers: Mixer[] = [];
  for (const item of member.value.items) {
    const text = textOf(item);
    const mixer = LINEAR.has(text) ? linear : NAMES.get(text);
    if (mixer === undefined) {
      const names =
        '"full_attention", "sliding_attention", "chunked_attention", "linear_attention" or "mamba"';
      refuse(fields, item, `${member.key} has ${describeJson(item)}; expected ${names}`);
      return null;
    }
    mixers.push(mixer);
  }
  if (mixers.every((mixer) => mixer === 'full' || mixer === 'window')) return null;
  if (mixers.length === layers) return mixers;
  refuse(fields, member.value, `${member.key} has ${mixers.length} layers; expected ${layers}`);
  return null;
}

/** Reads the numbers of attention layers, which count from 0 in Bamba and from 1 in Kimi Linear. */
function fromIndices(fields: ConfigFields, layers: number, linear: Mixer): readonly Mixer[] | null {
  const indices = memberOf(fields, ['attn_layer_indices', 'linear_attn_config.full_attn_layers']);
  if (indices?.value.kind !== 'array') return null;
  const isMamba = indices.key === 'attn_layer_indices';
  const full = new Set(indices.value.items.map((item) => Number(textOf(item)) - (isMamba ? 0 : 1)));
  return Array.from({ length: layers }, (_, layer) =>
    full.has(layer) ? 'full' : isMamba ? 'mamba' : linear,
  );
}

function fromInterval(fields: ConfigFields, layers: number, linear: Mixer): readonly Mixer[] | null {
  const keys = ['full_attention_interval', ...(linear === 'linear' ? ['layer_group_size'] : [])];
  const every = numberOf(fields, keys, { ...B.fullEvery, min: 1 });
  if (every === undefined) return null;
  return Array.from({ length: layers }, (_, layer) => ((layer + 1) % every === 0 ? 'full' : linear));
}

/** Gives every fourth layer of Llama 4 full attention, unless a list says which layers have positions and chunks. */
function fromChunks(fields: ConfigFields, layers: number): readonly Mixer[] | null {
  const size = numberOf(fields, ['attention_chunk_size'], B.window);
  if (size === undefined || size === 0 || memberOf(fields, BY_LAYER) !== undefined) return null;
  const listed = memberOf(fields, ['no_rope_layers'])?.value;
  const flags = listed?.kind === 'array' && listed.items.length === layers ? listed.items : null;
  const every = numberOf(fields, ['no_rope_layer_interval'], { ...B.fullEvery, min: 1 }) ?? 4;
  return Array.from({ length: layers }, (_, layer) => {
    const isFull = flags === null ? (layer + 1) % every === 0 : textOf(flags[layer]) === '0';
    return isFull ? 'full' : 'chunk';
  });
}

/** The keys for the interval of layers with experts, and for the layer of the interval that has them. */
const INTERVALS = [
  ['interleave_moe_layer_step', 'last'],
  ['decoder_sparse_step', 'last'],
  ['moe_layer_interval', 'last'],
  ['moe_layer_freq', 'first'],
  ['moe_every_n_layers', 'last'],
  ['expert_layer_period', 'first'],
] as const;
export const INTERVAL_KEYS: readonly string[] = INTERVALS.map(([key]) => key);

/**
 * Returns the MLP of every layer if layers other than the first ones lack experts; otherwise null.
 * @param first is the number of dense layers at the beginning
 */
export function mlpsOf(fields: ConfigFields, layers: number, first: number): readonly Mlp[] | null {
  const has = expertsAt(fields, layers);
  if (has === null) return null;
  const mlps = Array.from({ length: layers }, (_, layer): Mlp =>
    layer >= first && has(layer) ? 'experts' : 'dense',
  );
  const dense = mlps.filter((mlp) => mlp === 'dense').length;
  const isFirstOnly = mlps.indexOf('experts') === dense;
  return isFirstOnly && dense === first ? null : mlps;
}

function expertsAt(fields: ConfigFields, layers: number): ((layer: number) => boolean) | null {
  const flags = memberOf(fields, ['mlp_layer_types', 'moe_layer_freq'])?.value;
  if (flags?.kind === 'array' && flags.items.length === layers) {
    return (layer) => !['0', 'dense'].includes(textOf(flags.items[layer]));
  }
  const numbers = listedLayers(fields);
  if (numbers !== null) return (layer) => numbers.has(layer);
  const without = new Set((listOf(fields, 'mlp_only_layers') ?? []).map((item) => Number(textOf(item))));
  const test = atInterval(fields);
  const last = numberOf(fields, ['moe_layer_end_index'], B.denseLayers) ?? layers - 1;
  if (test === null && without.size === 0 && last >= layers - 1) return null;
  return (layer) => layer <= last && !without.has(layer) && (test === null || test(layer));
}

/** Reads the numbers of layers with experts, from 0: a list, or text such as `4,5,6`. */
function listedLayers(fields: ConfigFields): ReadonlySet<number> | null {
  const text = memberOf(fields, ['moe_layers_enum'])?.value;
  if (text?.kind === 'string') return new Set(text.text.split(',').map(Number));
  const indices = text?.kind === 'array' ? text.items : listOf(fields, 'moe_layers');
  return indices === undefined ? null : new Set(indices.map((item) => Number(textOf(item))));
}

function atInterval(fields: ConfigFields): ((layer: number) => boolean) | null {
  for (const [key, which] of INTERVALS) {
    const member = memberOf(fields, [key]);
    if (member === undefined || member.value.kind === 'array') continue;
    const every = numberOf(fields, [key], { ...B.fullEvery, min: 1 });
    if (every === undefined || every === 1) continue;
    const offset = numberOf(fields, ['expert_layer_offset'], B.fullEvery) ?? 0;
    return which === 'last' ? (layer) => (layer + 1) % every === 0 : (layer) => layer % every === offset;
  }
  return null;
}

function textOf(value: JsonValue | undefined): string {
  return value?.kind === 'string' || value?.kind === 'number' ? value.text : '';
}
