/**
 * Looks ahead to see whether only compute tasks start for a while: a collective under way is then alone on the
 * network until it ends, and replay.ts may replay it.
 */
import type { Task } from '../taskgraph/graph.ts';
import type { Dependencies } from './dependencies.ts';
import type { EventQueue } from '../network/events/event-queue.ts';

/** Limit of tasks to examine. */
const MOST_TASKS = 64;

export interface Ahead {
  /** Other tasks that start now. */
  readonly ready: readonly number[];
  readonly nowNs: number;
  /** When the last chunk of the collective ends, and when its update ends. */
  readonly chunksNs: number;
  readonly endNs: number;
}

/**
 * Whether no other collective is issued before `chunksNs`. All pending events must be ends of tasks. Also false if a task
 * ends at either of the two instants, since the order would then depend on the number of the event.
 */
export function isQuiet(
  tasks: readonly Task[],
  { offsets, successors, pending }: Dependencies,
  queue: EventQueue,
  { ready, nowNs, chunksNs, endNs }: Ahead,
): boolean {
  const running: { readonly task: number; readonly endNs: number }[] = [];
  const passed: number[] = [];
  let looked = 0;

  function ends(task: number, atNs: number): boolean {
    if (atNs === chunksNs || atNs === endNs || looked++ === MOST_TASKS) return false;
    running.push({ task, endNs: atNs });
    return true;
  }

  function begins(index: number, atNs: number): boolean {
    const task = tasks[index]!;
    if (task.kind === 'collective') return false;
    if (task.kind === 'wait' || task.durationNs <= 0) return looked++ < MOST_TASKS && completes(index, atNs);
    return ends(index, atNs + task.durationNs);
  }

  function completes(index: number, atNs: number): boolean {
    for (let place = offsets[index]!; place < offsets[index + 1]!; place++) {
      const next = successors[place]!;
      passed.push(next);
      pending[next]!--;
      if (pending[next] === 0 && !begins(next, atNs)) return false;
    }
    return true;
  }

  function goesOn(): boolean {
    for (let place = 0; place < queue.count; place++) {
      if (!ends(~queue.events[place]!, queue.timesNs[place]!)) return false;
    }
    for (const index of ready) if (!begins(index, nowNs)) return false;
    for (;;) {
      let first = -1;
      for (let place = 0; place < running.length; place++) {
        if (first < 0 || running[place]!.endNs < running[first]!.endNs) first = place;
      }
      if (first < 0 || running[first]!.endNs > chunksNs) return true;
      const [{ task, endNs: atNs }] = running.splice(first, 1) as [(typeof running)[number]];
      if (!completes(task, atNs)) return false;
    }
  }

  const isSo = goesOn();
  for (const next of passed) pending[next]!++;
  return isSo;
}
