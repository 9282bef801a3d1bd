/**
 * The explanation of the shown run (analysis/why). The whole page asks for it once, when the run has ended and no edit has
 * come for a moment, so that it never delays the first numbers of a run; the next edit ends the question.
 */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../../design/document.ts';
import type { Explanation, ExplainProgress } from '../../../analysis/why/explain.ts';
import { useAskedDesign, useIs, useRun, useScheme } from '../../state/page/hooks.ts';
import { atRest } from '../../state/run/at-rest.ts';
import { designDocument, engine } from '../../state/page/session.ts';
import { createTaskRun } from '../tasks/task-run.ts';
import { answers } from './answers.ts';
import { isSameQuestion } from './same-question.ts';

/** Chunk phases of a run that is looked through unasked: 49 bytes each in the engine. */
const MOST_UNASKED = 300_000;

const run = createTaskRun<Design, Explanation, ExplainProgress>((about, report) =>
  engine.explain(about, report),
);
run.store.subscribe((state) => {
  if (state.phase === 'done') answers.setState({ done: state });
});

function ask(about: Design): void {
  answers.setState({ asked: about });
  void run.start(about);
}

function drop(): void {
  answers.setState({ asked: null });
  run.drop();
}

/** @param isWanted however large the run is */
export function useExplanation(isWanted = false) {
  const design = useAskedDesign();
  const isFinished = useRun(({ phase }) => phase === 'finished');
  const isFresh = useIs('fresh');
  const phases = useScheme(design.bandwidth.scheme)?.simulated?.phases ?? null;
  const isLarge = phases !== null && phases > MOST_UNASKED;
  const isReady = isFresh && isFinished && phases !== null && (isWanted || !isLarge);
  const { done, asked } = useStore(answers);
  const state = useStore(run.store);
  // A name changes nothing here.
  const isAsked = asked !== null && isSameQuestion(asked, design);
  useEffect(() => {
    if (!isReady || isAsked) return undefined;
    return atRest(designDocument.store, () => ask(design));
  }, [isReady, isAsked, design]);
  useEffect(() => {
    if (asked !== null && !isAsked) drop();
  }, [asked, isAsked]);
  return {
    state: isAsked ? state : ({ phase: 'idle' } as const),
    done,
    isOld: done !== null && !isSameQuestion(done.about, design),
    /** Too large to be looked through unasked. */
    isLarge,
    cancel: run.cancel,
    again: () => ask(design),
  };
}
