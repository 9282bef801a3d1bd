/** Settings of the knobs, and the design under them. */
import type { Design } from '../../../design/document.ts';
import { isOfDimension } from './dimension-knobs.ts';
import { KNOB_IDS, knobOf, type KnobId } from './knobs.ts';

/** Knobs that were turned; a missing one changes nothing. */
export type Settings = Readonly<Partial<Record<KnobId, number>>>;

export function valueOf(id: KnobId, settings: Settings, design: Design): number {
  return settings[id] ?? knobOf(id).neutral(design);
}

/** Those of the whole design, then those of single dimensions that were turned. */
function idsIn(settings: Settings): readonly KnobId[] {
  return [...KNOB_IDS, ...(Object.keys(settings) as KnobId[]).filter(isOfDimension)];
}

/** The design itself where nothing is turned. */
export function withSettings(design: Design, settings: Settings): Design {
  return idsIn(settings).reduce((changed, id) => {
    const value = valueOf(id, settings, design);
    const { neutral, apply, reason } = knobOf(id);
    return value === neutral(design) || reason(design) !== null ? changed : apply(changed, value);
  }, design);
}

/** A knob where it changes nothing is as if it had not been turned. */
export function turned(settings: Settings, id: KnobId, value: number, design: Design): Settings {
  if (value !== knobOf(id).neutral(design)) return { ...settings, [id]: value };
  return Object.fromEntries(Object.entries(settings).filter(([other]) => other !== id));
}

/** A knob varied alone, all others as they stand. */
export interface Variation {
  readonly id: KnobId;
  readonly values: readonly number[];
  readonly designs: readonly Design[];
}

export function variationsOf(design: Design, settings: Settings): readonly Variation[] {
  return idsIn(settings)
    .filter((id) => knobOf(id).reason(design) === null)
    .map((id) => {
      const values = knobOf(id).tried;
      return {
        id,
        values,
        designs: values.map((value) => withSettings(design, { ...settings, [id]: value })),
      };
    });
}

/** What was tried of each variation, from one list of all of them in order. */
export function shareOut<T>(
  variations: readonly Variation[],
  tried: readonly T[],
): readonly (readonly T[])[] {
  return variations.map((_, index) => {
    const from = variations.slice(0, index).reduce((sum, { values }) => sum + values.length, 0);
    return tried.slice(from, from + (variations[index]?.values.length ?? 0));
  });
}
