import { useEffect, useRef, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type { Explanation, ExplainProgress } from '../../../worker/protocol.ts';
import type { Task } from '../../../worker/client/task-client.ts';
import { useDesign, useIs, useRun } from '../../state/run/hooks.ts';
import { isSameSystem } from '../../state/run/run-state.ts';
import { engine } from '../../state/run/session.ts';

interface Told {
  readonly design: Design;
  /** null where there is none, and why. */
  readonly explanation: Explanation | null;
  readonly trouble: string | null;
}

export interface ExplanationShown {
  readonly told: Told | null;
  /** Whether it is of an older design, or of another scheme. */
  readonly isOld: boolean;
  /** null while nothing is looked through. */
  readonly progress: ExplainProgress | null;
  /** Asks once more. */
  readonly again: () => void;
  readonly cancel: () => void;
}

/** The explanation of the shown scheme: asked for once its run has ended, and again after every edit. */
export function useExplanation(): ExplanationShown {
  const design = useDesign((whole) => whole);
  const isDone = useRun(({ phase }) => phase === 'finished');
  const isReady = useIs('fresh') && isDone;
  const [told, setTold] = useState<Told | null>(null);
  const [progress, setProgress] = useState<ExplainProgress | null>(null);
  const running = useRef<Task<Explanation> | null>(null);
  const [times, setTimes] = useState(1);
  const { topology, workload, parallelism, system, compute, bandwidth, cost } = design;
  useEffect(() => {
    if (!isReady) return;
    let isCurrent = true;
    const task = engine.explain(design, (step) => isCurrent && setProgress(step));
    running.current = task;
    void task.end.then((end) => {
      if (!isCurrent) return;
      // Progress travels on a port of its own and may come after the end.
      isCurrent = false;
      setProgress(null);
      if (end.status === 'finished') setTold({ design, explanation: end.value, trouble: null });
      else if (end.status === 'cancelled')
        setTold({ design, explanation: null, trouble: 'it was cancelled.' });
      else if (end.status === 'failed') setTold({ design, explanation: null, trouble: `${end.message}.` });
      else setTold({ design, explanation: null, trouble: sentence(end.problems) });
    });
    return () => {
      isCurrent = false;
      task.cancel();
      setProgress(null);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- all of the design but its name
  }, [isReady, times, topology, workload, parallelism, system, compute, bandwidth, cost]);
  const isOld = told !== null && !isSameQuestion(told.design, design);
  return {
    ...{ told, isOld, progress },
    again: () => setTimes(times + 1),
    cancel: () => running.current?.cancel(),
  };
}

/** Whether two designs are the same system and show the same scheme. */
export function isSameQuestion(a: Design, b: Design): boolean {
  return isSameSystem(a, b) && a.bandwidth.scheme === b.bandwidth.scheme;
}

export function sentence(problems: readonly { readonly message: string }[]): string {
  return [...new Set(problems.map(({ message }) => message))].join(' ');
}
