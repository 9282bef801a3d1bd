/** A measured trace and its replay side by side: two processes with the same tracks, both from their first operation on. */
import { formatCount } from '../../units/count.ts';
import { MOST_EVENTS, toUs, type TraceEvent } from './format.ts';
import { assignSlots } from './slots.ts';
import { durationUs, named } from './tracks.ts';
import { writeEvents, type TraceOrigin, type WrittenPart } from './write.ts';

/** Something that takes time on one of the tracks. */
export interface SidePart {
  readonly name: string;
  readonly isCommunication: boolean;
  /** Index of its track. */
  readonly track: number;
  readonly startNs: number;
  readonly endNs: number;
}

export interface BothSides {
  /** Names of the tracks of both. */
  readonly tracks: readonly string[];
  readonly measured: readonly SidePart[];
  readonly replayed: readonly SidePart[];
}

export interface NamedSides extends BothSides {
  /** Where the measured trace is from, such as its file. */
  readonly source: string;
  /** What it is replayed on. */
  readonly network: string;
}

/** A track and its slots have two events of metadata each; parts beyond this number are left out. */
const MOST_PARTS = Math.floor((MOST_EVENTS * 9) / 10);

/** Says in a sentence what the file leaves out; null if it is complete. */
export function cutOfSides({ measured, replayed }: BothSides): string | null {
  const all = measured.length + replayed.length;
  if (all <= MOST_PARTS) return null;
  return `Only the first events of both are in the file, ${formatCount(MOST_PARTS)} of ${formatCount(all)}.`;
}

export function writeSides(sides: NamedSides, origin: TraceOrigin): Generator<WrittenPart, void> {
  const { measured, replayed, source, network, tracks } = sides;
  const share = Math.min(1, MOST_PARTS / Math.max(1, measured.length + replayed.length));
  const kept = (parts: readonly SidePart[]): readonly SidePart[] =>
    parts.toSorted((a, b) => a.startNs - b.startNs).slice(0, Math.floor(parts.length * share));
  return writeEvents(
    [
      processOf(1, `Measured: ${source}`, tracks, kept(measured)),
      processOf(2, `Replay on ${network}`, tracks, kept(replayed)),
    ],
    origin,
    { time: 'us from the first operation of each', cut: cutOfSides(sides) },
  );
}

function* processOf(
  pid: number,
  name: string,
  tracks: readonly string[],
  parts: readonly SidePart[],
): Generator<TraceEvent, void> {
  yield* named('process', pid, 0, name, pid);
  let tid = 1;
  for (const [track, trackName] of tracks.entries()) {
    const own = parts.filter((part) => part.track === track);
    // Clocks of a profile let operations of a stream overlap by a little; an event lies beside others or inside them.
    const { slot, count, order } = assignSlots(
      own.map(({ startNs }) => Math.round(startNs)),
      own.map(({ endNs }) => Math.round(endNs)),
    );
    for (let index = 0; index < Math.max(1, count); index += 1) {
      const shown = count > 1 ? `${trackName}, slot ${index + 1}` : trackName;
      yield* named('thread', pid, tid + index, shown, tid + index);
    }
    for (const index of order) yield eventOf(pid, tid + slot[index]!, own[index]!);
    tid += Math.max(1, count);
  }
}

function eventOf(pid: number, tid: number, part: SidePart): TraceEvent {
  const { name, isCommunication, startNs, endNs } = part;
  return {
    ph: 'X',
    name,
    cat: isCommunication ? 'communication' : 'compute',
    pid,
    tid,
    ts: toUs(startNs),
    dur: durationUs(startNs, endNs),
    args: {},
  };
}
