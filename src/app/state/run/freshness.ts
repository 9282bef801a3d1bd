import { isSameSystem } from '../../../design/changes.ts';
import type { Design } from '../../../design/document.ts';
import { firstBadDraft, type Drafts } from '../document/draft-store.ts';
import { type RunState } from './run-state.ts';

/**
 * How the shown results relate to what the page says: `fresh` of this very design; `updating` of an older
 * one for the moment a run needs; `partial` of this design, but its run was cancelled; `stale` of an older
 * one, because a field holds no value, the engine refused the design, or it broke.
 */
export type Freshness = 'fresh' | 'updating' | 'partial' | 'stale';

export function freshness(run: RunState, drafts: Drafts, design: Design): Freshness {
  // Without dimensions there are no results that could be old.
  if (run.phase === 'empty') return 'fresh';
  if (firstBadDraft(drafts) !== null || run.phase === 'refused' || run.phase === 'failed') return 'stale';
  if (isSameSystem(run.shownFor, design)) return run.phase === 'cancelled' ? 'partial' : 'fresh';
  return run.phase === 'cancelled' ? 'stale' : 'updating';
}
