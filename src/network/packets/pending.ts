/** Records in any order of time: a binary heap, for the few events that no queue holds, timers and computation. */
import { NUMBERS, ORDER, TIME, type Records } from './records.ts';

export type Pending = number[];

export function pushPending(pending: Pending, { numbers }: Records, record: number): void {
  let place = pending.length;
  pending.push(record);
  while (place > 0) {
    const parent = (place - 1) >>> 1;
    const above = pending[parent]!;
    if (!isBefore(numbers, record, above)) break;
    pending[place] = above;
    place = parent;
  }
  pending[place] = record;
}

/** Takes the first record of a heap that is not empty. */
export function takePending(pending: Pending, { numbers }: Records): number {
  const first = pending[0]!;
  const last = pending.pop()!;
  const { length } = pending;
  if (length === 0) return first;
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= length) break;
    if (child + 1 < length && isBefore(numbers, pending[child + 1]!, pending[child]!)) child += 1;
    if (!isBefore(numbers, pending[child]!, last)) break;
    pending[place] = pending[child]!;
    place = child;
  }
  pending[place] = last;
  return first;
}

function isBefore(numbers: Float64Array, record: number, other: number): boolean {
  const time = numbers[record * NUMBERS + TIME]!;
  const otherTime = numbers[other * NUMBERS + TIME]!;
  return time === otherTime
    ? numbers[record * NUMBERS + ORDER]! < numbers[other * NUMBERS + ORDER]!
    : time < otherTime;
}
