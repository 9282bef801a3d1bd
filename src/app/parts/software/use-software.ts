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
    /** Too large to be run again and again unasked. */
    isOffered: isReady && isLarge && !isAsked,
    cancel: run.cancel,
    again: () => ask(design),
  };
}

/** The range of the shown run; null before it is known. */
export function useSoftware(): SoftwareRange | null {
  const design = useAskedDesign();
  const { done } = useStore(store);
  return done !== null && isSameQuestion(done.about, design) ? done.value : null;
}
