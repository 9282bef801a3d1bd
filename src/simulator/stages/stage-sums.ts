/** The sums of a run of the stages, and its totals: per NPU, as means over the stages. */
import { PASSES, type BlockTask, type SendTask, type Stages } from '../../taskgraph/graph.ts';
import { GROUP_ROLES, type GroupRole } from '../../taskgraph/roles.ts';
import { createIntervals, type Intervals } from '../record/intervals.ts';
import { createLayerLog, type LayerTimes } from '../record/layer-log.ts';
import type { RunTotals, ServerTotals } from '../record/totals.ts';
import type { BlockRun, SendCost, StageInput } from './stage-input.ts';

/** Messages on a server. */
interface Sent {
  bytes: number;
  phases: number;
  serviceNs: number;
  queueNs: number;
}

/** The layers of one block: the number of its runs for them, and its first run. */
interface LayersRun {
  readonly layer: number;
  readonly block: number;
  times: number;
  readonly firstNs: number;
}

export interface StageSums {
  readonly input: StageInput;
  readonly stages: Stages;
  /** By block: the number of its runs, and its time lost to others on its wires. */
  readonly uses: Float64Array;
  readonly lostNs: Float64Array;
  readonly lostOnServerNs: Float64Array;
  readonly lostOfRoleNs: Float64Array;
  /** By task: the time at which a message was ready. */
  readonly askedNs: Float64Array;
  /** By stage, and by server over all stages: time with a message under way. */
  readonly pipelineNs: Float64Array;
  readonly spannedNs: Float64Array;
  readonly underWay: Intervals;
  readonly spanned: readonly Intervals[];
  readonly sent: readonly Sent[];
  readonly ran: Map<number, LayersRun>;
}

export function createStageSums(input: StageInput, stages: Stages): StageSums {
  const { blocks, servers } = input;
  const pipelineNs = new Float64Array(stages.count);
  const spannedNs = new Float64Array(servers);
  return {
    input,
    stages,
    uses: new Float64Array(blocks.length),
    lostNs: new Float64Array(blocks.length),
    lostOnServerNs: new Float64Array(servers),
    lostOfRoleNs: new Float64Array(GROUP_ROLES.length),
    askedNs: new Float64Array(stages.tasks.length),
    pipelineNs,
    spannedNs,
    underWay: createIntervals(pipelineNs),
    spanned: Array.from({ length: stages.count }, () => createIntervals(spannedNs)),
    sent: Array.from({ length: servers }, () => ({ bytes: 0, phases: 0, serviceNs: 0, queueNs: 0 })),
    ran: new Map(),
  };
}

export function addBlock({ uses, ran }: StageSums, { layer, block }: BlockTask, nowNs: number): void {
  uses[block]! += 1;
  const key = layer * uses.length + block;
  const known = ran.get(key);
  if (known === undefined) ran.set(key, { layer, block, times: 1, firstNs: nowNs });
  else known.times += 1;
}

/** A message is ready: it starts, or waits for its links. */
export function askForSend(
  sums: StageSums,
  index: number,
  { from, to, bytes }: SendTask,
  nowNs: number,
): void {
  sums.askedNs[index] = nowNs;
  sums.underWay.begin(from, nowNs);
  for (const server of sums.input.sendCost(from, to, bytes).servers) sums.spanned[from]!.begin(server, nowNs);
}

export function endSend(
  { underWay, spanned, sent, askedNs }: StageSums,
  index: number,
  { from, bytes }: SendTask,
  { servers }: SendCost,
  startNs: number,
  nowNs: number,
): void {
  underWay.end(from, nowNs);
  for (const server of servers) {
    spanned[from]!.end(server, nowNs);
    const sums = sent[server]!;
    sums.bytes += bytes;
    sums.phases += 1;
    sums.serviceNs += nowNs - startNs;
    sums.queueNs += startNs - askedNs[index]!;
  }
}

/** A block has lost time to others on the wires of a server. The loss of a message is part of its span. */
export function addLost(sums: StageSums, { block }: BlockTask, server: number, ns: number): void {
  sums.lostNs[block]! += ns;
  sums.lostOnServerNs[server]! += ns;
  sums.lostOfRoleNs[roleOn(sums, block, server)]! += ns;
}

/** The role of the first group of the block that communicates on the server. */
function roleOn({ input, stages }: StageSums, block: number, server: number): number {
  const { roleNs } = input.blocks[block]!.totals;
  const group = stages.blocks[block]!.groups.find(
    ({ role, positions }) => (roleNs[GROUP_ROLES.indexOf(role)] ?? 0) > 0 && positions.includes(server),
  );
  return GROUP_ROLES.indexOf(group?.role ?? 'all');
}

