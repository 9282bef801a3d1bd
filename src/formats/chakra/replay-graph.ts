/** Turns the traces of all ranks into a graph for a replay (analysis/replay). */
import type { Design } from '../../design/document.ts';
import type { ReplayCollective, ReplayGraph, ReplayOp } from '../../taskgraph/replay-graph.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { COMMUNICATES, condense } from '../trace-graph/op-graph.ts';
import { collectiveOf, timesOn, type Placed } from './design.ts';
import { joinCells } from './joined.ts';
import type { TraceSet } from './collect.ts';

/** The most operations of all cells together, after consecutive computations are joined. */
const MOST_OPS = 200_000;

/** @param design gives the accelerator that times computations which the traces count in operations */
export function replayGraphOf(traces: TraceSet, design: Design): Result<ReplayGraph> {
  const { set, cells, isWhole, world, firstFile } = traces;
  const joined = joinCells(set, cells, timesOn(design), isWhole);
  if (!joined.ok) return joined;
  const { nodes, placeOf, cellsOf } = joined.value;
  const ops = condense(nodes);
  const sizes = design.topology.dimensions.map(({ size }) => size);
  if (ops.count > MOST_OPS) {
    const message = `has ${formatCount(ops.count)} operations in ${formatCount(cells.first.length)} kinds of ranks; at most ${formatCount(MOST_OPS)} are replayed`;
    return problem(firstFile, message);
  }
  const list = Array.from({ length: ops.count }, (_, op): ReplayOp => {
    const node = ops.first[op]!;
    const place = placeOf(node);
    return {
      name: place.rank.of.trace.nameOf(place.index),
      cells: cellsOf(node),
      lane: ops.lane[op]!,
      durationNs: ops.durationNs[op]!,
      sends: ops.kind[op] === COMMUNICATES ? sendsOf(place, world, sizes) : null,
      after: [...ops.before.subarray(ops.start[op], ops.start[op + 1])],
    };
  });
  const listed = cells.first.map((rank, cell) => ({
    rank,
    file: set.ranks.get(rank)!.file,
    ranks: cells.sizes[cell]!,
  }));
  return success({ cells: listed, ops: list });
}

function sendsOf(place: Placed, world: number, sizes: readonly number[]): ReplayCollective {
  const sends = collectiveOf(place, world, sizes);
  if (sends.collective !== 'sendReceive') return sends;
  const npus = sizes.reduce((product, size) => product * size, 1);
  const to = place.rank.peers[place.rank.of.placeOf.get(place.index)!]!;
  return npus === world && to >= 0 ? { ...sends, message: { from: place.rank.rank, to } } : sends;
}
