/**
 * Phases of a run in which every NPU does one after another. On links that each join an NPU with a switch its messages then meet
 * nothing but its own, and where a phase has one of them at a time, its times follow without running them (apart-phases.ts). The
 * messages of other phases are run (group-phases.ts).
 */
import { bytesOfBlock } from '../../collective/collectives.ts';
import { spreadIn } from '../contention/layout.ts';
import { channelsOf } from '../contention/phase-run.ts';
import { spreadOf } from '../contention/spread.ts';
import { writtenSchedule, type WrittenSchedule } from '../contention/written.ts';
import { createEventQueue, firstTimeNs, popEvent, pushEvent } from '../events/event-queue.ts';
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import { createApartPhases, type ApartPhase } from './apart-phases.ts';
import {
  createGroupPhases,
  type EnteredPhase,
  type GroupPhases,
  type GroupPhaseSettings,
} from './group-phases.ts';

interface TurnRun {
  readonly phase: ApartPhase;
  readonly schedule: WrittenSchedule;
  readonly blockBytes: number;
  readonly isMirrored: readonly boolean[];
  /** By rank. */
  readonly beganNs: Float64Array;
  readonly ends: ((nowNs: number) => void)[];
  left: number;
}

/** @param settings messages that share links max-min fairly, in synchronous steps */
export function createInTurnPhases(settings: GroupPhaseSettings): GroupPhases {
  const { fabric, placement, endpointDelayNs, isDealt, steps } = settings;
  const messages = createGroupPhases(settings);
  const { graph, bytes: linkBytes } = messages.links();
  const isStar = fabric.dimensions.map((_, dimension) => joinsNpusWithSwitches(graph, dimension));
  const apart = createApartPhases({ graph, placement, endpointDelayNs });
  /** Null for a phase whose messages are run. */
  const underWay = new Map<string, TurnRun | null>();
  const ends = createEventQueue();
  const calls: ((nowNs: number) => void)[] = [];
  const free: number[] = [];
  let lastEndNs = 0;

  function begin({ request, group, queue }: EnteredPhase): TurnRun | null {
    const { logical, operation, bytes, tree } = request;
    const { algorithm, size, dimension } = logical;
    if (isStar[dimension] !== true || algorithm.made !== undefined) return null;
    const schedule = writtenSchedule({ algorithm, operation, ranks: size, steps, tree });
    const spread = spreadOf(fabric, logical, spreadIn({ fabric, logical }, isDealt));
    const channels = channelsOf(spread, queue % spread.channels);
    const phase = apart.find({ schedule, spread, channels, group });
    if (phase === null) return null;
    return {
      phase,
      schedule,
      blockBytes: bytesOfBlock(operation, bytes, size),
      isMirrored: channels.map((channel) => spread.turns && channel % 2 === 1),
      beganNs: new Float64Array(size),
      ends: [],
      left: size,
    };
  }

  function finish(run: TurnRun): void {
    const { phase, schedule, beganNs, isMirrored } = run;
    const { ranks } = schedule;
    const inPart = (part: number, rank: number): number =>
      isMirrored[part] === true ? (ranks - rank) % ranks : rank;
    const byPart = phase.parts.map((_, part) => {
      const began = beganNs.map((__, rank) => beganNs[inPart(part, rank)]!);
      return apart.run(phase, part, run, began, linkBytes);
    });
    for (let rank = 0; rank < ranks; rank++) {
      const endNs = byPart.reduce((most, of, part) => Math.max(most, of[inPart(part, rank)]!), 0);
      const call = free.pop() ?? calls.length;
      calls[call] = run.ends[rank]!;
      pushEvent(ends, endNs, call);
    }
  }

  return {
    enter(nowNs, entered) {
      let run = underWay.get(entered.key);
      if (run === undefined) underWay.set(entered.key, (run = begin(entered)));
      if (run === null) {
        messages.enter(nowNs, entered);
        return;
      }
      run.beganNs[entered.rank] = nowNs;
      run.ends[entered.rank] = entered.onEnd;
      run.left--;
      if (run.left > 0) return;
      underWay.delete(entered.key);
      finish(run);
    },
    nowNs: () => Math.max(messages.nowNs(), lastEndNs),
    nextNs: () => Math.min(messages.nextNs(), firstTimeNs(ends)),
    step() {
      const endNs = firstTimeNs(ends);
      if (endNs > messages.nextNs()) {
        messages.step();
        return;
      }
      lastEndNs = endNs;
      const call = popEvent(ends);
      const onEnd = calls[call]!;
      free.push(call);
      onEnd(endNs);
    },
    links: messages.links,
  };
}

/** Whether all links of a dimension join an NPU with a switch, so that a message takes those of its two ends. */
function joinsNpusWithSwitches({ blocks, faulty, fabric }: PhysicalGraph, dimension: number): boolean {
  const block = blocks[dimension];
  if (block === null || block === undefined) return false;
  const { size } = fabric.dimensions[dimension]!;
  const isNpu = (node: number): boolean => node < size;
  const [from, to] = [Array.from(block.from), Array.from(block.to)];
  const isStar = from.every((node, link) => isNpu(node) !== isNpu(to[link]!));
  const switches = new Set([...from, ...to].filter((node) => !isNpu(node)));
  return isStar && (switches.size === 1 || faulty[dimension]!.size === 0);
}
