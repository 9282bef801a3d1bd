/**
 * One chunk's phase in one group of NPUs: the messages of its schedule. Each rank advances to its next step
 * independently (step-rule.ts). Eager steps: as soon as it has received and processed everything the step
 * brings. Synchronous steps (`WrittenSchedule.inStep`): also when what it sends has arrived; messages start
 * when both ends are ready or, if they need no receiver (`leavesAtOnce`), with their sender.
 */
import type { SpreadDimension } from './spread.ts';
import type { InStep, WrittenSchedule } from './written.ts';

export interface PhaseRun {
  readonly schedule: WrittenSchedule;
  /** Rank r is NPU firstNpu + r x npuStride of the logical network. */
  readonly firstNpu: number;
  readonly npuStride: number;
  /** The dimension of the fabric on whose links it lies. Defaults to the first. */
  readonly carrier?: number;
  readonly blockBytes: number;
  readonly spread: SpreadDimension;
  /**
   * Messages of synchronous steps start when their sender is ready, since TCP buffers them before the
   * receiver posts. By default they wait for both.
   */
  readonly leavesAtOnce?: boolean;
  /** By stripe: the current step of each rank, and by step what it has received. */
  readonly parts: readonly Part[];
  /** Ranks that have not finished, counted once per stripe. */
  left: number;
  /** Called when a rank of a part has finished. Defaults to nothing. */
  readonly onRank?: (part: number, rank: number) => void;
}

export interface Part {
  readonly channel: number;
  readonly step: Int32Array;
  /** Synchronous steps: includes the rank's own sends that have arrived. */
  readonly received: Int32Array;
  /** The last step that each rank has entered, or -1 before the first. */
  readonly entered: Int32Array;
}

/** @param links of the block of dimension `carrier`, for a message that does not take the block's route
 * @param shares how many connections carry it. Defaults to 1 */
export type Post = (
  fromNpu: number,
  toNpu: number,
  channel: number,
  bytes: number,
  part: number,
  place: number,
  links?: readonly number[],
  carrier?: number,
  shares?: number,
) => void;

/** Creates the initial state: one stripe per channel, or one on the channel that the chunk was dealt to. */
export function newParts({ ranks, steps }: WrittenSchedule, spread: SpreadDimension, dealt: number): Part[] {
  return channelsOf(spread, dealt).map((channel) => ({
    channel,
    step: new Int32Array(ranks),
    received: new Int32Array(steps * ranks),
    entered: new Int32Array(ranks).fill(-1),
  }));
}

/** Returns the channels of its stripes. */
export function channelsOf({ spread, channels }: SpreadDimension, dealt: number): readonly number[] {
  return spread === 'stripe' ? Array.from({ length: channels }, (_, index) => index) : [dealt];
}

/**
 * Returns the NPU of a rank on a channel. Where channels are directions of a ring, every other one is
 * mirrored.
 */
export function npuOf(
  { firstNpu, npuStride, ranks }: Pick<PhaseRun, 'firstNpu' | 'npuStride'> & { readonly ranks: number },
  { turns }: SpreadDimension,
  channel: number,
  rank: number,
): number {
  const isMirrored = turns && channel % 2 === 1;
  return firstNpu + (isMirrored ? (ranks - rank) % ranks : rank) * npuStride;
}

/** Returns the channel of a message to the rank `offset` further. */
export function channelOf({ spread, channels }: SpreadDimension, channel: number, offset: number): number {
  return spread === 'peer' ? (offset - 1) % channels : channel;
}

/** Sends the messages of the rank's step, and those of further steps that wait for nothing more. */
export function enterStep(run: PhaseRun, part: number, rank: number, post: Post): void {
  const { schedule, parts } = run;
  const { step, received, entered } = parts[part]!;
  for (;;) {
    const current = step[rank]!;
    if (current === schedule.steps) {
      run.left--;
      run.onRank?.(part, rank);
      return;
    }
    const place = current * schedule.ranks + rank;
    entered[rank] = current;
    if (schedule.inStep === undefined || run.leavesAtOnce === true) postSends(run, part, place, post);
    else meet(run, part, place, schedule.inStep, post);
    if (received[place]! < awaited(schedule, place)) return;
    step[rank] = current + 1;
  }
}

/**
 * Handles a message of the run that has been received and processed: `place` = step x ranks + receiver; with
 * synchronous steps, the message's number.
 */
export function receive(run: PhaseRun, part: number, place: number, post: Post): void {
  const { inStep, ranks, to } = run.schedule;
  if (inStep === undefined) {
    count(run, part, place, post);
    return;
  }
  const sent = inStep.sender[place]!;
  count(run, part, sent, post);
  count(run, part, Math.floor(sent / ranks) * ranks + to[place]!, post);
}

/** Counts one more of the messages that a rank waits for in a step. */
function count(run: PhaseRun, part: number, place: number, post: Post): void {
  const { schedule, parts } = run;
  const { step, received, entered } = parts[part]!;
  received[place] = received[place]! + 1;
  const rank = place % schedule.ranks;
  if (step[rank]! * schedule.ranks + rank !== place || entered[rank] !== step[rank]) return;
  if (received[place] < awaited(schedule, place)) return;
  step[rank] = step[rank]! + 1;
  enterStep(run, part, rank, post);
}

/** Returns how many messages a rank waits for in a step. */
function awaited({ expected, first, inStep }: WrittenSchedule, place: number): number {
  return expected[place]! + (inStep === undefined ? 0 : first[place + 1]! - first[place]!);
}

/** Posts what the rank sends and receives in a step where the other end is ready too. */
function meet(run: PhaseRun, part: number, place: number, inStep: InStep, post: Post): void {
  const { schedule, parts } = run;
  const { ranks, first, to } = schedule;
  const { entered } = parts[part]!;
  const { sender, firstIncoming, incoming } = inStep;
  const step = Math.floor(place / ranks);
  for (let at = first[place]!; at < first[place + 1]!; at++) {
    if (entered[to[at]!]! >= step) postSend(run, part, place, at, at, post);
  }
  for (let index = firstIncoming[place]!; index < firstIncoming[place + 1]!; index++) {
    const at = incoming[index]!;
    const from = sender[at]!;
    if (entered[from % ranks]! >= step) postSend(run, part, from, at, at, post);
  }
}

function postSends(run: PhaseRun, part: number, step: number, post: Post): void {
  const { ranks, first, to, inStep } = run.schedule;
  const receivers = Math.floor(step / ranks) * ranks;
  for (let at = first[step]!; at < first[step + 1]!; at++) {
    postSend(run, part, step, at, inStep === undefined ? receivers + to[at]! : at, post);
  }
}

/** Posts message `at` of the rank whose step is `step`; `place` is passed back at its end. */
function postSend(run: PhaseRun, part: number, step: number, at: number, place: number, post: Post): void {
  const { schedule, spread, parts, firstNpu, npuStride } = run;
  const { ranks, to, blocks } = schedule;
  const { channel } = parts[part]!;
  const line = { firstNpu, npuStride, ranks };
  const rank = step % ranks;
  const peer = to[at]!;
  const bytes = (blocks[at]! * run.blockBytes) / parts.length;
  const offset = (peer - rank + ranks) % ranks;
  const by = channelOf(spread, channel, offset);
  const [fromNpu, toNpu] = [npuOf(line, spread, channel, rank), npuOf(line, spread, channel, peer)];
  post(fromNpu, toNpu, by, bytes, part, place, schedule.links?.[at], run.carrier, schedule.shares?.[at]);
}
