/**
 * The layers of a model whose layers differ, as a list that repeats from the first layer to the last:
 *
 *   3 delta+experts, full+experts      Qwen3-Next: three layers of gated delta, then one of attention
 *   full+dense, full+experts           experts in every second layer
 *   mamba, dense, mamba, full          Nemotron-H: a layer has a mixer or an MLP
 *
 * A count stands before the layer that it repeats. A layer is a mixer of tokens, an MLP, or both.
 */
import { failure, success, type Result } from '../../../units/result.ts';

/**
 * full     attention to all tokens, latent if the model's is
 * window   attention to the tokens of the sliding window
 * chunk    attention inside chunks as long as the window
 * delta    gated delta rule (Gated DeltaNet)
 * kda      the same with a decay for each channel (Kimi Delta Attention)
 * mamba    Mamba-2
 * linear   linear attention with a fixed decay (lightning attention)
 */
export const MIXERS = ['full', 'window', 'chunk', 'delta', 'kda', 'mamba', 'linear'] as const;
export type Mixer = (typeof MIXERS)[number];

export const MLPS = ['dense', 'experts'] as const;
export type Mlp = (typeof MLPS)[number];

/** One layer; at least one of its halves is there. */
export interface LayerSpec {
  readonly mixer: Mixer | null;
  readonly mlp: Mlp | null;
}

/** The sizes of the states of a model. */
export interface StateShape {
  readonly heads: number;
  /** Width of the values of a head. */
  readonly valueWidth: number;
  readonly keyHeads: number;
  /** Width of the queries and keys of a head. */
  readonly keyWidth: number;
  /** Tokens that the convolution before the state sees; 0: none. */
  readonly convolution: number;
}

/** Maximum layers of a pattern: those of the largest model. */
const MOST_LAYERS = 4096;

/** Mixers that carry a state along the sequence instead of attending to tokens. */
export type StateMixer = Exclude<Mixer, 'full' | 'window' | 'chunk'>;

export function isState(mixer: Mixer | null): mixer is StateMixer {
  return mixer !== null && mixer !== 'full' && mixer !== 'window' && mixer !== 'chunk';
}

/** Returns the layers of one period; the problem names the entry and what is allowed. */
export function parsePattern(text: string): Result<readonly LayerSpec[]> {
  const specs: LayerSpec[] = [];
  for (const part of text.split(',')) {
    const entry = part.trim();
    const [, digits = '1', layer = ''] = /^(?:(\d{1,4})\s+)?(\S+)$/.exec(entry) ?? [];
    const spec = specOf(layer);
    const times = Number(digits);
    if (spec === null || times < 1 || specs.length + times > MOST_LAYERS) {
      const found = entry.length > 40 ? `${entry.slice(0, 40)}...` : entry;
      return failure({
        path: 'pattern',
        message:
          `Expected layers such as "3 delta+experts, full+dense": a mixer (${MIXERS.join(', ')}), an MLP ` +
          `(${MLPS.join(', ')}) or both, and at most ${MOST_LAYERS} of them; found "${found}".`,
      });
    }
    for (let index = 0; index < times; index += 1) specs.push(spec);
  }
  return success(specs);
}

/** The shortest list that repeats to `specs`, with equal neighbours counted. */
export function printPattern(specs: readonly LayerSpec[]): string {
  const words = specs.map(({ mixer, mlp }) => [mixer, mlp].filter((half) => half !== null).join('+'));
  const period = words.slice(0, periodOf(words));
  const runs: { readonly word: string; count: number }[] = [];
  for (const word of period) {
    const last = runs.at(-1);
    if (last?.word === word) last.count += 1;
    else runs.push({ word, count: 1 });
  }
  return runs.map(({ word, count }) => (count === 1 ? word : `${count} ${word}`)).join(', ');
}

function periodOf(words: readonly string[]): number {
  for (let period = 1; period < words.length; period += 1) {
    if (words.every((word, index) => word === words[index % period])) return period;
  }
  return words.length;
}

function specOf(layer: string): LayerSpec | null {
  const [first = '', second, ...others] = layer.split('+');
  if (others.length > 0) return null;
  const mixer = MIXERS.find((name) => name === first) ?? null;
  const mlp = MLPS.find((name) => name === (mixer === null ? first : second)) ?? null;
  const isWhole =
    mixer === null ? mlp !== null && second === undefined : second === undefined || mlp !== null;
  return isWhole ? { mixer, mlp } : null;
}
