import { PRESET_SOURCES } from '../../../topology/preset-sources.ts';

/** Names the publication of a network. */
export function PresetSource({ id }: { readonly id: string }) {
  return <p>{PRESET_SOURCES[id]}.</p>;
}
