import { useEffect, useRef, type RefObject } from 'react';
import { bringUp } from '../../ui/focus/bring-up.ts';
import type { TaskState } from './task-run.ts';

/** A place for the answer of a task, which is brought into sight when the task ends with one, and not when it was there before. */
export function useBroughtUp<Place extends HTMLElement>(
  phase: TaskState<unknown, unknown, unknown>['phase'],
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === 'running' && phase === 'done') bringUp(place.current);
    before.current = phase;
  }, [phase]);
  return place;
}
