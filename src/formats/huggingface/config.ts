/**
 * Reads the `config.json` of a model for Hugging Face's transformers library: the numbers of a decoder. Names differ by model type, and
 * the first that is present counts. Configurations have a hundred more keys, which have no cost here.
 */
import { failure, success, type Result } from '../../units/result.ts';
import { wholeBound } from '../../workload/facts/description-bounds.ts';
import { TRANSFORMER_BOUNDS } from '../../workload/transformer/facts/bounds.ts';
import type { TransformerExtras, TransformerWorkload } from '../../workload/transformer/facts/description.ts';
import { describeJson } from '../describe-json.ts';
import { parseJson, type JsonMember } from '../json.ts';
import { misspelled } from '../misspelled.ts';
import { asLoss, type Loss } from '../report.ts';
import { createSource, endOffset, problemAt, quoted, type Source } from '../source.ts';
import { familyOf, otherKind, type Family } from './families.ts';
import { flagOf, memberOf, neededNumber, numberOf, refuse, textOf, type ConfigFields } from './fields.ts';
import { hasIndexer, keyHeads, readHeads } from './heads.ts';
import { readKinds } from './kinds.ts';
import { unreadMembers, unreadMessage } from './unread.ts';

/** The most unknown members that a report names one by one. */
const MOST_UNREAD = 12;
/** Many times the tokens of the largest sensible configuration. */
const MOST_TOKENS = 50_000;

type Shape = Required<
  Pick<
    TransformerWorkload,
    'layers' | 'hidden' | 'heads' | 'kvHeads' | 'feedForward' | 'gated' | 'experts' | 'topK' | 'vocabulary'
  > &
    Pick<TransformerWorkload, 'tiedEmbeddings'>
> &
  TransformerExtras;

export interface ModelConfig {
  readonly shape: Shape;
  /** The longest sequence that the file states. */
  readonly mostPositions: number | undefined;
  /** The model's name, or its type and size. */
  readonly label: string;
  readonly source: Source;
  readonly members: ReadonlyMap<string, JsonMember>;
  readonly losses: readonly Loss[];
}

/** Problems name `file`, line and column. */
export function parseConfig(text: string, file: string): Result<ModelConfig> {
  const source = createSource(file, text);
  const json = parseJson(source, MOST_TOKENS);
  if (!json.ok) return json;
  if (json.value.kind !== 'object') {
    return failure(problemAt(source, json.value.offset, 'expected an object, "{" ... "}"'));
  }
  const outer = membersOf(json.value.members);
  const inner = outer.get('text_config')?.value;
  // A model of text and images has the numbers of its text in a nested object.
  const members = inner?.kind === 'object' ? membersOf(inner.members) : outer;
  const said: ConfigFields = { source, members, problems: [], asked: new Set() };
  const whole: ConfigFields = { ...said, members: outer };
  const remarks = createRemarks(source);
  const type = textOf(said, ['model_type']) ?? knownTypeOf(textOf(whole, ['model_type']));
  checkKind(said, type);
  // Further problems of a file whose type cannot be read would not help.
  if (said.problems.length > 0) return failure(...said.problems);
  const family = type === undefined ? null : familyOf(type);
  const fields: ConfigFields = { ...said, members: withUsual(said, family, remarks.assume) };
  if (family === null) noteUnknownType(type, remarks);
  noteDropped(fields, whole, remarks);
  said.problems.push(...misspelled(source, members.values(), NUMBERS_OF_SHAPE, NEAR_NAMES));
  const shape = readShape(fields, whole, family, remarks);
  const mostPositions = numberOf(
    fields,
    ['max_position_embeddings', 'n_positions', 'n_ctx', 'max_sequence_length', 'max_seq_len', 'seq_length'],
    B.sequence,
  );
  if (fields.problems.length > 0) return failure(...fields.problems);
  noteUnread(fields, shape, remarks);
  const label = labelOf(fields, type, shape);
  return success({ shape, mostPositions, label, source, members, losses: remarks.losses });
}

/** Lists what reading a configuration has lost so far. */
interface Remarks {
  readonly losses: readonly Loss[];
  readonly drop: (offset: number, message: string) => void;
  readonly assume: (message: string) => void;
}

function createRemarks(source: Source): Remarks {
  const losses: Loss[] = [];
  return {
    losses,
    drop: (offset, message) => void losses.push(asLoss('dropped')(problemAt(source, offset, message))),
    assume: (message) => void losses.push(asLoss('default')(problemAt(source, 0, message))),
  };
}

function noteDropped(fields: ConfigFields, whole: ConfigFields, remarks: Remarks): void {
  for (const [key, what] of DROPPED) {
    const member = memberOf(fields, [key]) ?? memberOf(whole, [key]);
    if (key === 'index_topk' && hasIndexer(fields)) continue;
    if (member !== undefined && !isNothing(member)) remarks.drop(member.offset, `${key}: ${what}`);
  }
}

