/** The row that was pressed last: its run replaces the design on the page, or the reason why it cannot. */
import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';
import type { ReportRow } from '../../../evidence/measured/report-row.ts';
import { replaceDesign } from '../../state/page/edits.ts';
import { givenByPage } from '../../state/page/page-names.ts';
import { tellOpened } from '../../state/page/opened-store.ts';
import { designDocument, engine } from '../../state/page/session.ts';
import { headerOf } from './measured-store.ts';

export type PressedRow =
  | {
      readonly kind: 'opened';
      readonly row: ReportRow;
      readonly design: Design;
      /** Micro-batches of the row where they are an average; null: the design has as many. */
      readonly microBatches: number | null;
    }
  | { readonly kind: 'refused'; readonly row: ReportRow; readonly message: string };

export const pressedRow = createStore<{ readonly pressed: PressedRow | null }>()(() => ({ pressed: null }));

/** Undo brings the design before it back. */
export async function openRow(row: ReportRow): Promise<void> {
  try {
    const answer = await engine.measuredDesign(headerOf(row.file), row.line);
    if (!answer.ok) throw new Error(answer.problems[0]?.message);
    givenByPage([answer.value.design]);
    replaceDesign(answer.value.design);
    tellOpened('The design of the measured run opened');
    const { design } = designDocument.store.getState();
    const { microBatches } = answer.value;
    pressedRow.setState({ pressed: { kind: 'opened', row, design, microBatches } });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    pressedRow.setState({ pressed: { kind: 'refused', row, message } });
  }
}
