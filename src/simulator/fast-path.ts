/**
 * The fast path of station.ts, in one loop: one queue per dimension, service by priority, exact times. It does
 * what `endPhase` does, in the same order and with the same ties (the twin tests run both), in two thirds of the time, because
 * the columns are local variables and the next event replaces the executed one in the queue.
 */
import { release } from './chunks.ts';
import { popEvent, pushEvent, replaceNext } from '../network/events/event-queue.ts';
import type { Station } from './station.ts';
import { joinLine, promote } from './record/waiting.ts';

export function hasFastPath({ queues, isReference, busyIntervals, dispatcher }: Station): boolean {
  return (
    dispatcher === null &&
    queues.perServer === 1 &&
    queues.lists === null &&
    !isReference &&
    busyIntervals === null
  );
}

/**
 * Executes events while they are ends of phases, at most `most`, and returns the number executed. The columns of chunks,
 * flows and sums grow only when chunks are added, which is between two calls. A chunk's queue is its server, so the column of
 * queues is not written.
 *
 * The loop is one function: most of a run is spent here, and a call that the compiler does not inline costs more than its work.
 */
// oxlint-disable-next-line complexity -- the hottest loop of a run, see above
export function endPhases(station: Station, most: number): number {
  const { chunks, chunksLeft, clock, events, flows, queues, sink, sums, busySinceNs } = station;
  const { entry: entryOf, next, priority, queuedNs, startNs } = chunks;
  const { durationNs, nextServer, server } = flows;
  const { lines, places, running } = queues;
  const { head, priority: linePriority, tail } = lines;
  const { busyNs, queueNs, uses } = sums;
  let executed = 0;
  while (executed < most && events.count > 0) {
    const slot = events.events[0]!;
    if (slot < 0) break;
    executed++;
    const nowNs = events.timesNs[0]!;
    clock.localNs = nowNs;
    const entry = entryOf[slot]!;
    const queue = server[entry]!;
    const target = nextServer[entry]!;
    uses[entry]!++;
    if (sink !== null) {
      const phase = entry - chunks.flowStart[slot]!;
      const beganNs = startNs[slot]!;
      sink(entry, phase, beganNs - queuedNs[slot]!, beganNs, chunks.serial[slot]!, chunks.task[slot]!);
    }
    if (target >= 0) {
      entryOf[slot] = entry + 1;
      queuedNs[slot] = nowNs;
      if (target === queue) joinLine(lines, chunks, queue, slot);
    } else {
      release(chunks, slot);
      const task = chunks.task[slot]!;
      const left = chunksLeft[task]! - 1;
      chunksLeft[task] = left;
      if (left === 0) station.onLast(task);
    }
    // The chunk that waited for the place starts, or this chunk at its next server, or both, or neither.
    let starting = head[queue]!;
    let also = -1;
    if (starting >= 0) {
      const behind = next[starting]!;
      head[queue] = behind;
      if (behind < 0) promote(lines, queue);
      queueNs[queue]! += nowNs - queuedNs[starting]!;
    } else {
      const left = running[queue]! - 1;
      running[queue] = left;
      if (left === 0) {
        busyNs[queue]! += nowNs - busySinceNs[queue]!;
        busySinceNs[queue] = -1;
      }
    }
    if (target >= 0 && target !== queue) {
      const before = running[target]!;
      if (before < places) {
        if (before === 0) busySinceNs[target] = nowNs;
        running[target] = before + 1;
        if (starting < 0) starting = slot;
        else also = slot;
      } else if (head[target]! >= 0 && priority[slot]! === linePriority[target]!) {
        next[slot] = -1;
        next[tail[target]!] = slot;
        tail[target] = slot;
      } else {
        joinLine(lines, chunks, target, slot);
      }
    }
    // The executed event is still first in the queue, since no other is earlier.
    if (starting < 0) {
      popEvent(events);
      continue;
    }
    if (sink !== null) startNs[starting] = nowNs;
    replaceNext(events, nowNs + durationNs[entryOf[starting]!]!, starting);
    if (also >= 0) {
      if (sink !== null) startNs[also] = nowNs;
      pushEvent(events, nowNs + durationNs[entry + 1]!, also);
    }
  }
  return executed;
}
