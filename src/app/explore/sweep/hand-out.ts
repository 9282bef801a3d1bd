/** Exports of a sweep: its table as a file, or one of its points as the design. */
import { sweepCsv } from '../../../analysis/sweep/csv.ts';
import { designAt } from '../../../analysis/sweep/design-at.ts';
import type { SweepRow } from '../../../worker/client/pool.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { download } from '../../parts/files/save-files.ts';
import { replaceDesign } from '../../state/page/edits.ts';
import { tellOpened } from '../../state/page/opened-store.ts';
import { announce } from '../../ui/announce.ts';
import type { ReadyPlan } from './form/read-form.ts';
import { missingOf } from './sweep-source.ts';
import { sweepStore } from './sweep-store.ts';

export function saveSweep(ran: ReadyPlan, rows: readonly SweepRow[]): void {
  const { field } = ran.plan;
  const last = field.path.slice(field.path.lastIndexOf('.') + 1).replace(/[^\w]+/g, '');
  const name = `sweep-${last}.csv`;
  const table = sweepCsv(field, rows, (scheme) => schemeName(scheme));
  const missing = missingOf(sweepStore.getState());
  download({
    name,
    text: missing === null ? table : `# partial: ${missing.replaceAll(',', ';')}\r\n${table}`,
  });
  announce(`${name} saved.`);
}

/** The design of a row in place of the one on the page, under the scheme of the row; undo brings it back. */
export function openRow(ran: ReadyPlan, row: SweepRow): void {
  const design = designAt(ran.specification, row);
  if (!design.ok) return;
  const { bandwidth } = design.value;
  replaceDesign({ ...design.value, bandwidth: { ...bandwidth, scheme: row.scheme } });
  tellOpened('The design of the row is open');
}
