/**
 * One run of the stages of a pipeline. All NPUs of a stage do the same, so one of them represents the others, and the cost of the run grows
 * with stages and micro-batches, not with NPUs. The blocks that a stage executes for a micro-batch have been run by themselves
 * (`StageInput.blocks`). A block takes as long as it does alone unless it shares wires with others (stage-clock.ts).
 *
 * Totals are per NPU, as means over the stages. Traces are those of the first stage.
 */
import type { SendTask, Stages } from '../../taskgraph/graph.ts';
import type { Recording } from '../input.ts';
import type { Run } from '../run.ts';
import { createStageClock, type StageClock, type StageEvents } from './stage-clock.ts';
import type { StageInput } from './stage-input.ts';
import { createStagePicture, SHOWN, type StagePicture } from './stage-picture.ts';
import {
  addBlock,
  addLost,
  askForSend,
  createStageSums,
  endSend,
  stageTotals,
  type StageSums,
} from './stage-sums.ts';

const EVEN: readonly number[] = [];

export function createStageRun(input: StageInput, recording: Recording): Run {
  const { graph, blocks, sendCost, wires } = input;
  const { stages } = graph;
  if (stages === undefined) throw new RangeError('a graph without stages');
  const { tasks, count, idleShare } = stages;
  const sums = createStageSums(input, stages);
  const picture = createStagePicture(input, recording);
  const paces = recording.paces === true ? new Map<number, readonly number[]>() : null;
  const clock: StageClock = createStageClock(
    {
      stages,
      blockNs: blocks.map(({ totals }) => totals.endNs),
      sendCost,
      wires,
      serversOf: (block) =>
        blocks[block]!.totals.servers.flatMap(({ bytes }, server) => (bytes > 0 ? [server] : [])),
      profileOf: (block) => blocks[block]!.profile(),
    },
    listenerOf(stages, sums, picture, paces, (task) => clock.startNs[task]!),
  );
  const { startNs, endNs } = clock;
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
    trace: picture.trace,
    utilisation: picture.utilisation,
    totals() {
      const computeNs = blocks.map(({ totals }) => totals.computeNs);
      return {
        endNs: clock.nowNs(),
        events: clock.events(),
        ...stageTotals(sums, clock.nowNs()),
        delays: null,
        busyIntervals: null,
        stages: { count, idleShare, tasks, startNs, endNs, computeNs, ...(paces && { paces }) },
      };
    },
  };
}

/** Adds up and records the events. */
function listenerOf(
  { tasks }: Stages,
  sums: StageSums,
  picture: StagePicture,
  paces: Map<number, readonly number[]> | null,
  startNsOf: (task: number) => number,
): StageEvents {
  return {
    asks: (index, nowNs) => askForSend(sums, index, tasks[index] as SendTask, nowNs),
    begins(index, nowNs) {
      const task = tasks[index]!;
      if (task.kind === 'block') addBlock(sums, task, nowNs);
    },
    ends(index, nowNs, activity) {
      const task = tasks[index]!;
      const pace = activity?.paces ?? EVEN;
      if (task.kind === 'send') {
        const cost = sums.input.sendCost(task.from, task.to, task.bytes);
        endSend(sums, index, task, cost, startNsOf(index), nowNs);
        if (task.from === SHOWN) picture.send(task, cost, startNsOf(index), pace);
      } else if (task.stage === SHOWN && picture.isShown) picture.block(task, startNsOf(index), pace);
      if (paces !== null && pace.length > 0) paces.set(index, pace);
    },
    lost(index, server, ns) {
      const task = tasks[index]!;
      if (task.kind === 'block') addLost(sums, task, server, ns);
    },
    keepsPace(index) {
      if (paces !== null) return true;
      const task = tasks[index]!;
      return picture.isShown && (task.kind === 'send' ? task.from : task.stage) === SHOWN;
    },
  };
}
