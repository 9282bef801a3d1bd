/** The design that the shown results are of, and whether they are all there. */
import { isSameSystem } from '../../../design/changes.ts';
import { formatTime } from '../../../units/time.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { shownDesign } from '../../state/document/document-store.ts';
import { type RunState } from '../../state/run/run-state.ts';
import { designDocument, runner } from '../../state/page/session.ts';
import type { ExportSource } from './chart-export.ts';

export function shownSource(): ExportSource {
  const run = runner.store.getState();
  return { of: run.shownFor ?? shownDesign(designDocument.store.getState()), partial: partialOf(run) };
}

/** Why the shown results are not all of their run; null when they are. */
export function partialOf({
  phase,
  progress,
  shownFor,
  asked,
}: Pick<RunState, 'phase' | 'progress' | 'shownFor' | 'asked'>): string | null {
  if (!isSameSystem(shownFor, asked)) return null;
  if (phase === 'running') return 'the run had not ended';
  if (phase !== 'cancelled') return null;
  return progress === null
    ? 'the run was cancelled'
    : `the run was cancelled in ${schemeName(progress.scheme)} at ${formatTime(progress.simulatedNs)} of the iteration`;
}
