/** The traces of ranks as they were measured, where they say when their nodes began, and as a network replays them. */
import type { ReplayGraph } from '../../taskgraph/replay-graph.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { BothSides, SidePart } from '../chrome-trace/sides.ts';
import type { TraceSet } from './collect.ts';
import { COMM_TYPES, NODE_TYPES } from './node.ts';
import type { RankTrace } from './columns.ts';

const NS_OF_US = 1000;
const SEND = NODE_TYPES.indexOf('send');
const RECEIVE = NODE_TYPES.indexOf('receive');
const COLLECTIVE = NODE_TYPES.indexOf('collective');

/** When the operations of a replay began and ended. */
interface OperationTimes {
  readonly startNs: ArrayLike<number>;
  readonly endNs: ArrayLike<number>;
}

/** Tracks of the ranks that run alike. */
const TRACKS = ['compute', 'communication'] as const;

export function sidesOfTraces(
  { set, cells, firstFile }: TraceSet,
  graph: ReplayGraph,
  times: OperationTimes,
): Result<BothSides> {
  const traces = cells.first.map((rank) => set.ranks.get(rank)!.of.trace);
  if (traces.every(({ startUs }) => startUs.length === 0))
    return problem(firstFile, 'does not say when its nodes began, so that there is nothing to lay beside');
  const firstUs = traces.reduce((least, trace) => Math.min(least, beginOf(trace)), Infinity);
  return success({
    tracks: graph.cells.flatMap(({ file }) => TRACKS.map((track) => `${file}, ${track}`)),
    measured: traces.flatMap((trace, cell) => measuredParts(trace, cell, firstUs)),
    replayed: graph.ops.flatMap(({ name, cells: parts, sends, durationNs }, op) =>
      sends === null && durationNs === 0
        ? []
        : parts.map((cell): SidePart => ({
            name,
            isCommunication: sends !== null,
            track: trackOf(cell, sends !== null),
            startNs: times.startNs[op]!,
            endNs: times.endNs[op]!,
          })),
    ),
  });
}

function trackOf(cell: number, isCommunication: boolean): number {
  return TRACKS.length * cell + (isCommunication ? 1 : 0);
}

/** Clocks count from any time; a node without a start has 0. */
function beginOf({ startUs, durationUs }: RankTrace): number {
  return startUs.reduce(
    (least, from, node) => (from > 0 && durationUs[node]! > 0 ? Math.min(least, from) : least),
    Infinity,
  );
}

function measuredParts(trace: RankTrace, cell: number, firstUs: number): readonly SidePart[] {
  const parts: SidePart[] = [];
  for (const [node, fromUs] of trace.startUs.entries()) {
    const lastsUs = trace.durationUs[node]!;
    if (fromUs === 0 || lastsUs === 0) continue;
    const type = trace.type[node];
    const isCommunication =
      type === SEND ||
      type === RECEIVE ||
      (type === COLLECTIVE && (COMM_TYPES[trace.commType[node]!] ?? null) !== null);
    const startNs = (fromUs - firstUs) * NS_OF_US;
    const endNs = startNs + lastsUs * NS_OF_US;
    parts.push({
      name: trace.nameOf(node),
      isCommunication,
      track: trackOf(cell, isCommunication),
      startNs,
      endNs,
    });
  }
  return parts;
}
