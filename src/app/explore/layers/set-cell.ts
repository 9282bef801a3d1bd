import type { LayerCell } from '../../../analysis/tables/layer-table.ts';
import { change } from '../../state/page/edits.ts';
import { designDocument } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { withCell, withoutCell, withoutCells } from './edit-cells.ts';

/** Sets a cell by hand; the message when the document cannot take it, null when it did. */
export function setCell(layer: number, { pass, operation, label }: LayerCell, value: number): string | null {
  const edited = withCell(designDocument.store.getState().design, { layer, pass, operation, value });
  if (!edited.ok) return edited.problems[0]?.message ?? '';
  change(() => edited.value);
  announce(`${label} set by hand.`);
  return null;
}

export function resetCell(layer: number, { pass, operation, label, unedited }: LayerCell): void {
  if (unedited === null) return;
  change((design) => withoutCell(design, { layer, pass, operation }));
  announce(`${label} as generated.`);
}

export function resetCells(): void {
  change(withoutCells);
  announce('All cells as generated.');
}
