/**
 * How the software of an accelerator changes the shown run (analysis/software). The whole page asks once, when the run has
 * ended and no edit has come for a moment; the next edit ends the question.
 */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';
import type { SoftwareRange } from '../../../analysis/software/range.ts';
import type { TrialsProgress } from '../../../analysis/questions/trials.ts';
import { atRest } from '../../state/run/at-rest.ts';
import { useAskedDesign, useIs, useRun, useScheme } from '../../state/page/hooks.ts';
import { designDocument, engine } from '../../state/page/session.ts';
import { createTaskRun, type TaskDone } from '../tasks/task-run.ts';
import { isSameQuestion } from '../why/same-question.ts';

/** Chunk phases of a run that is repeated unasked with every other stack. */
const MOST_UNASKED = 100_000;

interface Asked {
  /** The newest answer, kept until there is another. */
  readonly done: TaskDone<Design, SoftwareRange | null> | null;
  readonly asked: Design | null;
}

const store = createStore<Asked>()(() => ({ done: null, asked: null }));
const run = createTaskRun<Design, SoftwareRange | null, TrialsProgress>((about, report) =>
  engine.software(about, report),
);
run.store.subscribe((state) => {
  if (state.phase === 'done') store.setState({ done: state });
});

function ask(about: Design): void {
  store.setState({ asked: about });
  void run.start(about);
}

function drop(): void {
  store.setState({ asked: null });
  run.drop();
}

/** Asks, for the one component that shows how far it is. */
export function useSoftwareTask() {
  const design = useAskedDesign();
  const isFinished = useRun(({ phase }) => phase === 'finished');
  const isFresh = useIs('fresh');
  const phases = useScheme(design.bandwidth.scheme)?.simulated?.phases ?? null;
  // Without a stack nothing is run.
  const isLarge = phases !== null && phases > MOST_UNASKED && design.compute.calibration !== undefined;
  const isReady = isFresh && isFinished && phases !== null;
  const { asked } = useStore(store);
  const state = useStore(run.store);
  const isAsked = asked !== null && isSameQuestion(asked, design);
  useEffect(() => {
    if (!isReady || isLarge || isAsked) return undefined;
    return atRest(designDocument.store, () => ask(design));
  }, [isReady, isLarge, isAsked, design]);
  useEffect(() => {
    if (asked !== null && !isAsked) drop();
  }, [asked, isAsked]);
  return {
    state: isAsked ? state : ({ phase: 'idle' } as const),
    isLarge,
    /** Too large to be run again and again unasked. */
    isOffered: isReady && isLarge && !isAsked,
    cancel: run.cancel,
    again: () => ask(design),
  };
}

interface SoftwareShown {
  /** null where no other software was measured, or nothing is known yet. */
  readonly range: SoftwareRange | null;
  /** Of the design before the last edit: it keeps the place of the one to come. */
  readonly isOld: boolean;
  readonly isAwaited: boolean;
}

/** The range of the shown run, or that of the run before while there is none yet. */
export function useSoftware(): SoftwareShown {
  const design = useAskedDesign();
  const { done } = useStore(store);
  const isOld = done !== null && !isSameQuestion(done.about, design);
  return { range: done?.value ?? null, isOld, isAwaited: done === null };
}
