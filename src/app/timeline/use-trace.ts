import { useEffect, useSyncExternalStore } from 'react';
import { useDesign, useScheme } from '../store/hooks.ts';
import { timelineSelection, type Side } from './selection-store.ts';
import type { Trace } from './trace.ts';
import { TRACES } from './traces.ts';
import { timelineView } from './view-store.ts';

/** A trace as it is now, and again whenever it grows. */
export function useTraceOf(side: Side): Trace | null {
  const source = TRACES[side];
  useSyncExternalStore(source.subscribe, source.version);
  return source.current();
}

/** Keeps the end of the time axis at the end of the run; while it goes on, at what the closed form expects. */
export function useTraceDomain(): void {
  const current = useTraceOf('shown');
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const expectedNs = useScheme(scheme)?.closed.iterationNs ?? 0;
  const simulatedNs = current?.simulatedNs ?? 0;
  const isGrowing = current !== null && !current.finished;
  useEffect(() => {
    timelineView.setDomain(isGrowing ? Math.max(simulatedNs, expectedNs) : simulatedNs);
    if (!isGrowing && simulatedNs > 0) timelineSelection.fit(simulatedNs);
  }, [isGrowing, simulatedNs, expectedNs]);
}
