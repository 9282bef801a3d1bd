/** How the knobs stand, and what a design becomes with them. */
import type { Design } from '../../../design/document.ts';
import { KNOB_IDS, KNOBS, type KnobId } from './knobs.ts';

/** Knobs that were turned; a missing one changes nothing. */
export type Settings = Readonly<Partial<Record<KnobId, number>>>;

export function valueOf(id: KnobId, settings: Settings, design: Design): number {
  return settings[id] ?? KNOBS[id].neutral(design);
}

/** The design itself where nothing is turned. */
export function withSettings(design: Design, settings: Settings): Design {
  return KNOB_IDS.reduce((changed, id) => {
    const value = valueOf(id, settings, design);
    const { neutral, apply, reason } = KNOBS[id];
    return value === neutral(design) || reason(design) !== null ? changed : apply(changed, value);
  }, design);
}

/** A knob where it changes nothing is as if it had not been turned. */
export function turned(settings: Settings, id: KnobId, value: number, design: Design): Settings {
  if (value !== KNOBS[id].neutral(design)) return { ...settings, [id]: value };
  return Object.fromEntries(Object.entries(settings).filter(([other]) => other !== id));
}

/** A knob varied alone, all others as they stand. */
export interface Variation {
  readonly id: KnobId;
  readonly values: readonly number[];
  readonly designs: readonly Design[];
}

export function variationsOf(design: Design, settings: Settings): readonly Variation[] {
  return KNOB_IDS.filter((id) => KNOBS[id].reason(design) === null).map((id) => {
    const values = KNOBS[id].tried;
    return { id, values, designs: values.map((value) => withSettings(design, { ...settings, [id]: value })) };
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
