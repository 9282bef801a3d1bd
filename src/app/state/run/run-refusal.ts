import type { SchemeId } from '../../../design/document.ts';
import type { RunState } from './run-state.ts';

/** Why a scheme has no results: the engine refused the design, or the scheme has no split for it. */
export function refusalOf(
  { phase, problems, refusals }: Pick<RunState, 'phase' | 'problems' | 'refusals'>,
  scheme: SchemeId,
): string | null {
  if (phase === 'refused') return problems[0]?.message ?? null;
  return refusals.find((refusal) => refusal.scheme === scheme)?.problems[0]?.message ?? null;
}
