/** Hands a collective that is made for a network out as files of other tools. */
import type { Design } from '../../../../design/document.ts';
import type { MadeAsked, MadeFormat } from '../../../../worker/files/save-made.ts';
import { downloadBlob } from '../../../parts/files/download.ts';
import { engineFailed, tellFile } from '../../../parts/files/file-notice.ts';
import { downloadAll } from '../../../parts/files/save-files.ts';
import { engine } from '../../../state/page/session.ts';
import { announce } from '../../../ui/announce.ts';

export async function saveMade(design: Design, asked: MadeAsked, format: MadeFormat): Promise<void> {
  const saved = await engine.saveMade(design, asked, format).catch(engineFailed);
  if (!saved.ok) {
    tellFile({ kind: 'unsaved', what: 'The collective', problems: saved.problems });
    return;
  }
  const { files, zip, dropped } = saved.value;
  await downloadAll(files);
  if (zip !== undefined) downloadBlob(zip.name, new Blob([zip.bytes], { type: 'application/zip' }));
  const what = [...files, ...(zip === undefined ? [] : [zip])].map(({ name }) => name).join(', ');
  tellFile({ kind: 'saved', what, dropped });
  announce(`${what} saved.`);
}
