import { useEffect, useSyncExternalStore } from 'react';
import type { SchemeId } from '../../../design/document.ts';
import { useDesign, useRun } from './hooks.ts';
import { timelineSelection, type Side } from '../view/selection-store.ts';
import type { Trace } from '../traces/trace.ts';
import { TRACES } from './traces.ts';
import { timelineView } from '../view/view-store.ts';

/** The current trace; renders whenever it grows. */
export function useTraceOf(side: Side): Trace | null {
  const source = TRACES[side];
  useSyncExternalStore(source.subscribe, source.version);
  return source.current();
}

/**
 * Keeps the end of the time axis at the end of the runs, or at the time that the closed form expects while a run is in
 * progress.
 */
export function useTraceDomain(compared: SchemeId | null): void {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const shown = useEnd('shown', scheme);
  const other = useEnd('compared', compared);
  const domainNs = Math.max(shown.endNs, other.endNs);
  const isKnown = shown.isKnown && other.isKnown;
  useEffect(() => {
    timelineView.setDomain(domainNs);
    if (isKnown && domainNs > 0) timelineSelection.fit(domainNs);
  }, [isKnown, domainNs]);
}

/** The end of a trace so far; 0 without a scheme. */
function useEnd(side: Side, scheme: SchemeId | null): { readonly endNs: number; readonly isKnown: boolean } {
  const current = useTraceOf(side);
  const expectedNs = useRun(({ shown }) => (scheme === null ? 0 : (shown[scheme]?.closed.iterationNs ?? 0)));
  if (scheme === null) return { endNs: 0, isKnown: true };
  const isGrowing = current !== null && !current.finished;
  const simulatedNs = current?.simulatedNs ?? 0;
  return { endNs: isGrowing ? Math.max(simulatedNs, expectedNs) : simulatedNs, isKnown: !isGrowing };
}
