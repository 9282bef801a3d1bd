import type { Design } from '../../../design/document.ts';
import type { Trial, TrialsProgress } from '../../../analysis/questions/trials.ts';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { engine } from '../../state/page/session.ts';

export interface TrialsShown {
  /** The newest answer, of whichever designs. */
  readonly tried: { readonly about: readonly Design[]; readonly value: readonly Trial[] } | null;
  readonly progress: TrialsProgress | null;
  /** The engine broke. */
  readonly trouble: string | null;
}

/** Tries the designs in the worker, once there are any; newer ones end the trials of those before. */
export function useTrials(designs: readonly Design[] | null): TrialsShown {
  const { state, done } = useTaskOf(designs, engine.trials);
  return {
    tried: done,
    progress: state.phase === 'running' ? state.progress : null,
    trouble: state.phase === 'failed' ? state.message : null,
  };
}
