import { formatCount } from '../../../units/count.ts';
import type { ExportSource } from '../../parts/export/chart-export.ts';
import { shownSource } from '../../parts/export/shown-source.ts';
import { sweepStore, type SweepState } from './sweep-store.ts';

/** The design that was swept, and what of its results is missing. */
export function sweepSource(): ExportSource {
  const state = sweepStore.getState();
  if (state.ran === null) return shownSource();
  return { of: state.ran.specification.design, partial: missingOf(state) };
}

/** Why a sweep has not all of its results; null when it has. */
export function missingOf({ ran, phase, done }: Pick<SweepState, 'ran' | 'phase' | 'done'>): string | null {
  if (ran === null || phase === 'finished') return null;
  const why = { running: 'still running', cancelled: 'cancelled', failed: 'it failed' }[phase];
  return `${formatCount(done)} of ${formatCount(ran.plan.rows)} results of the sweep, ${why}`;
}
