import { useState } from 'react';
import type { Design } from '../../../design/document.ts';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { useDesign, useIs, useRun } from '../../state/run/hooks.ts';
import { engine } from '../../state/run/session.ts';
import { isSameQuestion } from './same-question.ts';

/** The explanation of the shown scheme: asked for once its run has ended, and again after every edit. */
export function useExplanation() {
  const design = useDesign((whole) => whole);
  const isDone = useRun(({ phase }) => phase === 'finished');
  const isReady = useIs('fresh') && isDone;
  // A name changes nothing here.
  const [asked, setAsked] = useState<Design>(design);
  if (asked !== design && !isSameQuestion(asked, design)) setAsked(design);
  const task = useTaskOf(isReady ? asked : null, engine.explain);
  return { ...task, isOld: task.done !== null && !isSameQuestion(task.done.about, design) };
}
