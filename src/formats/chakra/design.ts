/** Turns the traces of ranks into a design, with a report of what was taken and what was lost. */
import type { Design } from '../../design/document.ts';
import { formatCount } from '../../units/count.ts';
import { ranksOnNpus } from '../ranks-on-npus.ts';
import { npuCount } from '../../topology/dimension.ts';
import { success, type Result } from '../../units/result.ts';
import type { GroupSpan } from '../../workload/table/layer.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss, type Loss } from '../report.ts';
import { condense } from '../trace-graph/op-graph.ts';
import { tableOfOps, type TraceCollective } from '../trace-graph/to-table.ts';
import { spanOf } from './comm-groups.ts';
import { aloneOf, joinCells, type Joined, type NodeTimes } from './joined.ts';
import { COMM_TYPES, NODE_TYPES } from './node.ts';
import type { TraceSet } from './collect.ts';
import type { Rank } from './rank-set.ts';

const NS_OF_US = 1000;
const SEND = NODE_TYPES.indexOf('send');
const RECEIVE = NODE_TYPES.indexOf('receive');
const COLLECTIVE = NODE_TYPES.indexOf('collective');
const METADATA = NODE_TYPES.indexOf('metadata');

/** Returns the times of nodes on a design's accelerator and, roughly, on its network. */
export function timesOn({ compute, bandwidth }: Design): NodeTimes {
  const { peakTflops, efficiency, memoryGBps } = compute;
  return {
    computeNs({ trace }, node) {
      if (trace.type[node] === METADATA) return 0;
      if (trace.durationUs[node]! > 0) return trace.durationUs[node]! * NS_OF_US;
      const inMemory = memoryGBps === undefined ? 0 : trace.tensorBytes[node]! / memoryGBps;
      return Math.max(trace.ops[node]! / (peakTflops * efficiency * 1000), inMemory);
    },
    roughlyNs: ({ trace }, node) => trace.commBytes[node]! / Math.max(1, bandwidth.budgetGBps),
  };
}

export function designOfTraces(traces: TraceSet, current: Design): Result<ImportedDesign> {
  const { set, cells, isWhole, firstFile } = traces;
  const times = timesOn(current);
  const joined = joinCells(set, cells, times, isWhole);
  if (!joined.ok) return joined;
  const shown = cells.first.length === 1 ? joined.value : longest(traces, times);
  const { nodes, placeOf } = shown;
  const rank = placeOf(0).rank;
  const sizes = current.topology.dimensions.map(({ size }) => size);
  const table = tableOfOps(firstFile, condense(nodes), {
    nameOf: (node) => placeOf(node).rank.of.trace.nameOf(placeOf(node).index),
    collectiveOf: (node) => collectiveOf(placeOf(node), traces.world, sizes),
  });
  if (!table.ok) return table;
  return success({
    design: {
      ...current,
      workload: table.value,
      parallelism: { modelParallel: 1, overlap: true },
    },
    losses: lossesOf(traces, shown, rank, current),
  });
}

/** Returns the ranks that compute longest among those that run differently. */
function longest({ set, cells }: TraceSet, times: NodeTimes): Joined {
  let most = -1;
  let found: Rank | undefined;
  for (const first of cells.first) {
    const rank = set.ranks.get(first)!;
    let sum = 0;
    for (let node = 0; node < rank.of.trace.count; node += 1) sum += times.computeNs(rank.of, node);
    if (sum > most) [most, found] = [sum, rank];
  }
  const alone = aloneOf(found!, times);
  // The order of these nodes is known already.
  if (!alone.ok) throw new Error('a trace in order cannot be ordered');
  return alone.value;
}

/** A node of a rank's trace. */
export interface Placed {
  readonly rank: Rank;
  readonly index: number;
}

/**
 * Returns what a communication node sends, and to which NPUs.
 *
 * @param sizes are the NPUs of each dimension, innermost first
 */
export function collectiveOf(
  { rank, index }: Placed,
  world: number,
  sizes: readonly number[],
): TraceCollective {
  const { trace, placeOf } = rank.of;
  const bytes = trace.commBytes[index]!;
  const place = placeOf.get(index)!;
  if (trace.type[index] === SEND) {
    const span = spanOfMessage(rank.rank, rank.peers[place]!, world, sizes);
    return span === null
      ? { collective: 'sendReceive', bytes, role: 'all' }
      : { collective: 'sendReceive', bytes, role: span.stride === 1 ? 'model' : 'data', span };
  }
  const collective = COMM_TYPES[trace.commType[index]!]!;
  const members = rank.members[rank.group[place]!] ?? null;
  if (members === null || members.length === world) return { collective, bytes, role: 'all' };
  const span = spanOf(members) ?? { size: members.length, stride: 1 };
  return { collective, bytes, role: span.stride === 1 ? 'model' : 'data', span };
}

