import type { LayerFormat } from '../../../worker/protocol.ts';
import { engineFailed, tellFile } from '../../parts/files/file-notice.ts';
import { downloadAll } from '../../parts/files/save-files.ts';
import { designDocument, engine } from '../../state/run/session.ts';
import { announce } from '../../ui/announce.ts';

/** Hands the layer table out as a file, edits included. */
export async function saveLayers(format: LayerFormat): Promise<void> {
  const { design } = designDocument.store.getState();
  const saved = await engine.saveLayers(design, format).catch(engineFailed);
  if (!saved.ok) {
    tellFile({ kind: 'failed', what: 'The layer table', problems: saved.problems });
    return;
  }
  const { files, dropped } = saved.value;
  await downloadAll(files);
  const what = files.map(({ name }) => name).join(', ');
  tellFile({ kind: 'saved', what, dropped });
  announce(`${what} saved.`);
}
