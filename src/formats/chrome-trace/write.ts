/** Prints a trace as text, a part at a time, in the JSON object format of Chrome and Perfetto. */
import { formatTime } from '../../units/time.ts';
import { formatCount } from '../../units/count.ts';
import { MOST_EVENTS, type TraceEvent } from './format.ts';
import { tracksOf, type TracedRun } from './tracks.ts';

export interface TraceOrigin {
  /** Name of the design or the run. */
  readonly name: string;
  /** Opens the design; null if there is none. */
  readonly link: string | null;
}

export interface WrittenPart {
  readonly text: string;
  readonly events: number;
}

/** Buckets of the utilisation counters: an even number. */
export const COUNTER_BUCKETS = 512;
/** Events between two parts. */
const EVENTS_A_PART = 1000;
/** A track has its name and its position. */
const METADATA_A_TRACK = 2;

/**
 * Returns how many phases and compute tasks each of some runs may keep, so that the file has at most MOST_EVENTS events.
 *
 * @param slots maximum chunk phases that a server has in service
 */
export function roomOf(runs: number, servers: number, slots: number): number {
  const counters = (servers + 1) * (COUNTER_BUCKETS + 1);
  const names = METADATA_A_TRACK * (2 + servers);
  const room = Math.max(0, Math.floor(MOST_EVENTS / Math.max(1, runs)) - counters - names);
  // A phase opens at most one track.
  const tracks = Math.min(METADATA_A_TRACK * servers * slots, Math.ceil((room * 2) / 3));
  return room - tracks;
}

/** Says in a sentence what the file leaves out; null if it is complete. */
export function cutText(runs: readonly TracedRun[]): string | null {
  const cut = runs.filter(({ collected }) => collected.cutNs !== null);
  if (cut.length === 0) return null;
  const until = cut.map(({ name, collected, endNs }) => {
    return `${name} until ${formatTime(collected.cutNs ?? 0, 4)} of ${formatTime(endNs, 4)}`;
  });
  const what = `Only the first events are in the file, at most ${formatCount(MOST_EVENTS)} in all`;
  return `${what}: ${until.join('; ')}. Counters show everything.`;
}

export function* writeTrace(runs: readonly TracedRun[], origin: TraceOrigin): Generator<WrittenPart, void> {
  const tracks = runs.map((run, index) => tracksOf(run, index + 1));
  yield* writeEvents(tracks, origin, {
    time: 'us of simulated time from the start of the iteration',
    cut: cutText(runs),
  });
}

/** @param about says what the times of the events are, and what the file leaves out */
export function* writeEvents(
  processes: readonly Iterable<TraceEvent>[],
  origin: TraceOrigin,
  { time, cut }: { readonly time: string; readonly cut: string | null },
): Generator<WrittenPart, void> {
  const about = {
    producer: 'Netloom',
    design: origin.name,
    ...(origin.link === null ? {} : { link: origin.link }),
    time,
    ...(cut === null ? {} : { partial: cut }),
  };
  yield { text: `{"displayTimeUnit":"ns","otherData":${JSON.stringify(about)},"traceEvents":[\n`, events: 0 };
  let lines: string[] = [];
  let events = 0;
  const part = (): WrittenPart => {
    const text = (events > lines.length ? ',\n' : '') + lines.join(',\n');
    lines = [];
    return { text, events };
  };
  for (const process of processes) {
    for (const event of process) {
      lines.push(JSON.stringify(event));
      events += 1;
      if (lines.length === EVENTS_A_PART) yield part();
    }
  }
  if (lines.length > 0) yield part();
  yield { text: '\n]}\n', events };
}
