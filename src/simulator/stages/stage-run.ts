/**
 * One run of the stages of a pipeline. A stage is a class of NPUs that do the same, and one of them stands for all; so cost
 * grows with stages and micro-batches, not with NPUs. What a stage does for a micro-batch has been run by itself
 * (`StageInput.blocks`), and takes as long wherever its wires are its own; where others are on them they share them
 * (stage-clock.ts).
 *
 * Totals are those of an NPU, mean over the stages. What is recorded over time is of the first stage.
 */
import { GROUP_ROLES, type GroupRole } from '../../taskgraph/roles.ts';
import { PASSES, type BlockTask, type SendTask } from '../../taskgraph/graph.ts';
import type { Recording } from '../input.ts';
import type { Run } from '../run.ts';
import { createIntervals } from '../record/intervals.ts';
import { createLayerLog, type LayerTimes } from '../record/layer-log.ts';
import type { RunTotals, ServerTotals } from '../record/totals.ts';
import { createTrace } from '../record/trace.ts';
import { createUtilisation } from '../record/utilisation.ts';
import { eachPiece, runTimeNs } from './pace.ts';
import { createStageClock } from './stage-clock.ts';
import type { StageInput } from './stage-input.ts';

/** The stage whose time is recorded. */
const SHOWN = 0;
const EVEN: readonly number[] = [];

