/**
 * One run of the stages of a pipeline. A stage is a class of NPUs that do the same, and one of them stands for all; so cost
 * grows with stages and micro-batches, not with NPUs. What a stage does for a micro-batch has been run by itself
 * (`StageInput.blocks`): its servers are its own, so that it takes as long whenever it runs. A message takes the links
 * of its sender in the order in which messages are ready.
 *
 * Totals are those of an NPU, mean over the stages. What is recorded over time is of the first stage.
 */
import { GROUP_ROLES, type GroupRole } from '../../taskgraph/roles.ts';
import { PASSES, type BlockTask, type SendTask } from '../../taskgraph/graph.ts';
import { createEventQueue, nextTimeNs, popEvent, pushEvent } from '../../network/event-queue.ts';
import { dependenciesOf } from '../dependencies.ts';
import type { Recording } from '../input.ts';
import type { Run } from '../run.ts';
import { createIntervals } from '../record/intervals.ts';
import { createLayerLog, type LayerTimes } from '../record/layer-log.ts';
import type { RunTotals, ServerTotals } from '../record/totals.ts';
import { createTrace } from '../record/trace.ts';
import { createUtilisation } from '../record/utilisation.ts';
import type { SendCost, StageInput } from './stage-input.ts';

/** The stage whose time is recorded. */
const SHOWN = 0;

