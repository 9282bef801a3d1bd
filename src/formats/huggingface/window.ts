/** Finds which layers have full attention and which have a sliding window. */
import { TRANSFORMER_BOUNDS as B } from '../../workload/transformer/facts/bounds.ts';
import type { TransformerExtras } from '../../workload/transformer/facts/description.ts';
import type { Mixer } from '../../workload/transformer/facts/pattern.ts';
import type { JsonValue } from '../json.ts';
import { flagOf, listOf, memberOf, numberOf, refuse, type ConfigFields } from './fields.ts';

/** Names of full attention in lists by layer. */
const FULL = ['full_attention', 'attention', '1'];

export interface Windows extends TransformerExtras {
  /** The kind of every layer, if those with full attention are not every n-th. */
  readonly mixers?: readonly Mixer[];
}

/** @param usual is the default interval of layers with full attention; 0 for none */
export function readWindow(fields: ConfigFields, layers: number, usual: number): Windows {
  const window = numberOf(fields, ['sliding_window'], B.window) ?? 0;
  const types = listOf(fields, 'layer_types');
  if (window === 0 || flagOf(fields, 'use_sliding_window') === false) return {};
  const isFull = fullByList(fields, layers) ?? (types === undefined ? null : isFullIn(types));
  if (isFull === null) return byRule(fields, layers, window, usual);
  return byList(fields, isFull, layers, window);
}

/** A list of flags in which 1 is a window, as in MiMo. */
function fullByList(fields: ConfigFields, layers: number): readonly boolean[] | null {
  const pattern = memberOf(fields, ['hybrid_layer_pattern'])?.value;
  if (pattern?.kind !== 'array' || pattern.items.length !== layers) return null;
  return pattern.items.map((item) => item.kind === 'number' && Number(item.text) === 0);
}

function isFullIn(types: readonly JsonValue[]): readonly boolean[] {
  return types.map((item) => 'text' in item && FULL.includes(item.text));
}

function byRule(fields: ConfigFields, layers: number, window: number, usual: number): Windows {
  const fullEvery = numberOf(fields, ['sliding_window_pattern'], B.fullEvery) ?? usual;
  // The first layers of Qwen2 have full attention, the others the window.
  const most = numberOf(fields, ['max_window_layers'], B.denseLayers);
  if (most !== undefined) {
    return most >= layers
      ? {}
      : byLayer(
          window,
          Array.from({ length: layers }, (_, layer) => layer < most),
        );
  }
  return { window, ...(fullEvery === 0 ? {} : { fullEvery }) };
}

function byList(fields: ConfigFields, isFull: readonly boolean[], layers: number, window: number): Windows {
  const first = isFull.indexOf(true);
  if (isFull.every(Boolean)) return {};
  if (first < 0) return { window };
  if (isFull.length !== layers) {
    const { value } = memberOf(fields, ['layer_types'])!;
    refuse(fields, value, `layer_types has ${isFull.length} layers; expected ${layers}`);
    return {};
  }
  const fullEvery = first + 1;
  const isRegular = isFull.every((full, layer) => full === ((layer + 1) % fullEvery === 0));
  return isRegular ? { window, fullEvery } : byLayer(window, isFull);
}

function byLayer(window: number, isFull: readonly boolean[]): Windows {
  return { window, mixers: isFull.map((full) => (full ? 'full' : 'window')) };
}
