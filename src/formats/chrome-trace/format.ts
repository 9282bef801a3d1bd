/**
 * The parts of the Trace Event Format that are written (JSON object format): processes and threads named by metadata, complete events with
 * their duration, counters. Times are in us of simulated time from the start of the iteration. Source: "Trace Event Format", the Chromium
 * project; read by ui.perfetto.dev and chrome://tracing.
 */

/** A task of known length on a track: `X`. */
export interface CompleteEvent {
  readonly ph: 'X';
  readonly name: string;
  readonly cat: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  readonly args: Readonly<Record<string, string | number>>;
}

/** The value of a counter from `ts` until its next event: `C`. */
export interface CounterEvent {
  readonly ph: 'C';
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly args: Readonly<Record<string, number>>;
}

/** The name or the position of a process or thread: `M`. */
export interface MetadataEvent {
  readonly ph: 'M';
  readonly name: 'process_name' | 'process_sort_index' | 'thread_name' | 'thread_sort_index';
  readonly pid: number;
  readonly tid: number;
  readonly args: Readonly<Record<string, string | number>>;
}

export type TraceEvent = CompleteEvent | CounterEvent | MetadataEvent;

/** Maximum events of a file, which Perfetto opens within seconds. */
export const MOST_EVENTS = 200_000;

/** Rounds to whole ns, the resolution of readers, so that rounding causes no overlaps. */
export function toUs(ns: number): number {
  return Math.round(ns) / 1000;
}
