/** Collects the traces of ranks, file by file, and keeps one of those that do the same. */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import type { TextFile } from '../text-file.ts';
import { cellsOf, type Cells } from './cells.ts';
import type { RankTrace } from './columns.ts';
import type { CommGroups } from './comm-groups.ts';
import { COMM_TYPES, NODE_TYPES } from './node.ts';
import { createRankSet, type RankSet } from './rank-set.ts';
import { createEtReader, type EtReader } from './read-et.ts';
import { readFeeder } from './read-feeder.ts';

/** The most ranks of a set. */
export const MOST_RANKS = 65_536;

/** The traces of all ranks that were given. */
export interface TraceSet {
  readonly set: RankSet;
  readonly cells: Cells;
  /** Whether there is a trace of every rank. */
  readonly isWhole: boolean;
  /** The number of ranks in the training, from the traces and their groups. */
  readonly world: number;
  readonly firstFile: string;
}

export interface TraceInPieces {
  readonly push: EtReader['push'];
  readonly end: (whole?: Uint8Array) => Problem | null;
}

export interface TraceCollector {
  /** Adds a file whose bytes are all at hand. */
  readonly addBytes: (name: string, bytes: Uint8Array) => Problem | null;
  readonly addFeeder: (file: TextFile) => Problem | null;
  /** Whether a file with the same bytes has been added. */
  readonly isKnown: (bytes: Uint8Array) => boolean;
  /** Adds a file piece by piece. `end` takes the whole file if it is at hand, and returns what is wrong with it. */
  readonly begin: (name: string) => TraceInPieces;
  readonly finish: () => Result<TraceSet>;
}

/** @param groups are those of the communicator groups file; null without one */
export function createCollector(groups: CommGroups | null): TraceCollector {
  const set = createRankSet(groups);
  const known = new Map<string, number>();
  let firstFile = '';
  let files = 0;
  const rankOf = (name: string): number | Problem => {
    if (files === 0) firstFile = name;
    const said = /(?:^|\D)(\d{1,7})(?:\.et|\.json)(?:\.gz)?$/i.exec(name)?.[1];
    const rank = said === undefined ? files : Number(said);
    files += 1;
    if (files > MOST_RANKS) return { path: name, message: `is one of more than ${MOST_RANKS} traces` };
    if (!set.ranks.has(rank)) return rank;
    return { path: name, message: `is a second trace of rank ${rank}, beside ${set.ranks.get(rank)!.file}` };
  };
  const add = (name: string, trace: Result<RankTrace>): Problem | null => {
    if (!trace.ok) return trace.problems[0]!;
    const rank = rankOf(name);
    if (typeof rank !== 'number') return rank;
    return whyUnknown(trace.value) ?? set.add(trace.value, rank);
  };
  const begin: TraceCollector['begin'] = (name) => {
    const reader = createEtReader(name);
    return {
      push: reader.push,
      end(whole) {
        const problem = add(name, reader.finish());
        if (problem === null && whole !== undefined)
          known.set(bytesKey(whole), [...set.ranks.keys()].at(-1)!);
        return problem;
      },
    };
  };
  return {
    addBytes(name, bytes) {
      const like = known.get(bytesKey(bytes));
      if (like !== undefined) {
        const rank = rankOf(name);
        return typeof rank === 'number' ? set.addAlike(name, rank, like) : rank;
      }
      const reader = begin(name);
      reader.push(bytes);
      return reader.end(bytes);
    },
    isKnown: (bytes) => known.has(bytesKey(bytes)),
    addFeeder: (file) => add(file.name, readFeeder(file)),
    begin,
    finish() {
      if (set.ranks.size === 0) return failure({ path: 'files', message: 'no trace; expected one at least' });
      const listed = [...(groups?.values() ?? [])].flat();
      const world = listed.reduce(
        (most, rank) => Math.max(most, rank + 1),
        Math.max(...set.ranks.keys()) + 1,
      );
      const isWhole = set.ranks.size > 1;
      return success({ set, cells: cellsOf(set.ranks, world), isWhole, world, firstFile });
    },
  };
}

const COLLECTIVE = NODE_TYPES.indexOf('collective');

function whyUnknown(trace: RankTrace): Problem | null {
  for (let node = 0; node < trace.count; node += 1) {
    if (trace.type[node] !== COLLECTIVE || trace.commType[node]! < COMM_TYPES.length) continue;
    return {
      path: `${trace.file}: node ${trace.id[node]!}`,
      message: `"${trace.nameOf(node)}" has comm_type ${trace.commType[node]!}; expected one from 0 to ${COMM_TYPES.length - 1}`,
    };
  }
  return null;
}

/** Identifies a file by its length and two 32-bit hashes of its bytes (FNV-1a). */
function bytesKey(bytes: Uint8Array): string {
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < bytes.length; at += 1) {
    a = Math.imul(a ^ bytes[at]!, 0x01000193);
    b = Math.imul(b + bytes[at]!, 0x85ebca6b) ^ (b >>> 13);
  }
  return `${bytes.length} ${a >>> 0} ${b >>> 0}`;
}
