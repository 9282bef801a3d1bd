/** Counts of chunks by server at each moment of a run, from which the cause of a server's idle time follows (idle.ts). */
import type { ChunkPaths } from './chunk-paths.ts';
import type { Visits } from './visits.ts';

export interface Presence {
  /** Running collectives. */
  underWay: number;
  /** By server: chunks there, queued or served. */
  readonly present: Int32Array;
  /** By server: running collectives that span it. */
  readonly spanning: Int32Array;
  /** By server: how many of those have chunks still to arrive, with or without chunks that have been there. */
  readonly going: Int32Array;
  readonly awaited: Int32Array;
  /** `toCome[server * servers + at]`: chunks at `at` that have still to visit `server`. */
  readonly toCome: Int32Array;
  readonly begin: (collective: number) => void;
  /** Ends a visit: its chunk goes on to the next, or was the last of its collective. */
  readonly end: (visit: number) => void;
}

export function createPresence(visits: Visits, paths: ChunkPaths, servers: number): Presence {
  const { server } = visits;
  const { later, next, nextFirst, collective } = paths;
  const left = paths.visits.slice();
  const leftTo = paths.visitsTo.slice();
  const present = new Int32Array(servers);
  const spanning = new Int32Array(servers);
  const going = new Int32Array(servers);
  const awaited = new Int32Array(servers);
  const toCome = new Int32Array(servers * servers);

  function count(visit: number, change: 1 | -1): void {
    const at = server[visit]!;
    present[at]! += change;
    const mask = later[visit]!;
    for (let to = 0; to < servers; to++) if ((mask >> to) & 1) toCome[to * servers + at]! += change;
  }

  function come(visit: number): void {
    const at = server[visit]!;
    const cell = collective[visit]! * servers + at;
    if (leftTo[cell] === paths.visitsTo[cell]) {
      awaited[at]!--;
      going[at]!++;
    }
    leftTo[cell]!--;
    if (leftTo[cell] === 0) going[at]!--;
    count(visit, 1);
  }

  const presence: Presence = {
    underWay: 0,
    present,
    spanning,
    going,
    awaited,
    toCome,
    begin(number) {
      presence.underWay++;
      for (let at = 0; at < servers; at++) {
        if (paths.visitsTo[number * servers + at] === 0) continue;
        spanning[at]!++;
        awaited[at]!++;
      }
      for (let visit = paths.first[number]!; visit >= 0; visit = nextFirst[visit]!) come(visit);
    },
    end(visit) {
      count(visit, -1);
      if (next[visit]! >= 0) come(next[visit]!);
      const number = collective[visit]!;
      left[number]!--;
      if (left[number]! > 0) return;
      presence.underWay--;
      for (let at = 0; at < servers; at++) if (paths.visitsTo[number * servers + at]! > 0) spanning[at]!--;
    },
  };
  return presence;
}
