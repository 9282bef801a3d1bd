/** The search that runs or ran last, in separate workers, so that edits are simulated as fast as ever meanwhile. */
import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';
import type { Task } from '../../../worker/client/task-client.ts';
import type { SpaceFound } from '../../../search/ask-search.ts';
import { createTaskRun } from '../../parts/tasks/task-run.ts';
import { runner } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { keepingFocus } from '../../ui/focus/focus.ts';
import type { Asked, TimedProgress } from './asked.ts';
import { objectiveIn } from './form/form-store.ts';
import { enginesForSearch, searchHasEnded } from './search-workers.ts';
import { designText } from './staleness.ts';

/** Why a worker of the search that runs is gone; another has taken its place, or the rest goes on. */
export const searchTold = createStore<{ readonly lost: string | null }>()(() => ({ lost: null }));

/** Points of this search that were made the design. */
export const appliedPoints = createStore<{ readonly texts: readonly string[] }>()(() => ({ texts: [] }));

export function noteApplied(design: Design): void {
  appliedPoints.setState(({ texts }) => ({ texts: [...texts, designText(design)] }));
}

/** From an edit until its first result is drawn: the search leaves the machine to it. */
const EDIT_MS = 100;

const onLost = (why: string): void => searchTold.setState({ lost: why }, true);

function askSearch({ space }: Asked, onProgress: (progress: TimedProgress) => void): Task<SpaceFound> {
  searchTold.setState({ lost: null }, true);
  const { client, helpers, count } = enginesForSearch(onLost);
  const help = helpers.helpWith(space);
  const goOn = runner.store.subscribe(({ phase }) => {
    if (phase !== 'running') return;
    client.hold(EDIT_MS);
    helpers.hold(EDIT_MS);
  });
  const began = performance.now();
  let stage: { readonly name: TimedProgress['stage'] | null; readonly began: number } = { name: null, began };
  const task = client.searchSpace(space, count, help.give, (progress) => {
    const now = performance.now();
    if (progress.stage !== stage.name) stage = { name: progress.stage, began: now };
    onProgress({ ...progress, elapsedMs: now - began, stageMs: now - stage.began });
  });
  void task.end.then(() => {
    goOn();
    help.end();
    searchHasEnded();
  });
  return task;
}

/** The design that is best so far goes from the page with the end, and its button with it. */
export const searchRun = createTaskRun<Asked, SpaceFound, TimedProgress>(askSearch, undefined, keepingFocus);

export async function startSearch(space: object, base: Design | null): Promise<void> {
  appliedPoints.setState({ texts: [] });
  const done = await searchRun.start({ space, objective: objectiveIn(space), base });
  if (done !== null) announce(`Search finished: ${done.value.rows.length} designs listed.`);
}
