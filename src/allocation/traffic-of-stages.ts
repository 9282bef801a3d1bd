/**
 * The traffic of a pipeline in an iteration, for its slowest stage: its passes, as often as they run, its bubble (if all stages take the
 * same time), the reduction of its gradients, and its messages to other stages. The messages of the other stages count once, since the
 * first micro-batch passes all stages before the first gradients come back. On every dimension it counts at least what one stage sends
 * there: all micro-batches cross it, and where only few stages send across it, their messages set the pace of all.
 */
import type { LogicalDimension } from '../collective/types.ts';
import type { BlockTask, Group, SendTask, Stages, TaskGraph } from '../taskgraph/graph.ts';
import { ROLES } from '../taskgraph/roles.ts';
import type { RankPair } from '../topology/blocks/wires.ts';
import { messageLoad } from '../topology/message-load.ts';
import type { TrafficTopology } from './traffic-topology.ts';
import { grouped, type Communication, type SlicedProduct, type Traffic } from './traffic.ts';

export function trafficOfStages(
  stages: Stages,
  ofBlock: (block: TaskGraph) => Traffic,
  logical: readonly LogicalDimension[],
  topology: TrafficTopology,
): Traffic {
  const traffic = trafficOfWorks({
    works: worksOf(stages),
    traffics: stages.blocks.map(ofBlock),
    iterations: iterationsOf(stages),
    dimensions: topology.dimensions.length,
    messageOf: (send) => messageTraffic(send, stages.group, logical, topology),
  });
  return { ...traffic, communications: grouped(traffic.communications) };
}

/** What stages do, counted. */
export interface CountedStages {
  readonly works: readonly StageWork[];
  /** Of the blocks, by their index. */
  readonly traffics: readonly Traffic[];
  readonly iterations: number;
  /** Physical dimensions. */
  readonly dimensions: number;
  readonly messageOf: (send: StageMessage) => Communication;
}

/** Communications that are equal are not added up. */
export function trafficOfWorks({
  works,
  traffics,
  iterations,
  dimensions,
  messageOf,
}: CountedStages): Traffic {
  const computeOf = ({ blocks: counted }: StageWork): number =>
    [...counted].reduce((sum, [block, { runs }]) => sum + runs * traffics[block]!.computeNs, 0);
  const computeNs = works.map(computeOf);
  const longest = computeNs.indexOf(Math.max(...computeNs));
  const others = works.flatMap(({ sends }, stage) => (stage === longest ? [] : sends));
  const once = others.map(({ send }) => ({ send, count: iterations }));
  const { blocks: counted, sends } = works[longest]!;
  const asCommunications = (own: StageWork['sends']): readonly Communication[] =>
    own.map(({ send, count }) => ({ ...messageOf(send), count }));
  const counting = asCommunications([...sends, ...once]);
  const missing = missingSends(
    counting,
    works.map((work) => asCommunications(work.sends)),
    dimensions,
  );
  const { communications, computeNs: ofBlocks, delayNs, products } = blockTraffic(counted, traffics);
  return {
    dimensions,
    communications: [...communications, ...counting, ...missing],
    computeNs: ofBlocks,
    delayNs,
    ...(products.length === 0 ? {} : { products }),
  };
}

/** On each dimension what the stage that sends most there sends beyond what is counted. */
function missingSends(
  counting: readonly Communication[],
  byStage: readonly (readonly Communication[])[],
  dimensions: number,
): readonly Communication[] {
  const sumOn = (sends: readonly Communication[], field: 'bytes' | 'loads', dimension: number): number =>
    sends.reduce((sum, send) => sum + send.count * send[field][dimension]!, 0);
  return Array.from({ length: dimensions }, (_, dimension) => dimension).flatMap((dimension) => {
    const most = byStage.reduce<readonly Communication[]>(
      (best, sends) => (sumOn(sends, 'loads', dimension) > sumOn(best, 'loads', dimension) ? sends : best),
      [],
    );
    const load = sumOn(most, 'loads', dimension) - sumOn(counting, 'loads', dimension);
    if (!(load > 0)) return [];
    // One message stands for them all.
    const message = most.find(({ loads }) => loads[dimension]! > 0)!;
    const only = (values: readonly number[]): readonly number[] =>
      values.map((value, at) => (at === dimension ? value : 0));
    const count = load / message.loads[dimension]!;
    const whole = message.load === undefined ? {} : { load: message.loads[dimension]! };
    return [{ ...message, bytes: only(message.bytes), loads: only(message.loads), ...whole, count }];
  });
}

/** The part of a message between stages that decides how it loads the links. */
export type StageMessage = Pick<SendTask, 'from' | 'to' | 'bytes'>;

/** The work of a stage in an iteration, counted. */
export interface StageWork {
  /** How often it runs each block, with the bubble as additional runs. */
  readonly blocks: Map<number, { runs: number; times: number }>;
  /** Messages that are alike. */
  readonly sends: { readonly send: StageMessage; count: number }[];
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

/** Of the blocks that a stage runs. */
function blockTraffic(
  counted: StageWork['blocks'],
  traffics: readonly Traffic[],
): Required<Omit<Traffic, 'dimensions'>> {
  const communications: Communication[] = [];
  const products: SlicedProduct[] = [];
  let computeNs = 0;
  let delayNs = 0;
  for (const [block, { runs, times }] of counted) {
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
    const { products: sliced = [] } = traffic;
    products.push(...sliced.map((product) => ({ ...product, count: times * product.count })));
  }
  return { communications, computeNs, delayNs, products };
}

/** What a message between stages needs of the dimensions that the group of the stages spans. */
export function messageTraffic(
  { from, to, bytes: sendBytes }: StageMessage,
  group: Group,
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
    ...(topology.elsewhere === undefined ? {} : { load: Math.max(...loads) }),
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
