import { useEffect, useSyncExternalStore } from 'react';
import { useDesign, useScheme } from '../store/hooks.ts';
import { trace } from '../store/session.ts';
import type { Trace } from './trace-store.ts';
import { timelineView } from './view-store.ts';

/** The trace as it is now, and again whenever it grows. */
export function useTrace(): Trace | null {
  useSyncExternalStore(trace.subscribe, trace.version);
  return trace.current();
}

/** Keeps the end of the time axis at the end of the run; while it goes on, at what the closed form expects. */
export function useTraceDomain(): void {
  const current = useTrace();
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const expectedNs = useScheme(scheme)?.closed.iterationNs ?? 0;
  const simulatedNs = current?.simulatedNs ?? 0;
  const isGrowing = current !== null && !current.finished;
  useEffect(() => {
    timelineView.setDomain(isGrowing ? Math.max(simulatedNs, expectedNs) : simulatedNs);
  }, [isGrowing, simulatedNs, expectedNs]);
}
