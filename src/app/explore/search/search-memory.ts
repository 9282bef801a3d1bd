/** The last search over a reload of the tab: its form, the space of a file, and what was found. */
import type { SpaceFound } from '../../../search/ask-search.ts';
import { isReload, rememberedInTab, rememberInTab, SEARCH_IN_TAB } from '../../ui/kept/tab-memory.ts';
import type { TaskDone } from '../../parts/tasks/task-run.ts';
import type { Asked } from './asked.ts';
import { searchForm, type SearchForm } from './form/form-store.ts';
import { appliedPoints, searchRun } from './search-store.ts';
import { openedSpace, type OpenedSpace } from './space-files.ts';

interface Remembered {
  readonly form: SearchForm;
  readonly opened: OpenedSpace | null;
  readonly done: TaskDone<Asked, SpaceFound> | null;
  /** Whether what was found is of the space that is open, and not of the form or of a file before. */
  readonly isOfOpened: boolean;
  readonly applied: readonly string[];
}

let isStarted = false;

/** Brings back what was there before the reload, and from now on keeps it for the next one. */
export function startSearchMemory(): void {
  if (isStarted) return;
  isStarted = true;
  if (isReload()) restore(rememberedInTab(SEARCH_IN_TAB));
  addEventListener('pagehide', () => rememberInTab(SEARCH_IN_TAB, JSON.stringify(remembered())));
}

function remembered(): Remembered {
  const state = searchRun.store.getState();
  const { opened } = openedSpace.getState();
  const done = state.phase === 'done' ? state : null;
  return {
    form: searchForm.getState(),
    opened,
    done,
    isOfOpened: opened !== null && done?.about.space === opened.space,
    applied: appliedPoints.getState().texts,
  };
}

/** null stands for what is proposed, whatever is typed in its place. */
function isLike(found: unknown, initial: unknown): boolean {
  return found !== undefined && (found === null || initial === null || typeof found === typeof initial);
}

/** It was written by the page itself, maybe of the build before: what does not fit is left out. */
export function restore(text: string | null): void {
  if (text === null) return;
  try {
    const { form, opened, done, isOfOpened, applied } = JSON.parse(text) as Remembered;
    const known = Object.entries(searchForm.getInitialState());
    if (known.every(([key, value]) => isLike(form[key as keyof SearchForm], value)))
      searchForm.setState(form);
    if (opened !== null) openedSpace.setState({ opened });
    if (done === null || !Array.isArray(done.value.rows)) return;
    // What was found of a file is known by the space being the same one.
    const about = isOfOpened && opened !== null ? { ...done.about, space: opened.space } : done.about;
    searchRun.store.setState({ ...done, about }, true);
    appliedPoints.setState({ texts: applied });
  } catch {
    // Cut off or of another shape: the tab begins as it does on a first visit.
  }
}