/** The NPUs that pass a message on to one as far away, as a rank does to its peer: those of the dimension in which the two differ, if they do in one. */
function spanOfMessage(from: number, to: number, world: number, sizes: readonly number[]): GroupSpan | null {
  if (to < 0 || to === from) return null;
  const npus = sizes.reduce((product, size) => product * size, 1);
  let below = 1;
  for (const size of npus === world ? sizes : [world]) {
    const above = below * size;
    if (Math.floor(from / above) === Math.floor(to / above)) {
      const away = Math.abs(from - to) / below;
      const steps = Math.min(away, size - away);
      const isEven = Number.isInteger(away) && size % steps === 0;
      return isEven ? { size: size / steps, stride: steps * below } : null;
    }
    below = above;
  }
  return null;
}

function lossesOf(traces: TraceSet, joined: Joined, rank: Rank, current: Design): readonly Loss[] {
  const path = traces.firstFile;
  const sayings = [...ranksSaid(traces, rank, current), ...nodesSaid(traces, joined, rank)];
  return sayings.map(([kind, message]) => asLoss(kind)({ path, message }));
}

type Saying = readonly [kind: Loss['kind'], message: string];

function ranksSaid(
  { set, cells, world, isWhole }: TraceSet,
  { of: { trace }, members }: Rank,
  current: Design,
): readonly Saying[] {
  const [ranks, count] = [set.ranks.size, formatCount(set.ranks.size)];
  const who = ranks === 1 ? 'one rank' : `${count} ranks that do the same`;
  const said: Saying[] = [
    cells.first.length === 1
      ? ['default', `${who}: all NPUs of the open network do so`]
      : [
          'changed',
          `${count} ranks run in ${formatCount(cells.first.length)} ways; the design has those of ${trace.file}, which compute longest, and a replay has all`,
        ],
  ];
  const npus = npuCount(current.topology);
  if (isWhole && npus !== world) said.push(['changed', ranksOnNpus('the traces are', world, npus)]);
  for (const name of set.unknownGroups)
    said.push(['default', `group ${name} is not in the file of communicator groups: all ranks`]);
  if (members.some((list) => list !== null && spanOf(list) === null))
    said.push(['changed', 'groups whose ranks are not evenly spaced lie on neighbouring NPUs']);
  return said;
}

function nodesSaid(
  { cells, isWhole }: TraceSet,
  { inTurn, nodes }: Joined,
  { of: { trace } }: Rank,
): readonly Saying[] {
  const counts = { sends: 0, receives: 0, none: 0, unsaid: 0 };
  for (let node = 0; node < trace.count; node += 1) {
    const type = trace.type[node];
    if (type === SEND) counts.sends += 1;
    else if (type === RECEIVE) counts.receives += 1;
    else if (type === COLLECTIVE && COMM_TYPES[trace.commType[node]!] === null) counts.unsaid += 1;
    else if (nodes.kind[node] === 0 && cells.first.length === 1) counts.none += 1;
  }
  const [sends, receives] = [formatCount(counts.sends), formatCount(counts.receives)];
  const said: Saying[] = [];
  if (inTurn > 0)
    said.push([
      'changed',
      `${formatCount(inTurn)} computations are ready while another runs: an NPU runs one at a time, the one with the smallest id first`,
    ]);
  if (counts.sends > 0 && isWhole)
    said.push([
      'changed',
      `${sends} messages go from every NPU to one as far away, and are waited for where they arrive`,
    ]);
  if (counts.sends + counts.receives > 0 && !isWhole)
    said.push([
      'changed',
      `${sends} messages are those of all NPUs to a neighbour, and ${receives} receives their other ends`,
    ]);
  if (counts.unsaid > 0)
    said.push([
      'dropped',
      `${formatCount(counts.unsaid)} barriers, gathers and scatters, which a design does not have`,
    ]);
  if (counts.none > 0)
    said.push([
      'dropped',
      `${formatCount(counts.none)} nodes take no time: metadata, and operations without a size`,
    ]);
  return said;
}
