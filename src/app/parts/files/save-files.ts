/** Saves the design as a file, and text as files. */
import type { TextFile } from '../../../formats/text-file.ts';
import { workbenchOf } from '../../state/document/document-store.ts';
import { designDocument } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { withPart } from '../../ui/load/load-part.ts';
import { downloadBlob, downloadBlobs } from './download.ts';

/** Includes the designs beside it. */
export function saveDesign(): void {
  const workbench = workbenchOf(designDocument.store.getState());
  const { name: title } = workbench.designs[workbench.active]!;
  const name = `${title.trim().replace(/[^\w.-]+/g, '-') || 'design'}.netloom.json`;
  void withPart(
    'The file',
    () => import('../../../design/workbench/print.ts'),
    ({ printWorkbench }) => {
      download({ name, text: printWorkbench(workbench) });
      announce(`${name} saved.`);
    },
  );
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
