/** The shelf of this page, what is on it, and which of its designs is open here. */
import { createStore } from 'zustand/vanilla';
import { parseWorkbench } from '../../../design/workbench/parse.ts';
import type { Problem, Result } from '../../../units/result.ts';
import { NOT_WRITTEN, workbenchText } from '../../state/document/design-text.ts';
import { replaceDesign, replaceWorkbench } from '../../state/page/edits.ts';
import { workbench } from '../../state/page/workbench-actions.ts';
import { announce } from '../../ui/announce.ts';
import { openDatabase } from '../../parts/shelf/database.ts';
import { newId } from '../../parts/shelf/new-id.ts';
import type { SavedDesign } from '../../parts/shelf/record.ts';
import { createShelf } from '../../parts/shelf/shelf.ts';

interface SavedState {
  /** null until they are read for the first time. */
  readonly designs: readonly SavedDesign[] | null;
  /** The one that was opened or saved last, as it was then. */
  readonly open: SavedDesign | null;
  readonly removed: SavedDesign | null;
  /** What happened that a person has to know. */
  readonly news: string | null;
  /** What could not be done, and why. */
  readonly failed: {
    readonly what: 'Not kept' | 'Not opened' | 'Not read';
    readonly problems: readonly Problem[];
  } | null;
}

export const saved = createStore<SavedState>()(() => ({
  designs: null,
  open: null,
  removed: null,
  news: null,
  failed: null,
}));

export const shelf = createShelf(openDatabase(), () => Date.now(), newId);

// Without one, another tab sees what changed when it opens the list again.
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('netloom.saved') : null;
others?.addEventListener('message', () => void refresh());

export async function refresh(): Promise<void> {
  const list = await shelf.list();
  if (list.ok) saved.setState({ designs: list.value });
  else
    saved.setState({
      designs: saved.getState().designs ?? [],
      failed: { what: 'Not read', problems: list.problems },
    });
}

/** Shows the outcome of a change, and makes this and the other tabs read again. */
async function after<T>(
  change: Promise<Result<T>>,
  changeOf: (value: T) => Partial<SavedState>,
): Promise<void> {
  const done = await change;
  saved.setState({
    news: null,
    failed: done.ok ? null : { what: 'Not kept', problems: done.problems },
    ...(done.ok ? changeOf(done.value) : {}),
  });
  const { news } = saved.getState();
  if (news !== null) announce(news);
  others?.postMessage(null);
  await refresh();
}

/** The number of all designs that stand side by side. */
async function currentText(): Promise<string | null> {
  const text = await workbenchText(workbench()).catch(() => null);
  if (text === null) saved.setState({ failed: { what: 'Not kept', problems: [NOT_WRITTEN] }, news: null });
  return text;
}

export async function saveNew(name: string): Promise<void> {
  const text = await currentText();
  if (text === null) return;
  return after(shelf.add(name, text), (open) => ({ open, news: `${name} saved.` }));
}

/** Over the design that is open. */
export async function saveOpen(): Promise<void> {
  const { open } = saved.getState();
  const text = open === null ? null : await currentText();
  if (open === null || text === null) return;
  await after(shelf.save(open, text), ({ record, copyOf }) => ({
    open: record,
    news: copyOf === null ? `${record.name} saved.` : copyNews(open.name, record.name, copyOf),
  }));
}

function copyNews(name: string, copy: string, copyOf: 'changed' | 'deleted'): string {
  return copyOf === 'deleted'
    ? `Another tab has deleted ${name} since it was opened here. This one is kept as ${copy}.`
    : `Another tab has changed ${name} since it was opened here. Both are kept: this one as ${copy}.`;
}

/** Puts a kept design in place of the one that is edited, several in place of all; undo brings those back. */
export function openSaved(record: SavedDesign): boolean {
  const read = parseWorkbench(record.text);
  if (!read.ok) {
    saved.setState({ failed: { what: 'Not opened', problems: read.problems }, news: null });
    return false;
  }
  const [only, ...others] = read.value.designs;
  if (only !== undefined && others.length === 0 && read.value.sweep === undefined) replaceDesign(only);
  else replaceWorkbench(read.value);
  saved.setState({ open: record.kind === 'named' ? record : null, failed: null, news: null });
  announce(`${record.name} opened. Undo brings the design before back.`);
  return true;
}

export function renameSaved({ id }: SavedDesign, name: string): Promise<void> {
  return after(shelf.rename(id, name), (before) => {
    const { open } = saved.getState();
    const isOpen = open !== null && before?.id === open.id && before.revision === open.revision;
    return {
      news: `Renamed to ${name}.`,
      open: isOpen ? { ...open, name, revision: open.revision + 1 } : open,
    };
  });
}

export function duplicateSaved(record: SavedDesign): Promise<void> {
  return after(shelf.duplicate(record), ({ name }) => ({ news: `${name} added.` }));
}

export function removeSaved(record: SavedDesign): Promise<void> {
  return after(shelf.remove(record.id), (removed) => ({ removed, news: `${record.name} deleted.` }));
}

export async function undoRemove(): Promise<void> {
  const { removed } = saved.getState();
  if (removed !== null)
    await after(shelf.putBack(removed), ({ name }) => ({ removed: null, news: `${name} is back.` }));
}
