/**
 * One chunk's phase in one group of NPUs: the messages of its schedule. All ranks start together; from then each goes
 * on to its next step by itself, as soon as it has received and processed all that the step brings it.
 */
import type { SpreadDimension } from './spread.ts';
import type { WrittenSchedule } from './written.ts';

export interface PhaseRun {
  readonly schedule: WrittenSchedule;
  /** Rank r is NPU firstNpu + r x npuStride of the logical network. */
  readonly firstNpu: number;
  readonly npuStride: number;
  readonly blockBytes: number;
  readonly spread: SpreadDimension;
  /** By part (stripe): the step each rank is in, and by step what it has received. */
  readonly parts: readonly Part[];
  /** Ranks, counted once a part, that are not through yet. */
  left: number;
}

export interface Part {
  readonly channel: number;
  readonly step: Int32Array;
  readonly received: Int32Array;
}

export type Post = (
  fromNpu: number,
  toNpu: number,
  channel: number,
  bytes: number,
  part: number,
  place: number,
) => void;

/** Parts with nothing done yet: one a channel for stripes, else the one channel that the chunk was dealt to. */
export function newParts({ ranks, steps }: WrittenSchedule, spread: SpreadDimension, dealt: number): Part[] {
  const channels =
    spread.spread === 'stripe' ? Array.from({ length: spread.channels }, (_, index) => index) : [dealt];
  return channels.map((channel) => ({
    channel,
    step: new Int32Array(ranks),
    received: new Int32Array(steps * ranks),
  }));
}

/** Lets the rank send the messages of its step, and those of further steps that wait for nothing more. */
export function enterStep(run: PhaseRun, part: number, rank: number, post: Post): void {
  const { schedule, parts } = run;
  const { step, received } = parts[part]!;
  for (;;) {
    const current = step[rank]!;
    if (current === schedule.steps) {
      run.left--;
      return;
    }
    postSends(run, part, rank, current, post);
    const place = current * schedule.ranks + rank;
    if (received[place]! < schedule.expected[place]!) return;
    step[rank] = current + 1;
  }
}

/** A message of the run has been received and processed: `place` = step x ranks + receiver. */
export function receive(run: PhaseRun, part: number, place: number, post: Post): void {
  const { schedule, parts } = run;
  const { step, received } = parts[part]!;
  received[place] = received[place]! + 1;
  const rank = place % schedule.ranks;
  if (step[rank]! * schedule.ranks + rank !== place) return;
  if (received[place] < schedule.expected[place]!) return;
  step[rank] = step[rank]! + 1;
  enterStep(run, part, rank, post);
}

function postSends(run: PhaseRun, part: number, rank: number, step: number, post: Post): void {
  const { schedule, spread, parts, firstNpu, npuStride } = run;
  const { ranks, first, to, blocks } = schedule;
  const { channel } = parts[part]!;
  const isMirrored = spread.turns && channel % 2 === 1;
  const npuOf = (place: number): number =>
    firstNpu + (isMirrored ? (ranks - place) % ranks : place) * npuStride;
  const own = step * ranks + rank;
  for (let at = first[own]!; at < first[own + 1]!; at++) {
    const peer = to[at]!;
    const bytes = (blocks[at]! * run.blockBytes) / parts.length;
    const offset = (peer - rank + ranks) % ranks;
    const by = spread.spread === 'peer' ? (offset - 1) % spread.channels : channel;
    post(npuOf(rank), npuOf(peer), by, bytes, part, step * ranks + peer);
  }
}
