/**
 * The trace of the shown scheme as it streams in. It is too large and changes too often for a React state:
 * it is kept in place (trace.ts), grows batch by batch, and notifies its listeners of every change.
 */
import type { BatchEvent } from '../../../worker/protocol.ts';
import { addCompute } from './lane-trace.ts';
import { MOST_KEPT_PHASES } from '../../../design/kept-phases.ts';
import { dealSome, keepSegments, startTrace, type Trace } from './trace.ts';

export interface TraceStore {
  readonly current: () => Trace | null;
  /** Changes with every change of the trace. */
  readonly version: () => number;
  readonly add: (batch: BatchEvent) => void;
  /** Announces a run whose trace will replace this one, so that the rest of this one is not dealt out. */
  readonly expectAnother: () => void;
  /** Announces the end of that run, with or without a trace. */
  readonly expectNone: () => void;
  readonly finish: () => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Pacing {
  /** Calls the listener soon, once for all changes until then. */
  readonly notify: (listener: () => void) => void;
  /** Calls its argument when the page has time; `hasTime` says whether there is time left. */
  readonly later: (work: (hasTime: () => boolean) => void) => void;
}

const AT_ONCE: Pacing = { notify: (listener) => listener(), later: (work) => work(() => true) };

export function createTraceStore(
  { notify, later }: Pacing = AT_ONCE,
  mostPhases = MOST_KEPT_PHASES,
): TraceStore {
  let trace: Trace | null = null;
  let version = 0;
  let isDealing = false;
  let isExpecting = false;
  const listeners = new Set<() => void>();

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  function deal(): void {
    if (isDealing || isExpecting || trace === null || trace.undealt.length === 0) return;
    isDealing = true;
    later((hasTime) => {
      isDealing = false;
      if (isExpecting || trace === null || trace.undealt.length === 0) return;
      do dealSome(trace);
      while (hasTime() && trace.undealt.length > 0);
      if (trace.undealt.length > 0) deal();
      else notify(changed);
    });
  }

  return {
    current: () => trace,
    version: () => version,
    add(batch) {
      if (trace === null || batch.first) {
        trace = startTrace(batch, mostPhases);
        isExpecting = false;
      }
      keepSegments(trace, batch);
      addCompute(trace.compute, batch.compute);
      trace.utilisation = batch.utilisation;
      trace.simulatedNs = batch.simulatedNs;
      trace.issuedNs = batch.issuedNs ?? trace.issuedNs;
      notify(changed);
      deal();
    },
    expectAnother() {
      isExpecting = true;
    },
    expectNone() {
      isExpecting = false;
      deal();
    },
    finish() {
      if (trace === null) return;
      trace.finished = true;
      notify(changed);
    },
    clear() {
      trace = null;
      isExpecting = false;
      notify(changed);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
