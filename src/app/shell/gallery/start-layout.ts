import { layoutDesign, type LayoutPreset } from '../../../design/presets/layouts/layouts.ts';
import { replaceDesign } from '../../state/page/edits.ts';
import { tellOpened } from '../../state/page/opened-store.ts';

/** Puts a model on a machine, in its layout, in place of the design; returns whether it could be read. */
export function startLayout(preset: LayoutPreset): boolean {
  const design = layoutDesign(preset);
  if (!design.ok) return false;
  replaceDesign(design.value);
  tellOpened(`${preset.label} is the design now`, 'Undo brings yours back.');
  return true;
}