export function createStageRun(input: StageInput, recording: Recording): Run {
  const { graph, servers, blocks, sendCost, wires } = input;
  const { stages } = graph;
  if (stages === undefined) throw new RangeError('a graph without stages');
  const { tasks, count, idleShare } = stages;
  const uses = new Float64Array(blocks.length);
  const lostNs = new Float64Array(blocks.length);
  const lostOnServerNs = new Float64Array(servers);
  const lostOfRoleNs = new Float64Array(GROUP_ROLES.length);
  const askedNs = new Float64Array(tasks.length);
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
  const isShown = trace !== null || utilisation !== null;
  const paces = recording.paces === true ? new Map<number, readonly number[]>() : null;
  /** Layers of the same block: how often it ran for them, and when first. */
  const ran = new Map<
    number,
    { readonly layer: number; readonly block: number; times: number; firstNs: number }
  >();

  const clock = createStageClock(
    {
      stages,
      blockNs: blocks.map(({ totals }) => totals.endNs),
      sendCost,
      wires,
      serversOf: (block) =>
        blocks[block]!.totals.servers.flatMap(({ bytes }, server) => (bytes > 0 ? [server] : [])),
      profileOf: (block) => blocks[block]!.profile(),
    },
    {
      asks(index, nowNs) {
        const { from, to, bytes } = tasks[index] as SendTask;
        askedNs[index] = nowNs;
        underWay.begin(from, nowNs);
        for (const server of sendCost(from, to, bytes).servers) spanned[from]!.begin(server, nowNs);
      },
      begins(index, nowNs) {
        const task = tasks[index]!;
        if (task.kind === 'send') return;
        uses[task.block]! += 1;
        addLayers(task, nowNs);
      },
      ends(index, nowNs, activity) {
        const task = tasks[index]!;
        if (task.kind === 'send') endSend(index, task, nowNs, activity?.paces ?? EVEN);
        else if (task.stage === SHOWN && isShown) showBlock(index, task, activity?.paces ?? EVEN);
        if (paces !== null && activity?.paces !== null && activity?.paces !== undefined)
          if (activity.paces.length > 0) paces.set(index, activity.paces);
      },
      lost(index, server, ns) {
        const task = tasks[index]!;
        // What a message loses is in its span.
        if (task.kind === 'send') return;
        lostNs[task.block]! += ns;
        lostOnServerNs[server]! += ns;
        lostOfRoleNs[roleOf(task.block, server)]! += ns;
      },
      keepsPace: (index) => {
        if (paces !== null) return true;
        const task = tasks[index]!;
        return isShown && (task.kind === 'send' ? task.from : task.stage) === SHOWN;
      },
    },
  );
  const { startNs, endNs } = clock;

  /** Of a group of the block that is on the server. */
  function roleOf(block: number, server: number): number {
    const { groups } = stages!.blocks[block]!;
    const own = groups.find(({ role, positions }) => {
      const ns = blocks[block]!.totals.roleNs[GROUP_ROLES.indexOf(role)] ?? 0;
      return ns > 0 && positions.includes(server);
    });
    return GROUP_ROLES.indexOf(own?.role ?? 'all');
  }

  function showBlock(index: number, { block, layer }: BlockTask, pace: readonly number[]): void {
    const { sent: segments, compute } = blocks[block]!;
    const beganNs = startNs[index]!;
    if (segments !== null && pace.length === 0) utilisation?.again(segments, beganNs);
    else if (segments !== null && utilisation !== null) {
      for (let each = 0; each < segments.count; each++) {
        const server = segments.server[each]!;
        const bytes = segments.bytes[each]!;
        eachPiece(beganNs, pace, segments.startNs[each]!, segments.endNs[each]!, (from, to, share) =>
          utilisation.add(server, from, to, share * bytes),
        );
      }
    }
    for (let each = 0; each < (compute?.count ?? 0); each++) {
      const from = runTimeNs(beganNs, pace, compute!.startNs[each]!);
      const to = runTimeNs(beganNs, pace, compute!.endNs[each]!);
      trace?.compute(from, to, layer + compute!.layer[each]!, compute!.pass[each]!);
      utilisation?.add(servers, from, to, to - from);
    }
  }

  function addLayers({ layer, block }: BlockTask, nowNs: number): void {
    const key = layer * blocks.length + block;
    const known = ran.get(key);
    if (known === undefined) ran.set(key, { layer, block, times: 1, firstNs: nowNs });
    else known.times += 1;
  }

  function endSend(index: number, task: SendTask, nowNs: number, pace: readonly number[]): void {
    const { from, to, bytes } = task;
    const cost = sendCost(from, to, bytes);
    underWay.end(from, nowNs);
    for (const server of cost.servers) {
      spanned[from]!.end(server, nowNs);
      const sums = sent[server]!;
      sums.bytes += bytes;
      sums.phases += 1;
      sums.serviceNs += nowNs - startNs[index]!;
      sums.queueNs += startNs[index]! - askedNs[index]!;
      if (from !== SHOWN || utilisation === null) continue;
      const beginNs = cost.durationNs - cost.transferNs;
      eachPiece(startNs[index]!, pace, beginNs, cost.durationNs, (first, last, share) =>
        utilisation.add(server, first, last, share * bytes),
      );
    }
  }

  /** Of an NPU, mean over the stages: a number of each run of a block. */
  function mean(numberOf: (totals: RunTotals) => number): number {
    return blocks.reduce((sum, { totals }, block) => sum + uses[block]! * numberOf(totals), 0) / count;
  }

  /**
   * Times of layers, sums over the micro-batches of an iteration and not means over stages: a layer is on one of them. What
   * a block loses to others on its wires is shared out over what it communicates.
   */
  function layerTimes(): LayerTimes {
    const { times } = createLayerLog(graph.layerNames.length, 'exact');
    for (const { layer, block, times: often, firstNs } of ran.values()) {
      const { layers: own } = blocks[block]!.totals;
      const first = layer * PASSES.length;
      for (const kind of ['computeNs', 'commNs', 'exposedNs'] as const) {
        for (let cell = 0; cell < own[kind].length; cell++)
          times[kind][first + cell]! += often * own[kind][cell]!;
      }
      const allNs = own.commNs.reduce((sum, ns) => sum + ns, 0);
      const lost = allNs === 0 ? 0 : (often * lostNs[block]!) / uses[block]! / allNs;
      for (let cell = 0; lost > 0 && cell < own.commNs.length; cell++) {
        times.commNs[first + cell]! += lost * own.commNs[cell]!;
        times.exposedNs[first + cell]! += lost * own.commNs[cell]!;
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

  function serverTotals(): readonly ServerTotals[] {
    return sent.map((own, server): ServerTotals => {
      const of = (name: keyof ServerTotals): number => mean((totals) => totals.servers[server]?.[name] ?? 0);
      const lost = lostOnServerNs[server]! / count;
      return {
        bytes: of('bytes') + own.bytes / count,
        // A reduction goes on beside passes: what both take is counted twice, and is never more than the run.
        spannedNs: Math.min(clock.nowNs(), of('spannedNs') + spannedNs[server]! / count + lost),
        busyNs: Math.min(clock.nowNs(), of('busyNs') + spannedNs[server]! / count + lost),
        phases: of('phases') + own.phases / count,
        serviceNs: of('serviceNs') + own.serviceNs / count + lost,
        queueNs: of('queueNs') + own.queueNs / count,
      };
    });
  }

  return {
    advance: clock.advance,
    nowNs: clock.nowNs,
    epochNs: () => 0,
    chunksDone: clock.done,
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
          : mean((totals) => totals.roleNs[index] ?? 0) + lostOfRoleNs[index]! / count;
      return {
        endNs: clock.nowNs(),
        computeNs: mean((totals) => totals.computeNs),
        events: clock.events(),
        chunks: mean(({ chunks }) => chunks),
        servers: serverTotals(),
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
          ...(paces && { paces }),
        },
      };
    },
  };
}