function noteUnread(fields: ConfigFields, { experts, stateHeads = 0 }: Shape, { drop }: Remarks): void {
  const unread = unreadMembers(fields, { experts, hasState: stateHeads > 0 });
  for (const member of unread.slice(0, MOST_UNREAD)) drop(member.offset, unreadMessage(member));
  const next = unread[MOST_UNREAD];
  if (next !== undefined)
    drop(next.offset, `${unread.length - MOST_UNREAD} more members are not known here, from ${next.key} on`);
}

function noteUnknownType(type: string | undefined, { assume }: Remarks): void {
  if (type === undefined) assume('no model_type: read by the names that most types have');
  else if (otherKind(type) === null)
    assume(`model_type ${quoted(type)} is not known here: read by the names that most types have`);
}

/** @param whole holds the members of the file around those of its text model */
function readShape(
  fields: ConfigFields,
  whole: ConfigFields,
  family: Family | null,
  { drop, assume }: Remarks,
): Shape {
  const hidden = neededNumber(fields, ['hidden_size', 'n_embd', 'd_model', 'n_embed'], B.hidden);
  const layers = neededNumber(fields, ['num_hidden_layers', 'n_layer', 'num_layers', 'n_layers'], B.layers);
  const heads = neededNumber(fields, ['num_attention_heads', 'n_head', 'n_heads', 'num_heads'], B.heads);
  const width = readWidth(fields, hidden, family !== null && family.gated === undefined);
  const gated = family === null ? gatedByFields(fields, assume) : family.gated === true;
  const tied = flagOf(fields, 'tie_word_embeddings') ?? flagOf(whole, 'tie_word_embeddings');
  if (tied === undefined) {
    assume(
      `no tie_word_embeddings: embedding and output are ${family?.tied === true ? 'one matrix' : 'two matrices'}, as is usual for its type`,
    );
  }
  const { kinds, ...mlps } = readKinds(fields, { layers, heads, hidden, width, family, drop });
  const gate =
    flagOf(fields, 'attn_output_gate') ?? (kinds.pattern !== undefined && family?.attentionGate === true);
  return {
    layers,
    hidden,
    heads,
    gated,
    kvHeads: keyHeads(fields, heads),
    vocabulary: neededNumber(fields, ['vocab_size', 'padded_vocab_size'], B.vocabulary),
    tiedEmbeddings: tied ?? family?.tied === true,
    ...mlps,
    ...readHeads(fields),
    ...kinds,
    ...(gate && { attentionGate: true }),
  };
}

/** @param hasUsual says whether a type without gated MLPs has a default width */
function readWidth(fields: ConfigFields, hidden: number, hasUsual: boolean): number | undefined {
  const ratio = numberOf(fields, ['expansion_ratio'], wholeBound(1, 1000)) ?? 4;
  return (
    numberOf(fields, ['intermediate_size', 'n_inner', 'ffn_dim', 'ffn_hidden_size'], B.feedForward) ??
    (hasUsual ? ratio * hidden : undefined)
  );
}

const B = TRANSFORMER_BOUNDS;
/** The most characters of a name. */
const MOST_LETTERS = 80;

/** Returns the last part of the name, which is a repository or a folder, or for example `qwen2, 28 x 3584` without one. */
function labelOf(fields: ConfigFields, type: string | undefined, { layers, hidden }: Shape): string {
  const named = memberOf(fields, ['_name_or_path'])?.value;
  const name =
    named?.kind === 'string' ? (named.text.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? '') : '';
  const size = `${String(layers)} x ${String(hidden)}`;
  return (/[a-z]/i.test(name) ? name.trim() : `${type ?? 'decoder'}, ${size}`).slice(0, MOST_LETTERS);
}

/** The type of a whole model, if its text is read as one of it. */
function knownTypeOf(type: string | undefined): string | undefined {
  return type === undefined || familyOf(type) === null ? undefined : type;
}

/** Fields that have a cost and are not counted, or do not belong to training. */
const DROPPED = [
  ['vision_config', 'only the text model is read'],
  ['audio_config', 'only the text model is read'],
  ['num_nextn_predict_layers', 'modules that predict further tokens are not counted'],
  ['quantization_config', 'how the weights are stored is not how they are trained'],
  ['torch_dtype', 'how the weights are stored is not how they are trained'],
  [
    'index_topk',
    'the file does not say how large the indexer is; every layer sees all tokens, and the indexer is not counted',
  ],
  [
    'sparse_attention_config',
    'every layer sees all tokens, and the indexer of sparse attention is not counted',
  ],
  ['indexer_types', 'layers that share chosen tokens cannot be said; each chooses its own'],
  ['index_topk_pattern', 'layers that share chosen tokens cannot be said; each chooses its own'],
  ['index_topk_freq', 'layers that share chosen tokens cannot be said; each chooses its own'],
  ['use_cla', 'layers that share keys and values cannot be said; each has its own'],
  ['share_q_dim', 'queries by way of a narrower vector cannot be said; they have one full matrix'],
  ['global_head_dim', 'heads of another width cannot be said; every layer has the same'],
  ['swa_num_key_value_heads', 'heads of layers with a window cannot be said; every layer has the same'],
  ['num_mtp_modules', 'modules that predict further tokens are not counted'],
  ['mtp_num_hidden_layers', 'modules that predict further tokens are not counted'],
  ['dtype', 'how the weights are stored is not how they are trained'],
] as const;

