import { useEffect, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type { Trial, TrialsProgress } from '../../../worker/protocol.ts';
import { engine } from '../../state/run/session.ts';

export interface Tried {
  readonly designs: readonly Design[];
  readonly trials: readonly Trial[];
}

export interface TrialsShown {
  /** The newest answer, of whichever designs. */
  readonly tried: Tried | null;
  readonly progress: TrialsProgress | null;
  /** The engine broke. */
  readonly trouble: string | null;
}

/** Tries the designs in the worker, once there are any; newer ones end the trials of those before. */
export function useTrials(designs: readonly Design[] | null): TrialsShown {
  const [shown, setShown] = useState<TrialsShown>({ tried: null, progress: null, trouble: null });
  useEffect(() => {
    if (designs === null) return undefined;
    let isCurrent = true;
    const task = engine.trials(designs, (progress) => {
      if (isCurrent) setShown(({ tried }) => ({ tried, progress, trouble: null }));
    });
    void task.end.then((end) => {
      if (!isCurrent) return;
      // Progress travels on a port of its own and may come after the end.
      isCurrent = false;
      if (end.status === 'finished')
        setShown({ tried: { designs, trials: end.value }, progress: null, trouble: null });
      else if (end.status === 'failed')
        setShown(({ tried }) => ({ tried, progress: null, trouble: end.message }));
    });
    return () => {
      isCurrent = false;
      task.cancel();
    };
  }, [designs]);
  return shown;
}
