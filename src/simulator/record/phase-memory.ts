/** The phases of an epoch that may be replayed. */
import { createEntries, type Entries } from './entries.ts';
import { createTrace, type Segments, type Trace } from './trace.ts';

/** Phases of one epoch, with times local to it, chunk numbers from 0 and no task. */
export interface PhaseMemory {
  readonly segments: Segments;
  /** When their bytes were carried. Defaults to evenly over the segments. */
  readonly carried?: Segments;
  /** How long each phase waited. */
  readonly queueNs: Float64Array;
  /** Absent where they are not recorded. */
  readonly entries?: Int32Array;
}

/** Phases that are being remembered. */
export interface OpenMemory {
  readonly trace: Trace;
  readonly queueNs: number[];
  readonly carried: Trace | null;
  readonly entries: Entries | null;
  readonly firstSerial: number;
}

/** First capacity of the columns of a remembered collective: there may be many with few phases. */
export const MEMORY_CAPACITY = 64;

/** @param keeps what is recorded beside the phases */
export function openMemory(
  firstSerial: number,
  keeps: { readonly entries: boolean; readonly carried: boolean },
): OpenMemory {
  return {
    trace: createTrace(0, MEMORY_CAPACITY),
    queueNs: [],
    carried: keeps.carried ? createTrace(0, MEMORY_CAPACITY) : null,
    entries: keeps.entries ? createEntries() : null,
    firstSerial,
  };
}

export function closeMemory({ trace, queueNs, carried, entries }: OpenMemory): PhaseMemory {
  return {
    segments: trace.takeSegments(),
    queueNs: Float64Array.from(queueNs),
    ...(carried && { carried: carried.takeSegments() }),
    ...(entries && { entries: entries.take() }),
  };
}
