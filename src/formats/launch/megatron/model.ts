/** Reads the model from a Megatron-LM command line, with Megatron-LM's defaults for absent arguments. */
import { TRANSFORMER_BOUNDS as B } from '../../../workload/transformer/facts/bounds.ts';
import type { LayerSpec } from '../../../workload/transformer/facts/pattern.ts';
import { printPattern } from '../../../workload/transformer/facts/pattern-text.ts';
import { quoted } from '../../source.ts';
import { wholeOf, type Argument, type Arguments } from '../arguments.ts';
import type { Notes } from '../notes.ts';
import type { RunModel } from '../run.ts';
import { HYBRID_LETTERS, hybridPattern } from './hybrid.ts';

/** Returns null if the command line lacks the number of layers, the hidden size or the heads. */
export function megatronModel(args: Arguments, tensor: number, notes: Notes): RunModel | null {
  const whole = (name: string, min = 1): number | undefined => wholeOf(args.get(name), notes, { min });
  const layers = whole('num-layers');
  const hidden = whole('hidden-size');
  const heads = whole('num-attention-heads');
  if (layers === undefined || hidden === undefined || heads === undefined) return null;
  const gated = args.has('swiglu');
  const width = whole('ffn-hidden-size') ?? usualWidth(hidden, gated);
  const mlps = expertsOf(args, width, notes);
  return {
    layers,
    hidden,
    heads,
    kvHeads: args.has('group-query-attention') ? (whole('num-query-groups') ?? 1) : heads,
    gated,
    vocabulary: vocabularyOf(args, tensor, notes),
    tiedEmbeddings: !args.has('untie-embeddings-and-output-weights'),
    ...mlps,
    ...headsOf(args, notes),
    ...kindsOf(args, { layers, experts: mlps.experts, width }, notes),
    ...(args.has('attention-output-gate') && { attentionGate: true }),
  };
}

/** @param width is that of a dense MLP */
function expertsOf(args: Arguments, width: number, notes: Notes) {
  const whole = (name: string): number | undefined => wholeOf(args.get(name), notes);
  const experts = whole('num-experts') ?? 1;
  if (experts === 1) return { feedForward: width, experts, topK: 1 };
  const feedForward = whole('moe-ffn-hidden-size') ?? width;
  const expertHidden = whole('moe-latent-size');
  return {
    feedForward,
    experts,
    topK: whole('moe-router-topk') ?? 2,
    ...sharedOf(args, feedForward, notes),
    ...(expertHidden === undefined ? {} : { expertHidden }),
  };
}

/** Returns 4 h for a plain MLP, and two thirds of that in steps of 64 for a gated one. */
export function usualWidth(hidden: number, gated: boolean): number {
  return gated ? Math.floor((4 * hidden * 2) / 3 / 64) * 64 : 4 * hidden;
}

/** Vocabulary sizes of tokenizers, for scripts that name a tokenizer and no size. */
const TOKENIZERS: readonly (readonly [RegExp, number])[] = [
  [/llama-?3|Tiktoken/i, 128_256],
  [/Llama|SentencePiece|mixtral|mistral/i, 32_000],
  [/GPT2BPE/i, 50_257],
  [/qwen/i, 151_936],
];

function vocabularyOf(args: Arguments, tensor: number, notes: Notes): number {
  const said = args.get('vocab-size');
  const given = wholeOf(said, notes, B.vocabulary);
  const names = ['tokenizer-type', 'tokenizer-model']
    .flatMap((name) => args.get(name)?.values ?? [])
    .join(' ');
  const size = given ?? TOKENIZERS.find(([pattern]) => pattern.test(names))?.[1] ?? 50_257;
  if (given === undefined) {
    const at = args.get('tokenizer-type')?.offset ?? 0;
    notes.assume(at, `no --vocab-size: ${size} tokens${names === '' ? '' : ', by the tokenizer'}`);
  }
  // Padded so that every tensor-parallel rank holds the same number of tokens.
  const by = (wholeOf(args.get('make-vocab-size-divisible-by'), notes) ?? 128) * tensor;
  return said !== undefined && args.get('vocab-size')?.name === 'padded-vocab-size'
    ? size
    : Math.ceil(size / by) * by;
}

function headsOf(args: Arguments, notes: Notes): Partial<RunModel> {
  const whole = (name: string, usual: number): number => wholeOf(args.get(name), notes, { min: 0 }) ?? usual;
  if (!args.has('multi-latent-attention')) {
    const headWidth = whole('kv-channels', 0);
    return headWidth === 0 ? {} : { headWidth };
  }
  return {
    kvRank: whole('kv-lora-rank', 32),
    queryRank: whole('q-lora-rank', 0),
    headWidth: whole('qk-head-dim', 128),
    ropeWidth: whole('qk-pos-emb-head-dim', 64),
    valueWidth: whole('v-head-dim', 128),
  };
}

