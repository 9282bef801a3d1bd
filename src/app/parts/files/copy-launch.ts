/** Handing the design out as arguments or a configuration of training software. Loaded with the first of them. */
import type { RunFormat } from '../../../formats/launch/print.ts';
import { designDocument, engine } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { engineFailed, tellFile } from './file-notice.ts';
import { downloadAll } from './save-files.ts';

/**
 * Copies the text; where the clipboard is denied, it is saved as a file. Reports the settings that the software cannot express.
 *
 * @param design defaults to the design that is open
 */
export async function copyLaunch(
  format: RunFormat,
  what: string,
  design = designDocument.store.getState().design,
): Promise<void> {
  const printed = await engine.launchText(design, format).catch(engineFailed);
  if (!printed.ok) {
    tellFile({ kind: 'unsaved', what, problems: printed.problems });
    return;
  }
  const { name, text, lost } = printed.value;
  const dropped = lost.map((message) => ({ path: what, message }));
  try {
    await navigator.clipboard.writeText(text);
    tellFile({ kind: 'saved', what: `${what}, copied`, dropped });
    announce(`${what} copied.`);
  } catch {
    await downloadAll([{ name, text }]);
    tellFile({ kind: 'saved', what: name, dropped });
    announce(`${name} saved.`);
  }
}
