import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isSameSystem } from '../../../design/changes.ts';
import type { Design } from '../../../design/document.ts';
import { shownDesign } from '../../state/document/document-store.ts';
import { designDocument, runner } from '../../state/page/session.ts';
import { figureList, figuresOf, type Figure, type Figures } from './figures.ts';

/** Key figures of each state of the document in the history. */
const known = new WeakMap<Design, Figures>();

interface Shown {
  readonly figures: readonly Figure[];
  readonly isOld: boolean;
}

const current = createStore<Shown>()(() => ({ figures: figureList(null, null), isOld: true, ...look() }));

/** If the same design was the edited one before the last step of the history, its state then. */
function designBefore(): Design | null {
  const { others, design } = designDocument.store.getState();
  const last = designDocument.history.getState().pastStates.at(-1);
  // Adding, removing and switching to another design are not edits of this one.
  if (last?.design === undefined || last.others !== others) return null;
  // An opened design has nothing in common with the one before; an edit leaves the rest as it is.
  const isEdited = last.design.topology === design.topology || last.design.workload === design.workload;
  return isEdited ? last.design : null;
}

/** Figures of an older design stay as they are, with the change that led to them. */
function look(): Partial<Shown> {
  const state = designDocument.store.getState();
  const design = shownDesign(state);
  const run = runner.store.getState();
  const isOld = !isSameSystem(run.shownFor, design);
  if (isOld && run.shownFor !== null) return { isOld };
  const now = figuresOf(design, run);
  if (now !== null && run.phase === 'finished') known.set(design, now);
  // A gesture in progress is measured against the document that it would change.
  const before = state.preview === null ? designBefore() : state.design;
  const measured = before === null ? undefined : known.get(before);
  return { figures: figureList(now, measured ?? null), isOld };
}

export function useFigures() {
  useEffect(() => {
    const follow = (): void => current.setState(look());
    follow();
    const stops = [designDocument.store.subscribe(follow), runner.store.subscribe(follow)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useStore(current);
}