function isNothing({ key, value }: JsonMember): boolean {
  return value.kind === 'number'
    ? Number(value.text) === (key === 'index_topk_freq' ? 1 : 0)
    : value.kind === 'literal' && value.value !== true;
}

/** Fields whose misspelling would be lost among the hundred that are not read, since they have a default. */
const NUMBERS_OF_SHAPE: readonly string[] = [
  'num_key_value_heads',
  'head_dim',
  'intermediate_size',
  'moe_intermediate_size',
  'num_experts_per_tok',
  'num_local_experts',
  'n_routed_experts',
  'n_shared_experts',
  'first_k_dense_replace',
  'kv_lora_rank',
  'q_lora_rank',
  'qk_rope_head_dim',
  'qk_nope_head_dim',
  'v_head_dim',
  'vocab_size',
  'tie_word_embeddings',
  'hidden_size',
  'num_hidden_layers',
  'num_attention_heads',
];

/** Names of other fields that are within two letters of those. */
const NEAR_NAMES = ['num_experts_per_token', 'num_shared_experts', 'num_shared_expert', 'qk_head_dim'];

/** Nested objects with numbers of attention and of MLPs. */
const NESTED = ['attn_config', 'ffn_config', 'linear_attn_config'];

/** Indexes members by key; those of a nested object as `ffn_config.moe_top_k`. */
function membersOf(list: readonly JsonMember[]): ReadonlyMap<string, JsonMember> {
  const nested = list.flatMap(({ key: outer, value }) =>
    NESTED.includes(outer) && value.kind === 'object'
      ? value.members.map((member) => ({ ...member, key: `${outer}.${member.key}` }))
      : [],
  );
  return new Map([...list, ...nested].map((member) => [member.key, member]));
}

/** Adds the defaults of the model type; each addition is reported. */
function withUsual(
  fields: ConfigFields,
  family: Family | null,
  assume: (message: string) => void,
): ReadonlyMap<string, JsonMember> {
  const members = new Map(fields.members);
  for (const [key, number] of Object.entries(family?.usual ?? {})) {
    if (memberOf(fields, [key]) !== undefined) continue;
    members.set(key, { key, offset: 0, value: { kind: 'number', offset: 0, text: String(number) } });
    assume(`no ${key}: ${String(number)}, as is usual for its type`);
  }
  return members;
}

function checkKind(fields: ConfigFields, type: string | undefined): void {
  const other = type === undefined ? null : otherKind(type);
  const named = memberOf(fields, ['model_type']);
  if (other !== null && named !== undefined) {
    const message = `model_type is ${describeJson(named.value)}, which has ${other}; expected a decoder of attention, MLPs, experts, Mamba-2 or linear attention, such as "llama", "mixtral", "qwen3_moe", "deepseek_v3" or "gpt_oss"`;
    refuse(fields, named.value, message);
  }
  if (other === null && flagOf(fields, 'is_encoder_decoder') === true) {
    const at = memberOf(fields, ['is_encoder_decoder'])!.value;
    refuse(fields, at, 'is_encoder_decoder is true; expected false: a decoder alone');
  }
}

const ACTIVATION = ['hidden_act', 'activation_function', 'hidden_activation'] as const;
/** Every published model with one of these has gated MLPs. */
const OF_GATED = ['n_routed_experts', 'moe_intermediate_size', 'kv_lora_rank'] as const;

/** Decides for an unknown type by its activation, or by experts and latent attention; fails for a file with neither. */
function gatedByFields(fields: ConfigFields, assume: (message: string) => void): boolean {
  const matrices = (gated: boolean, why: string): boolean => {
    assume(`nothing says how many matrices an MLP has: ${gated ? 'three, gated' : 'two'}, by its ${why}`);
    return gated;
  };
  const activation = textOf(fields, ACTIVATION);
  if (activation !== undefined) return matrices(/silu|swi|glu/i.test(activation), 'activation');
  const member = memberOf(fields, OF_GATED);
  if (member !== undefined) return matrices(true, member.key);
  fields.problems.push(
    problemAt(
      fields.source,
      endOffset(fields.source),
      'nothing says whether an MLP has two matrices or three; expected a known model_type, or hidden_act: "silu" of a gated MLP (three), "gelu" or "relu" of a plain one (two)',
    ),
  );
  return false;
}
