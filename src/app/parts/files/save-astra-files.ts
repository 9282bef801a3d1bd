/** Handing the design out as the input files of ASTRA-sim, under the shown split. Loaded with the first of them. */
import type { AstraVersion } from '../../../worker/protocol.ts';
import { designDocument, engine, runner } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { downloadBlob } from './download.ts';
import { engineFailed, tellFile } from './file-notice.ts';
import { downloadAll } from './save-files.ts';

export async function saveAstraFiles(version: AstraVersion): Promise<void> {
  const { design } = designDocument.store.getState();
  const split = runner.store.getState().shown[design.bandwidth.scheme]?.closed.splitGBps;
  if (split?.length !== design.topology.dimensions.length) {
    const message = 'the design has no bandwidth split yet; mend what the page marks first';
    tellFile({ kind: 'unsaved', what: 'ASTRA-sim files', problems: [{ path: 'bandwidth', message }] });
    return;
  }
  const saved = await engine.saveFiles(design, split, version).catch(engineFailed);
  if (!saved.ok) {
    tellFile({ kind: 'unsaved', what: 'ASTRA-sim files', problems: saved.problems });
    return;
  }
  const { files, dropped, switches, zip } = saved.value;
  await downloadAll(files);
  if (zip !== undefined) downloadBlob(zip.name, new Blob([zip.bytes], { type: 'application/zip' }));
  const hint = switches.map((text) => ({ path: 'command line', message: `run the reference with ${text}` }));
  const what = [...files, ...(zip === undefined ? [] : [zip])].map(({ name }) => name).join(', ');
  tellFile({ kind: 'saved', what, dropped: [...hint, ...dropped] });
  announce(`${what} saved.`);
}
