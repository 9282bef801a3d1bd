/** Reads the MLPs of a configuration, and the mixer and the MLP of each layer. */
import { TRANSFORMER_BOUNDS as B } from '../../workload/transformer/facts/bounds.ts';
import type { TransformerExtras } from '../../workload/transformer/facts/description.ts';
import { isState, type LayerSpec, type Mixer } from '../../workload/transformer/facts/pattern.ts';
import { printPattern } from '../../workload/transformer/facts/pattern-text.ts';
import { without } from '../../units/without.ts';
import { readExperts, type Mlps } from './experts.ts';
import type { Family } from './families.ts';
import { numberOf, refuse, type ConfigFields } from './fields.ts';
import { halvesOf, mixersOf } from './layer-kinds.ts';
import { readState, stateOf } from './state.ts';
import { readWindow, type Windows } from './window.ts';

export interface KindSettings {
  readonly layers: number;
  readonly heads: number;
  readonly hidden: number;
  /** The width of a dense MLP; undefined if the file does not give it. */
  readonly width: number | undefined;
  readonly family: Family | null;
  readonly drop: (offset: number, message: string) => void;
}

export type Kinds = Omit<Mlps, 'mlps'> & { readonly kinds: TransformerExtras };

/** Returns no pattern if a number of first dense layers and a window on all but every n-th layer express the same. */
export function readKinds(fields: ConfigFields, settings: KindSettings): Kinds {
  const { layers, width, drop } = settings;
  const { sharedExperts = 0, fullEvery = 0 } = settings.family ?? {};
  const halves = halvesOf(fields, layers, settings.family);
  const mixers = halves === null ? mixersOf(fields, layers, settings.family) : null;
  const isListed = halves !== null || mixers !== null;
  if (!isListed) refuseUnlisted(fields);
  const { mlps, ...experts } = readExperts(fields, layers, width, sharedExperts, drop);
  const windows = isListed ? {} : readWindow(fields, layers, fullEvery);
  const irregular = mixers ?? windows.mixers ?? null;
  if (halves === null && irregular === null && mlps === undefined)
    return { ...experts, kinds: { ...windows } };
  const specs = halves ?? specsOf(irregular ?? regular(windows, layers), mlps, experts, layers);
  return { ...withDense(experts, specs, width), kinds: kindsOf(fields, specs, experts, settings) };
}

/** Reports sizes of states in a file that does not say which layers have them. */
function refuseUnlisted(fields: ConfigFields): void {
  const sizes = stateOf(fields);
  if (sizes === null || fields.problems.length > 0) return;
  const message = `${sizes.key}: some layers have a state, and nothing says which; expected layer_types, or full_attention_interval`;
  refuse(fields, sizes.value, message);
}

function regular({ window = 0, fullEvery = 0 }: Windows, layers: number): readonly Mixer[] {
  const isFull = (layer: number): boolean => window === 0 || (fullEvery > 0 && (layer + 1) % fullEvery === 0);
  return Array.from({ length: layers }, (_, layer) => (isFull(layer) ? 'full' : 'window'));
}

function specsOf(
  mixers: readonly Mixer[],
  mlps: Mlps['mlps'],
  { experts, denseLayers = 0 }: Omit<Mlps, 'mlps'>,
  layers: number,
): readonly LayerSpec[] {
  const usual = experts > 1 ? 'experts' : 'dense';
  return Array.from({ length: layers }, (_, layer) => ({
    mixer: mixers[layer] ?? 'full',
    mlp: mlps?.[layer] ?? (layer < denseLayers ? 'dense' : usual),
  }));
}

/** Returns the width of dense MLPs beside experts; the pattern says which layers have them. */
function withDense(
  all: Omit<Mlps, 'mlps'>,
  specs: readonly LayerSpec[],
  width: number | undefined,
): Omit<Mlps, 'mlps'> {
  const experts = without(all, 'denseLayers');
  const isBeside = experts.experts > 1 && specs.some(({ mlp }) => mlp === 'dense');
  if (!isBeside || experts.denseFeedForward !== undefined || width === undefined) return experts;
  return { ...experts, denseFeedForward: width };
}

const CHUNKED = ['attention_chunk_size', 'sliding_window'];

function kindsOf(
  fields: ConfigFields,
  specs: readonly LayerSpec[],
  { experts }: Omit<Mlps, 'mlps'>,
  { heads, hidden }: KindSettings,
): TransformerExtras {
  const mixers = specs.flatMap(({ mixer }) => mixer ?? []);
  const state = mixers.find(isState);
  const isChunked = mixers.includes('chunk');
  const isNear = isChunked || mixers.includes('window');
  return {
    pattern: printPattern(specs),
    ...(isNear && { window: numberOf(fields, isChunked ? CHUNKED : CHUNKED.toReversed(), B.window) ?? 0 }),
    ...(state !== undefined && readState(fields, state, heads, hidden)),
    ...(experts > 1 && { routers: true }),
  };
}