function sharedOf(args: Arguments, feedForward: number, notes: Notes): Partial<RunModel> {
  const argument = args.get('moe-shared-expert-intermediate-size');
  const width = wholeOf(argument, notes, { min: 0 }) ?? 0;
  if (argument === undefined || width === 0) return {};
  if (width % feedForward === 0) return { sharedExperts: width / feedForward };
  notes.drop(
    argument.offset,
    `--${argument.name}: ${width} is no multiple of the ${feedForward} of an expert; shared experts are not counted`,
  );
  return {};
}

interface Sizes {
  readonly layers: number;
  readonly experts: number;
  /** The width of a dense MLP. */
  readonly width: number;
}

function kindsOf(args: Arguments, sizes: Sizes, notes: Notes): Partial<RunModel> {
  const hybrid = args.get('hybrid-override-pattern') ?? args.get('hybrid-layer-pattern');
  if (hybrid !== undefined) return ofHybrid(args, hybrid, sizes, notes);
  return { ...ofExperts(args, sizes, notes), ...ofWindow(args, notes) };
}

function ofHybrid(args: Arguments, hybrid: Argument, { width }: Sizes, notes: Notes): Partial<RunModel> {
  // Letters after a slash belong to modules that predict further tokens.
  const letters = (hybrid.values[0] ?? '').split('/')[0]!.replaceAll('|', '');
  const pattern = hybridPattern(letters);
  if (pattern === null) {
    const known = Object.keys(HYBRID_LETTERS).join(', ');
    notes.refuse(hybrid.offset, `--${hybrid.name} is ${quoted(letters)}; expected layers of ${known}`);
    return {};
  }
  const whole = (name: string, usual: number): number => wholeOf(args.get(name), notes) ?? usual;
  const isDelta = letters.includes('G');
  return {
    pattern,
    denseFeedForward: width,
    ...(isDelta
      ? {
          stateHeads: whole('linear-num-value-heads', 32),
          stateWidth: whole('linear-value-head-dim', 128),
          keyHeads: whole('linear-num-key-heads', 16),
          keyWidth: whole('linear-key-head-dim', 128),
        }
      : letters.includes('M')
        ? {
            stateHeads: whole('mamba-num-heads', 128),
            stateWidth: whole('mamba-head-dim', 64),
            keyHeads: whole('mamba-num-groups', 8),
            keyWidth: whole('mamba-state-dim', 128),
          }
        : {}),
    stateConvolution: 4,
  };
}

/** Reads which layers have experts: `2` is every second layer from the first, `([0]*3+[1]*58)` a list with a flag per layer. */
function ofExperts(args: Arguments, { layers, experts, width }: Sizes, notes: Notes): Partial<RunModel> {
  const frequency = args.get('moe-layer-freq');
  if (frequency === undefined || experts === 1) return {};
  const text = frequency.values.join('');
  const flags = /^\d+$/.test(text)
    ? Array.from({ length: layers }, (_, layer) => layer % Math.max(1, Number(text)) === 0)
    : flagsOf(text, layers);
  if (flags === null) {
    const message = `--${frequency.name} is ${quoted(text)}; expected a number, or a list such as ([0]*3+[1]*58) of ${layers} layers`;
    notes.refuse(frequency.offset, message);
    return {};
  }
  const dense = flags.filter((has) => !has).length;
  if (dense === 0) return {};
  if (flags.indexOf(true) === dense) return { denseLayers: dense, denseFeedForward: width };
  const specs = flags.map((has): LayerSpec => ({ mixer: 'full', mlp: has ? 'experts' : 'dense' }));
  return { pattern: printPattern(specs), denseFeedForward: width };
}

function flagsOf(text: string, layers: number): readonly boolean[] | null {
  const flags: boolean[] = [];
  const plain = text.replaceAll(/[()\s'"]/g, '');
  if (!/^(?:\[[01](?:,[01])*\](?:\*\d{1,4})?\+?)+$/.test(plain)) return null;
  for (const [, list = '', often = '1'] of plain.matchAll(/\[([01,]+)\](?:\*(\d+))?/g)) {
    const part = list.split(',').map((flag) => flag === '1');
    for (let time = 0; time < Number(often) && flags.length <= layers; time += 1) flags.push(...part);
  }
  return flags.length === layers ? flags : null;
}

/** Reads `--window-size 128,0`, the number of tokens before and after each token. */
function ofWindow(args: Arguments, notes: Notes): Partial<RunModel> {
  const size = args.get('window-size');
  if (size === undefined) return {};
  const before = Number(/\d+/.exec(size.values.join(','))?.[0] ?? Number.NaN);
  if (!Number.isSafeInteger(before)) return {};
  const skip = args.get('window-attn-skip-freq');
  const fullEvery = Number(skip?.values[0] ?? Number.NaN);
  if (skip !== undefined && !Number.isSafeInteger(fullEvery))
    notes.drop(skip.offset, `--${skip.name}: only every n-th layer can be without a window`);
  return { window: before, ...(Number.isSafeInteger(fullEvery) ? { fullEvery } : {}) };
}
