import { PRESET_SOURCES } from '../../../topology/preset-sources.ts';

/** Where a network was published. */
export function PresetSource({ id }: { readonly id: string }) {
  return <p>{PRESET_SOURCES[id]}.</p>;
}