export function createStageRun(input: StageInput, recording: Recording): Run {
  const { graph, servers, blocks } = input;
  const { stages } = graph;
  if (stages === undefined) throw new RangeError('a graph without stages');
  const { tasks, count, idleShare } = stages;
  const { offsets, successors, pending } = dependenciesOf(tasks);
  const queue = createEventQueue();
  const startNs = new Float64Array(tasks.length);
  const endNs = new Float64Array(tasks.length);
  const uses = new Float64Array(blocks.length);
  const links = new Map<number, number>();
  const pipelineNs = new Float64Array(count);
  const spannedNs = new Float64Array(servers);
  const underWay = createIntervals(pipelineNs);
  const spanned = Array.from({ length: count }, () => createIntervals(spannedNs));
  const sent = Array.from({ length: servers }, () => ({ bytes: 0, phases: 0, serviceNs: 0, queueNs: 0 }));
  const trace = recording.segments ? createTrace() : null;
  const utilisation =
    recording.buckets > 0
      ? createUtilisation(input.serverBandwidthGBps, recording.buckets, recording.expectedNs)
      : null;
  /** Layers of the same block: how often it ran for them, and when first. */
  const ran = new Map<
    number,
    { readonly layer: number; readonly block: number; times: number; firstNs: number }
  >();
  const costOf = costsOf(input);
  const ready: number[] = [];
  let nowNs = 0;
  let events = 0;
  let done = 0;

  function beginBlock(index: number, task: BlockTask): void {
    const { totals, segments, compute } = blocks[task.block]!;
    uses[task.block]! += 1;
    startNs[index] = nowNs;
    endNs[index] = nowNs + totals.endNs;
    pushEvent(queue, endNs[index], index);
    addLayers(task);
    if (task.stage !== SHOWN) return;
    if (segments !== null) utilisation?.again(segments, nowNs);
    for (let each = 0; each < (compute?.count ?? 0); each++) {
      const from = nowNs + compute!.startNs[each]!;
      const to = nowNs + compute!.endNs[each]!;
      trace?.compute(from, to, task.layer + compute!.layer[each]!, compute!.pass[each]!);
      utilisation?.add(servers, from, to, to - from);
    }
  }

  function addLayers({ layer, block }: BlockTask): void {
    const key = layer * blocks.length + block;
    const known = ran.get(key);
    if (known === undefined) ran.set(key, { layer, block, times: 1, firstNs: nowNs });
    else known.times += 1;
  }

  function beginSend(index: number, task: SendTask): void {
    const cost = costOf(task);
    const key = cost.links * count + task.from;
    const beginNs = Math.max(nowNs, links.get(key) ?? 0);
    links.set(key, beginNs + cost.transferNs);
    startNs[index] = beginNs;
    endNs[index] = beginNs + cost.durationNs;
    underWay.begin(task.from, nowNs);
    for (const server of cost.servers) {
      spanned[task.from]!.begin(server, nowNs);
      const sums = sent[server]!;
      sums.bytes += task.bytes;
      sums.phases += 1;
      sums.serviceNs += cost.durationNs;
      sums.queueNs += beginNs - nowNs;
      if (task.from === SHOWN) utilisation?.add(server, beginNs, endNs[index], task.bytes);
    }
    pushEvent(queue, endNs[index], index);
  }

  function endSend(task: SendTask): void {
    underWay.end(task.from, nowNs);
    for (const server of costOf(task).servers) spanned[task.from]!.end(server, nowNs);
  }

  function complete(index: number): void {
    const task = tasks[index]!;
    if (task.kind === 'send') endSend(task);
    done += 1;
    for (let place = offsets[index]!; place < offsets[index + 1]!; place++) {
      const next = successors[place]!;
      pending[next]! -= 1;
      if (pending[next] === 0) ready.push(next);
    }
  }

  function drain(): void {
    for (const index of ready) {
      const task = tasks[index]!;
      if (task.kind === 'block') beginBlock(index, task);
      else beginSend(index, task);
    }
    ready.length = 0;
  }

  /** Of an NPU, mean over the stages: a number of each run of a block. */
  function mean(numberOf: (totals: RunTotals) => number): number {
    return blocks.reduce((sum, { totals }, block) => sum + uses[block]! * numberOf(totals), 0) / count;
  }

  /** Times of layers, sums over the micro-batches of an iteration and not means over stages: a layer is on one of them. */
  function layerTimes(): LayerTimes {
    const { times } = createLayerLog(graph.layerNames.length, 'exact');
    for (const { layer, block, times: often, firstNs } of ran.values()) {
      const { layers: own } = blocks[block]!.totals;
      const first = layer * PASSES.length;
      for (const kind of ['computeNs', 'commNs', 'exposedNs'] as const) {
        for (let cell = 0; cell < own[kind].length; cell++)
          times[kind][first + cell]! += often * own[kind][cell]!;
      }
      for (let cell = 0; cell < own.beganNs.length; cell++) {
        const beganNs = own.beganNs[cell]!;
        if (times.beganNs[first + cell]! < Infinity || beganNs === Infinity) continue;
        times.beganNs[first + cell] = firstNs + beganNs;
        times.endedNs[first + cell] = firstNs + own.endedNs[cell]!;
      }
    }
    return times;
  }

  for (let index = 0; index < tasks.length; index++) if (pending[index] === 0) ready.push(index);
  drain();

  return {
    advance(maxEvents) {
      for (let executed = 0; executed < maxEvents && queue.count > 0; executed++) {
        nowNs = nextTimeNs(queue);
        complete(popEvent(queue));
        events += 1;
        drain();
      }
      return queue.count === 0;
    },
    nowNs: () => nowNs,
    epochNs: () => 0,
    chunksDone: () => done,
    chunksTotal: tasks.length,
    startedNs: startNs,
    issuedNs: startNs,
    endedNs: endNs,
    entries: null,
    phaseParts: () => {
      throw new RangeError('phases of a stage are not recorded one by one');
    },
    trace,
    utilisation,
    totals() {
      const roleNs = (role: GroupRole, index: number): number =>
        role === 'pipeline'
          ? pipelineNs.reduce((sum, ns) => sum + ns, 0) / count
          : mean((totals) => totals.roleNs[index] ?? 0);
      return {
        endNs: nowNs,
        computeNs: mean((totals) => totals.computeNs),
        events,
        chunks: mean(({ chunks }) => chunks),
        servers: sent.map((own, server): ServerTotals => {
          const of = (name: keyof ServerTotals): number =>
            mean((totals) => totals.servers[server]?.[name] ?? 0);
          return {
            bytes: of('bytes') + own.bytes / count,
            spannedNs: of('spannedNs') + spannedNs[server]! / count,
            busyNs: of('busyNs') + spannedNs[server]! / count,
            phases: of('phases') + own.phases / count,
            serviceNs: of('serviceNs') + own.serviceNs / count,
            queueNs: of('queueNs') + own.queueNs / count,
          };
        }),
        roleNs: GROUP_ROLES.map(roleNs),
        npu0Bytes: Array.from(
          { length: input.physicalDimensions },
          (_, dimension) =>
            mean(({ npu0Bytes }) => npu0Bytes[dimension] ?? 0) +
            sent.reduce((sum, { bytes }, at) => sum + (input.dimensions[at] === dimension ? bytes : 0), 0) /
              count,
        ),
        layers: layerTimes(),
        delays: null,
        busyIntervals: null,
        stages: {
          count,
          idleShare,
          tasks,
          startNs,
          endNs,
          computeNs: blocks.map(({ totals }) => totals.computeNs),
        },
      };
    },
  };
}

/** The cost of a message: one a pair of stages, as long as they send each other as much. */
function costsOf({ graph, sendCost }: StageInput): (task: SendTask) => SendCost {
  const count = graph.stages?.count ?? 0;
  const known: { readonly bytes: number; readonly cost: SendCost }[] = [];
  return ({ from, to, bytes }) => {
    const last = known[from * count + to];
    if (last?.bytes === bytes) return last.cost;
    const cost = sendCost(from, to, bytes);
    known[from * count + to] = { bytes, cost };
    return cost;
  };
}
