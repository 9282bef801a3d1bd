import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { isSameSystem } from '../../../design/changes.ts';
import type { Design, SchemeId } from '../../../design/document.ts';
import { firstBadDraft, type Draft, type Drafts } from '../document/draft-store.ts';
import { shownDesign } from '../document/document-store.ts';
import { refinedDesign } from '../run/refined-design.ts';
import type { RunState, SchemeShown } from '../run/run-state.ts';
import { designDocument, drafts, runner } from './session.ts';

/** A value of the design that is shown, a preview included. */
export function useDesign<T>(select: (design: Design) => T): T {
  return useStore(designDocument.store, (state) => select(shownDesign(state)));
}

/** The design that the engine is asked about: with the refined split of `optimal`, once runs have found it. */
export function useAskedDesign(): Design {
  const design = useDesign((whole) => whole);
  return useRun((run) => refinedDesign(design, run));
}

export function useRun<T>(select: (run: RunState) => T): T {
  return useStore(runner.store, select);
}

export function useDraft(path: string): Draft | null {
  return useStore(drafts.store, (state) => state.drafts[path] ?? null);
}

/** The first field that holds text the design cannot take. */
export function useBadDraft(): string | null {
  return useStore(drafts.store, (state) => firstBadDraft(state.drafts));
}

/** The engine's problem with the value of a field; null where it has not refused the design for it. */
export function useRefusal(path: string): string | null {
  return useRun(({ problems, refusals }) => {
    // Every field calls this at every update of a run, so nothing is allocated.
    const isHere = (problem: { readonly path: string }): boolean => problem.path === path;
    const whole = problems.find(isHere);
    if (whole !== undefined) return whole.message;
    for (const refusal of refusals) {
      const found = refusal.problems.find(isHere);
      if (found !== undefined) return found.message;
    }
    return null;
  });
}

/**
 * How the shown results relate to the design of the page: `fresh` for this very design; `updating` for an older one while a
 * run is in progress; `partial` for this design after its run was cancelled; `stale` for an older one, because a field holds
 * no value, the engine refused the design, or it broke.
 */
export type Freshness = 'fresh' | 'updating' | 'partial' | 'stale';

export function useFreshness(): Freshness {
  return useSyncExternalStore(followFreshness, freshnessNow);
}

/** Whether the results have this freshness; renders only when that changes. */
export function useIs(wanted: Freshness): boolean {
  return useSyncExternalStore(followFreshness, () => freshnessNow() === wanted);
}

function followFreshness(changed: () => void): () => void {
  const stops = [designDocument.store, runner.store, drafts.store].map((store) => store.subscribe(changed));
  return () => {
    for (const stop of stops) stop();
  };
}

function freshness(run: RunState, drafts: Drafts, design: Design): Freshness {
  // A design without dimensions has no results that could be old.
  if (run.phase === 'empty') return 'fresh';
  if (firstBadDraft(drafts) !== null || run.phase === 'refused' || run.phase === 'failed') return 'stale';
  if (isSameSystem(run.shownFor, design)) return run.phase === 'cancelled' ? 'partial' : 'fresh';
  return run.phase === 'cancelled' ? 'stale' : 'updating';
}

let known: { readonly of: readonly unknown[]; readonly freshness: Freshness } | null = null;

/** Computed once for all components. */
function freshnessNow(): Freshness {
  const design = shownDesign(designDocument.store.getState());
  const run = runner.store.getState();
  const { drafts: current } = drafts.store.getState();
  const inputs = [design, run, current];
  if (known === null || known.of.some((part, index) => part !== inputs[index]))
    known = { of: inputs, freshness: freshness(run, current, design) };
  return known.freshness;
}

export function useScheme(scheme: SchemeId): SchemeShown | null {
  return useRun((run) => run.shown[scheme] ?? null);
}

/** GB/s per NPU on each dimension under the shown scheme; null while there are none for these dimensions. */
export function useShownSplit(): readonly number[] | null {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const dimensions = useDesign((design) => design.topology.dimensions.length);
  return useRun((run) => splitOf(run, scheme, dimensions));
}

/** The same, for whoever needs it once. */
export function shownSplit(): readonly number[] | null {
  const { bandwidth, topology } = shownDesign(designDocument.store.getState());
  return splitOf(runner.store.getState(), bandwidth.scheme, topology.dimensions.length);
}

function splitOf({ shown }: RunState, scheme: SchemeId, dimensions: number): readonly number[] | null {
  const split = shown[scheme]?.closed.splitGBps;
  return split?.length === dimensions ? split : null;
}
