/** Saves the design of this page in the browser shortly after every edit, in a separate entry that no other tab writes. */
import { tellFile } from '../../parts/files/file-notice.ts';
import { workbenchText } from '../../state/document/design-text.ts';
import { workbenchOf } from '../../state/document/document-store.ts';
import { designDocument } from '../../state/page/session.ts';
import { newId } from '../../parts/shelf/new-id.ts';
import { refresh, saved, shelf } from './saved-store.ts';

/** The entry; a new one begins once a user has named it, so that a named design stays as it is. */
let entry = `page ${newId()}`;
let hasFailed = false;

export async function autosave(): Promise<void> {
  const now = designDocument.store.getState();
  const text = await workbenchText(workbenchOf(now)).catch(() => null);
  // It is asked for again after the next edit.
  if (text === null) return;
  const kept = await shelf.autosave(entry, now.design.name, text);
  if (kept.ok) entry = kept.value.id;
  if (kept.ok && saved.getState().designs !== null) await refresh();
  // Said once: it is no news after every edit.
  if (!kept.ok && !hasFailed) tellFile({ kind: 'failed', what: 'Autosave', problems: kept.problems });
  hasFailed = !kept.ok;
}
