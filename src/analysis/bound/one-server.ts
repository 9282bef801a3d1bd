/**
 * The least time in which one server can do a set of jobs, each with a head before it and a tail after it, as if each could be preempted
 * and the longest tail came first (J. Jackson; J. Carlier, The one-machine sequencing problem, EJOR 11, 1982). One set attains it: its
 * least head, all its work, its least tail.
 */
export interface Jobs {
  readonly headNs: readonly number[];
  readonly workNs: readonly number[];
  readonly tailNs: readonly number[];
}

export interface OneServer {
  readonly leastNs: number;
  /** Indices of the jobs that prove it, sorted by head. */
  readonly set: readonly number[];
}

export function oneServer({ headNs, workNs, tailNs }: Jobs): OneServer {
  const byHead = headNs.map((_, job) => job).sort((a, b) => headNs[a]! - headNs[b]! || a - b);
  const left = [...workNs];
  const waiting: number[] = [];
  let leastNs = 0;
  let last = -1;
  let nowNs = 0;
  let arrived = 0;
  while (arrived < byHead.length || waiting.length > 0) {
    if (waiting.length === 0) nowNs = Math.max(nowNs, headNs[byHead[arrived]!]!);
    while (arrived < byHead.length && headNs[byHead[arrived]!]! <= nowNs)
      push(waiting, byHead[(arrived += 1) - 1]!, tailNs);
    const job = waiting[0]!;
    const nextNs = arrived < byHead.length ? headNs[byHead[arrived]!]! : Infinity;
    if (nowNs + left[job]! > nextNs) {
      left[job]! -= nextNs - nowNs;
      nowNs = nextNs;
      continue;
    }
    nowNs += left[job]!;
    pop(waiting, tailNs);
    if (last < 0 || nowNs + tailNs[job]! > leastNs) {
      leastNs = nowNs + tailNs[job]!;
      last = job;
    }
  }
  return { leastNs, set: last < 0 ? [] : setOf({ headNs, workNs, tailNs }, byHead, tailNs[last]!) };
}

/** Takes the jobs with tails at least as long, and returns the gapless busy period that ends last together with its tail. */
function setOf(
  { headNs, workNs, tailNs }: Jobs,
  byHead: readonly number[],
  leastTailNs: number,
): readonly number[] {
  let best: readonly number[] = [];
  let bestNs = -Infinity;
  let busy: number[] = [];
  let nowNs = -Infinity;
  for (const job of byHead) {
    if (tailNs[job]! < leastTailNs) continue;
    if (headNs[job]! > nowNs) {
      busy = [];
      nowNs = headNs[job]!;
    }
    busy.push(job);
    nowNs += workNs[job]!;
    if (nowNs > bestNs) {
      best = [...busy];
      bestNs = nowNs;
    }
  }
  return best;
}

/** Orders a heap by tail, longest first; ties go to the lower number. */
function isBefore(a: number, b: number, tailNs: readonly number[]): boolean {
  return tailNs[a]! > tailNs[b]! || (tailNs[a]! === tailNs[b]! && a < b);
}

function push(heap: number[], job: number, tailNs: readonly number[]): void {
  let at = heap.push(job) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(job, heap[parent]!, tailNs)) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = job;
}

function pop(heap: number[], tailNs: readonly number[]): void {
  const job = heap.pop()!;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!, tailNs)) child += 1;
    if (!isBefore(heap[child]!, job, tailNs)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = job;
}
