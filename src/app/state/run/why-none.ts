import type { RunState } from './run-state.ts';

/**
 * Returns why the design on the page has no results and will get none: it cannot be simulated, or its run ended before its first result.
 * Null while there are results or a run is in progress.
 */
export function whyNone({
  phase,
  problems,
  trouble,
  shownFor,
}: Pick<RunState, 'phase' | 'problems' | 'trouble' | 'shownFor'>): string | null {
  if (phase === 'refused')
    return `Not simulated: ${[...new Set(problems.map(({ message }) => message))].join(' ')}`;
  if (shownFor !== null) return null;
  if (phase === 'failed')
    return `The engine failed: ${(trouble ?? 'no reason was given').replace(/\.?$/, '.')}`;
  return phase === 'cancelled' ? 'The run of this design was cancelled before its first result.' : null;
}
