/** Handing the design out as a file of our own, and text as files. */
import { printDesign } from '../../../design/text/serialize.ts';
import type { TextFile } from '../../../worker/protocol.ts';
import { designDocument } from '../../state/run/session.ts';
import { announce } from '../../ui/announce.ts';
import { downloadBlob, downloadBlobs } from './download.ts';

export function saveDesign(): void {
  const { design } = designDocument.store.getState();
  const name = `${design.name.trim().replace(/[^\w.-]+/g, '-') || 'design'}.netloom.json`;
  download({ name, text: printDesign(design) });
  announce(`${name} saved.`);
}

export function download(file: TextFile): void {
  const { name, blob } = blobOf(file);
  downloadBlob(name, blob);
}

export function downloadAll(files: readonly TextFile[]): Promise<void> {
  return downloadBlobs(files.map(blobOf));
}

function blobOf({ name, text }: TextFile): { readonly name: string; readonly blob: Blob } {
  return { name, blob: new Blob([text], { type: 'text/plain' }) };
}
