/**
 * The traffic of a pipeline in an iteration, for its slowest stage: its passes, as often as they run, its bubble (if all stages take the
 * same time), the reduction of its gradients, and its messages to other stages. The messages of the other stages count once, since the
 * first micro-batch passes all stages before the first gradients come back. So no dimension that a message crosses is left without traffic.
 */
import type { LogicalDimension } from '../collective/types.ts';
import type { BlockTask, SendTask, Stages, TaskGraph } from '../taskgraph/graph.ts';
import { ROLES } from '../taskgraph/roles.ts';
import type { RankPair } from '../topology/blocks/wires.ts';
import { messageLoad } from '../topology/message-load.ts';
import type { TrafficTopology } from './traffic-topology.ts';
import { grouped, type Communication, type Traffic } from './traffic.ts';

export function trafficOfStages(
  stages: Stages,
  ofBlock: (block: TaskGraph) => Traffic,
  logical: readonly LogicalDimension[],
  topology: TrafficTopology,
): Traffic {
  const traffics = stages.blocks.map(ofBlock);
  const works = worksOf(stages);
  const computeOf = ({ blocks: counted }: StageWork): number =>
    [...counted].reduce((sum, [block, { runs }]) => sum + runs * traffics[block]!.computeNs, 0);
  const computeNs = works.map(computeOf);
  const longest = computeNs.indexOf(Math.max(...computeNs));
  const others = works.flatMap(({ sends }, stage) => (stage === longest ? [] : sends));
  const iterations = iterationsOf(stages);
  const once = others.map(({ send }) => ({ send, count: iterations }));
  const { blocks: counted, sends } = works[longest]!;
  return stageTraffic({ blocks: counted, sends: [...sends, ...once] }, stages, traffics, logical, topology);
}

/** The work of a stage in an iteration, counted. */
interface StageWork {
  /** How often it runs each block, with the bubble as additional runs. */
  readonly blocks: Map<number, { runs: number; times: number }>;
  /** Messages that are alike. */
  readonly sends: { readonly send: SendTask; count: number }[];
}

function worksOf({ count, tasks, idleShare }: Stages): readonly StageWork[] {
  const works = Array.from({ length: count }, (): StageWork => ({ blocks: new Map(), sends: [] }));
  for (const task of tasks) {
    if (task.kind === 'block') {
      const { blocks: counted } = works[task.stage]!;
      let tally = counted.get(task.block);
      if (tally === undefined) counted.set(task.block, (tally = { runs: 0, times: 0 }));
      tally.runs += 1;
      tally.times += task.lane === 'compute' ? 1 + idleShare : 1;
      continue;
    }
    const { sends } = works[task.from]!;
    const alike = sends.find(({ send }) => send.to === task.to && send.bytes === task.bytes);
    if (alike === undefined) sends.push({ send: task, count: 1 });
    else alike.count += 1;
  }
  return works;
}

/** How often the same micro-batch goes through the same layers. */
function iterationsOf({ tasks }: Stages): number {
  let first: BlockTask | null = null;
  let iterations = 0;
  for (const task of tasks) {
    if (task.kind !== 'block' || task.microBatch < 0) continue;
    first ??= task;
    const { stage, chunk, microBatch, pass, lane } = first;
    const isSame = task.stage === stage && task.chunk === chunk && task.microBatch === microBatch;
    if (isSame && task.pass === pass && task.lane === lane) iterations += 1;
  }
  return iterations;
}

function stageTraffic(
  work: StageWork,
  stages: Stages,
  traffics: readonly Traffic[],
  logical: readonly LogicalDimension[],
  topology: TrafficTopology,
): Traffic {
  const communications: Communication[] = [];
  let computeNs = 0;
  let delayNs = 0;
  for (const [block, { runs, times }] of work.blocks) {
    const traffic = traffics[block]!;
    computeNs += runs * traffic.computeNs;
    // The compute in the bubble is that of others.
    delayNs += (times - runs) * traffic.computeNs;
    delayNs += times * traffic.delayNs;
    communications.push(
      ...traffic.communications.map((communication) => ({
        ...communication,
        count: times * communication.count,
      })),
    );
  }
  const sends = work.sends.map(({ send, count }) => ({
    ...sendOf(send, stages, logical, topology),
    count,
  }));
  return {
    dimensions: topology.dimensions.length,
    communications: grouped([...communications, ...sends]),
    computeNs,
    delayNs,
  };
}

function sendOf(
  { from, to, bytes: sendBytes }: SendTask,
  { group }: Stages,
  logical: readonly LogicalDimension[],
  topology: TrafficTopology,
): Communication {
  const bytes = new Array<number>(topology.dimensions.length).fill(0);
  const loads = new Array<number>(topology.dimensions.length).fill(0);
  let stride = 1;
  for (const position of group.positions) {
    const part = logical[position]!;
    const ranks = {
      from: Math.floor(from / stride) % part.size,
      to: Math.floor(to / stride) % part.size,
    };
    stride *= part.size;
    if (ranks.from === ranks.to) continue;
    bytes[part.dimension]! += sendBytes;
    loads[part.dimension]! += sendBytes * loadOf(part, ranks, topology);
  }
  return {
    role: 'pipeline',
    label: `${ROLES.pipeline.adjective} messages`,
    bytes,
    loads,
    count: 1,
  };
}

/** The load of the messages of all neighbours on the busiest link, divided by its share of what an NPU can send. */
function loadOf(
  { dimension, size, npuStride }: LogicalDimension,
  ranks: RankPair,
  { dimensions, splitBandwidth }: TrafficTopology,
): number {
  const inner = dimensions.slice(0, dimension).reduce((product, below) => product * below.size, 1);
  const part = { size, spacing: npuStride / inner };
  return messageLoad(dimensions[dimension]!, part, ranks, splitBandwidth).load;
}
