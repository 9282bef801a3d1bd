/** Exports of the bill of materials: to the clipboard, or as a file. */
import { tellFile } from '../../parts/files/file-notice.ts';
import { download } from '../../parts/files/save-files.ts';
import { announce } from '../../ui/announce.ts';
import { billCsv, type Bill } from './bill.ts';

const NAME = 'bill-of-materials.csv';

export function saveBill(bill: Bill): void {
  download({ name: NAME, text: billCsv(bill) });
  announce(`${NAME} saved.`);
}

export async function copyBill(bill: Bill): Promise<void> {
  try {
    await navigator.clipboard.writeText(billCsv(bill));
    announce('The bill of materials is copied.');
  } catch {
    const message = 'the browser does not let the page write to it; save the file instead';
    tellFile({ kind: 'failed', what: 'Copying', problems: [{ path: 'clipboard', message }] });
  }
}
