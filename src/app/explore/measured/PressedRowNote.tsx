import { useStore } from 'zustand';
import type { ReportRow } from '../../../evidence/measured/report-row.ts';
import { useDesign, useIs, useScheme } from '../../state/page/hooks.ts';
import { pressedRow } from './open-row.ts';
import { openedText } from './opened-text.ts';
import { refusedText } from './row-text.ts';

interface PressedRowNoteProps {
  readonly rows: readonly ReportRow[];
  readonly byRun: ReadonlyMap<ReportRow, number>;
}

/** What came of the row that was pressed, while it is among those shown and its design on the page. */
export function PressedRowNote({ rows, byRun }: PressedRowNoteProps) {
  const pressed = useStore(pressedRow, (state) => state.pressed);
  const design = useDesign((whole) => whole);
  const iterationNs = useScheme(design.bandwidth.scheme)?.simulated?.iterationNs ?? null;
  const isFresh = useIs('fresh');
  const text = (): string => {
    if (pressed === null || !rows.includes(pressed.row)) return '';
    if (pressed.kind === 'refused') return refusedText(pressed);
    if (pressed.design !== design) return '';
    return openedText({
      ...pressed,
      byRun: byRun.get(pressed.row) ?? null,
      designNs: isFresh ? iterationNs : null,
    });
  };
  const said = text();
  return (
    <p
      role="status"
      className="measured__pressed"
      data-refused={said !== '' && pressed?.kind === 'refused' ? true : undefined}
    >
      {said}
    </p>
  );
}
