/**
 * The layers of a model whose layers differ, as a list that repeats from the first layer to the last:
 *
 *   3 delta+experts, full+experts      Qwen3-Next: three layers of gated delta, then one of attention
 *   full+dense, full+experts           experts in every second layer
 *   mamba, dense, mamba, full          Nemotron-H: a layer has a mixer or an MLP
 *
 * A count stands before the layer that it repeats. A layer is a mixer of tokens, an MLP, or both.
 */

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
export const MOST_LAYERS = 4096;

/** Mixers that carry a state along the sequence instead of attending to tokens. */
export type StateMixer = Exclude<Mixer, 'full' | 'window' | 'chunk'>;

export function isState(mixer: Mixer | null): mixer is StateMixer {
  return mixer !== null && mixer !== 'full' && mixer !== 'window' && mixer !== 'chunk';
}

const MLP = MLPS.join('|');
const LAYER = new RegExp(`^(?:(\\d{1,4})\\s+)?(?:(${MIXERS.join('|')})(?:\\+(${MLP}))?|(${MLP}))$`);

/** The layers of one period; the entry that is no layer, or one too many, if there is one. */
export function specsIn(text: string): readonly LayerSpec[] | string {
  const specs: LayerSpec[] = [];
  for (const part of text.split(',')) {
    const entry = part.trim();
    const found = LAYER.exec(entry);
    const [, times = 1, mixer = null, beside, alone] = found ?? [];
    if (found === null || Number(times) < 1 || specs.length + Number(times) > MOST_LAYERS) return entry;
    const spec = { mixer, mlp: beside ?? alone ?? null } as LayerSpec;
    for (let index = 0; index < Number(times); index += 1) specs.push(spec);
  }
  return specs;
}
