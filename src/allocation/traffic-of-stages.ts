/**
 * What the stages of a pipeline send in an iteration, of the stage that computes longest: its passes, as often as they run
 * and for as long as it waits for others where all take the same (the bubble), the reduction of its gradients, and its
 * messages to other stages.
 */
import type { LogicalDimension } from '../collective/types.ts';
import type { BlockTask, SendTask, Stages, TaskGraph } from '../taskgraph/graph.ts';
import { ROLES } from '../taskgraph/roles.ts';
import { dimensionBandwidthGBps, messageBandwidthGBps } from '../topology/bandwidth.ts';
import { blocks } from '../topology/blocks/blocks.ts';
import type { Dimension } from '../topology/dimension.ts';
import type { TrafficTopology } from './traffic-topology.ts';
import { grouped, type Communication, type Traffic } from './traffic.ts';

export function trafficOfStages(
  stages: Stages,
  ofBlock: (block: TaskGraph) => Traffic,
  logical: readonly LogicalDimension[],
  topology: TrafficTopology,
): Traffic {
  const traffics = stages.blocks.map(ofBlock);
  const ofStage = Array.from({ length: stages.count }, (_, stage) =>
    stageTraffic(stages, stage, traffics, logical, topology),
  );
  return ofStage.reduce((longest, own) => (own.computeNs > longest.computeNs ? own : longest));
}

function stageTraffic(
  stages: Stages,
  stage: number,
  traffics: readonly Traffic[],
  logical: readonly LogicalDimension[],
  topology: TrafficTopology,
): Traffic {
  const communications: Communication[] = [];
  let computeNs = 0;
  let delayNs = 0;
  for (const [block, { runs, times }] of timesOfBlocks(stages, stage)) {
    const traffic = traffics[block]!;
    computeNs += runs * traffic.computeNs;
    // What is computed in the bubble is computed by others.
    delayNs += (times - runs) * traffic.computeNs;
    delayNs += times * traffic.delayNs;
    communications.push(...traffic.communications.map((each) => ({ ...each, count: times * each.count })));
  }
  const sends = stages.tasks.filter((task): task is SendTask => task.kind === 'send' && task.from === stage);
  return {
    dimensions: topology.dimensions.length,
    communications: grouped([
      ...communications,
      ...sends.map((send) => sendOf(send, stages, logical, topology)),
    ]),
    computeNs,
    delayNs,
  };
}

/** How often a stage runs each block, the bubble as so many runs more. */
function timesOfBlocks(
  { tasks, idleShare }: Stages,
  stage: number,
): ReadonlyMap<number, { readonly runs: number; readonly times: number }> {
  const found = new Map<number, { runs: number; times: number }>();
  const own = tasks.filter((task): task is BlockTask => task.kind === 'block' && task.stage === stage);
  for (const { block, lane } of own) {
    const of = found.get(block) ?? { runs: 0, times: 0 };
    of.runs += 1;
    of.times += lane === 'compute' ? 1 + idleShare : 1;
    found.set(block, of);
  }
  return found;
}

function sendOf(
  { from, to, bytes: each }: SendTask,
  { group }: Stages,
  logical: readonly LogicalDimension[],
  topology: TrafficTopology,
): Communication {
  const bytes = new Array<number>(topology.dimensions.length).fill(0);
  const loads = new Array<number>(topology.dimensions.length).fill(0);
  let stride = 1;
  for (const position of group.positions) {
    const part = logical[position]!;
    const isCrossed = Math.floor(from / stride) % part.size !== Math.floor(to / stride) % part.size;
    stride *= part.size;
    if (!isCrossed) continue;
    bytes[part.dimension]! += each;
    loads[part.dimension]! += each * crowdOf(part, topology);
  }
  return {
    role: 'pipeline',
    label: `${ROLES.pipeline.adjective} messages`,
    bytes,
    loads,
    count: 1,
  };
}

/** What of the bandwidth of an NPU a message has, the other way round: a link of several, shared by neighbours on a ring. */
function crowdOf(part: LogicalDimension, { dimensions, splitBandwidth }: TrafficTopology): number {
  const own = dimensions[part.dimension]!;
  const dimension = { ...own, bandwidthGBps: 1, linkLatencyNs: 0, tier: 'node' } as Dimension;
  const inner = dimensions.slice(0, part.dimension).reduce((product, { size }) => product * size, 1);
  const isAmongItself = splitBandwidth === 'full' && own.link === undefined && part.size < own.size;
  const crowd = blocks[own.kind].joinsNextOnly && !isAmongItself ? part.npuStride / inner : 1;
  return (
    (crowd * dimensionBandwidthGBps(dimension)) / messageBandwidthGBps(dimension, part.size, splitBandwidth)
  );
}