/** Mean over the stages of a figure that each run of a block has. */
function mean({ input, stages, uses }: StageSums, numberOf: (totals: RunTotals) => number): number {
  const sum = input.blocks.reduce((total, { totals }, block) => total + uses[block]! * numberOf(totals), 0);
  return sum / stages.count;
}

type Summed = Pick<RunTotals, 'computeNs' | 'chunks' | 'servers' | 'roleNs' | 'npu0Bytes' | 'layers'>;

/** @param endNs end of the run so far */
export function stageTotals(sums: StageSums, endNs: number): Summed {
  const { input, stages, pipelineNs, lostOfRoleNs } = sums;
  const { count } = stages;
  const roleNs = (role: GroupRole, index: number): number =>
    role === 'pipeline'
      ? pipelineNs.reduce((sum, ns) => sum + ns, 0) / count
      : mean(sums, (totals) => totals.roleNs[index] ?? 0) + lostOfRoleNs[index]! / count;
  const sentOn = (dimension: number): number =>
    sums.sent.reduce((sum, { bytes }, at) => sum + (input.dimensions[at] === dimension ? bytes : 0), 0);
  return {
    computeNs: mean(sums, (totals) => totals.computeNs),
    chunks: mean(sums, ({ chunks }) => chunks),
    servers: serverTotals(sums, endNs),
    roleNs: GROUP_ROLES.map(roleNs),
    npu0Bytes: Array.from(
      { length: input.physicalDimensions },
      (_, dimension) => mean(sums, ({ npu0Bytes }) => npu0Bytes[dimension] ?? 0) + sentOn(dimension) / count,
    ),
    layers: layerTimes(sums),
  };
}

function serverTotals(sums: StageSums, endNs: number): readonly ServerTotals[] {
  const { count } = sums.stages;
  return sums.sent.map((messages, server): ServerTotals => {
    const ofBlocks = (name: keyof ServerTotals): number =>
      mean(sums, (totals) => totals.servers[server]?.[name] ?? 0);
    const lostNs = sums.lostOnServerNs[server]! / count;
    const messageNs = sums.spannedNs[server]! / count;
    return {
      bytes: ofBlocks('bytes') + messages.bytes / count,
      carriedBytes: ofBlocks('carriedBytes') + messages.bytes / count,
      // A reduction runs beside passes, and their common time is counted twice; the sum is at most the time of the run.
      spannedNs: Math.min(endNs, ofBlocks('spannedNs') + messageNs + lostNs),
      busyNs: Math.min(endNs, ofBlocks('busyNs') + messageNs + lostNs),
      phases: ofBlocks('phases') + messages.phases / count,
      serviceNs: ofBlocks('serviceNs') + messages.serviceNs / count + lostNs,
      queueNs: ofBlocks('queueNs') + messages.queueNs / count,
    };
  });
}

/**
 * Times of layers: sums over the micro-batches of an iteration, and not means over the stages, since a layer is on one of them.
 * The time that a block loses to others on its wires is divided in proportion to its communication.
 */
function layerTimes({ input, ran, uses, lostNs }: StageSums): LayerTimes {
  const { times } = createLayerLog(input.graph.layerNames.length, 'exact');
  for (const layers of ran.values()) {
    const { block } = layers;
    addLayers(times, layers, input.blocks[block]!, (layers.times * lostNs[block]!) / uses[block]!);
  }
  return times;
}

/** @param lostNs time lost by the runs of the block for these layers */
function addLayers(
  times: LayerTimes,
  { layer, times: often, firstNs }: LayersRun,
  { totals: { layers } }: BlockRun,
  lostNs: number,
): void {
  const first = layer * PASSES.length;
  for (const kind of ['computeNs', 'commNs', 'exposedNs'] as const) {
    for (let cell = 0; cell < layers[kind].length; cell++)
      times[kind][first + cell]! += often * layers[kind][cell]!;
  }
  const allNs = layers.commNs.reduce((sum, ns) => sum + ns, 0);
  const lost = allNs === 0 ? 0 : lostNs / allNs;
  for (let cell = 0; lost > 0 && cell < layers.commNs.length; cell++) {
    times.commNs[first + cell]! += lost * layers.commNs[cell]!;
    times.exposedNs[first + cell]! += lost * layers.commNs[cell]!;
  }
  for (let cell = 0; cell < layers.beganNs.length; cell++) {
    const beganNs = layers.beganNs[cell]!;
    if (times.beganNs[first + cell]! < Infinity || beganNs === Infinity) continue;
    times.beganNs[first + cell] = firstNs + beganNs;
    times.endedNs[first + cell] = firstNs + layers.endedNs[cell]!;
  }
}
