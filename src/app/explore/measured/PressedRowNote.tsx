import { useStore } from 'zustand';
import type { ReportRow } from '../../../worker/protocol.ts';
import { useDesign } from '../../state/run/hooks.ts';
import { pressedRow } from './open-row.ts';
import { openedText, refusedText } from './words.ts';

/** What came of the row that was pressed, while it is among those shown and its design on the page. */
export function PressedRowNote({ rows }: { readonly rows: readonly ReportRow[] }) {
  const pressed = useStore(pressedRow, (state) => state.pressed);
  const design = useDesign((whole) => whole);
  const isShown =
    pressed !== null &&
    rows.includes(pressed.row) &&
    (pressed.kind === 'refused' || pressed.design === design);
  return (
    <p role="status" className="measured__pressed" data-refused={isShown && pressed.kind === 'refused'}>
      {!isShown ? '' : pressed.kind === 'refused' ? refusedText(pressed) : openedText(pressed.row)}
    </p>
  );
}
