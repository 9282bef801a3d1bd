/** The path of every chunk from server to server: each visit with its next one, the remaining servers, and its collective. */
import type { Visits } from './visits.ts';

const NONE = -1;

/** Collectives are numbered in the order in which they began. */
export interface ChunkPaths {
  readonly collectives: number;
  /** By collective. */
  readonly beganNs: Float64Array;
  /** By collective: total visits, and visits to each server (`collective * servers + server`). */
  readonly visits: Int32Array;
  readonly visitsTo: Int32Array;
  /** By collective: the first visit of one of its chunks, -1 for none; the others follow by `nextFirst`. */
  readonly first: Int32Array;
  /** By visit. */
  readonly nextFirst: Int32Array;
  readonly collective: Int32Array;
  /** By visit: the chunk's next one, -1 after its last. */
  readonly next: Int32Array;
  /** By visit: the servers of the chunk's later visits, one bit each. */
  readonly later: Int32Array;
}

/** @param beganNs by task of the graph */
export function chunkPathsOf(visits: Visits, servers: number, beganNs: Readonly<Float64Array>): ChunkPaths {
  const { count } = visits;
  const tasks = collectivesOf(visits, beganNs);
  const numberOf = new Map(tasks.map((task, number) => [task, number]));
  const paths: ChunkPaths = {
    collectives: tasks.length,
    beganNs: Float64Array.from(tasks, (task) => beganNs[task]!),
    visits: new Int32Array(tasks.length),
    visitsTo: new Int32Array(tasks.length * servers),
    first: new Int32Array(tasks.length).fill(NONE),
    nextFirst: new Int32Array(count).fill(NONE),
    collective: new Int32Array(count),
    next: new Int32Array(count).fill(NONE),
    later: new Int32Array(count),
  };
  let chunks = 0;
  for (let visit = 0; visit < count; visit++) chunks = Math.max(chunks, visits.chunk[visit]! + 1);
  const following = new Int32Array(chunks).fill(NONE);
  for (let visit = count - 1; visit >= 0; visit--) {
    const number = numberOf.get(visits.task[visit]!)!;
    const chunk = visits.chunk[visit]!;
    const next = following[chunk]!;
    paths.collective[visit] = number;
    paths.visits[number]!++;
    paths.visitsTo[number * servers + visits.server[visit]!]!++;
    paths.next[visit] = next;
    if (next !== NONE) paths.later[visit] = paths.later[next]! | (1 << visits.server[next]!);
    following[chunk] = visit;
  }
  for (const visit of following) {
    if (visit === NONE) continue;
    const number = paths.collective[visit]!;
    paths.nextFirst[visit] = paths.first[number]!;
    paths.first[number] = visit;
  }
  return paths;
}

/** Returns the tasks that sent anything, in the order in which they began. */
function collectivesOf({ count, task }: Visits, beganNs: Readonly<Float64Array>): readonly number[] {
  const seen = new Set<number>();
  for (let visit = 0; visit < count; visit++) seen.add(task[visit]!);
  return [...seen].sort((a, b) => beganNs[a]! - beganNs[b]! || a - b);
}
