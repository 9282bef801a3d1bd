/**
 * Phases that every rank begins by itself, as messages on the links of a whole network: where NPUs are not alike, no two of
 * them need be at the same phase. A rank goes from step to step as in network/contention, and is through when all its parts
 * of the messages are (both halves of a ring).
 */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { bytesOfBlock } from '../../collective/collectives.ts';
import type { PhaseRequest } from '../costs/backend.ts';
import type { SharedModelId } from '../models/shared/sharing-facts.ts';
import type { StepRule } from '../facts/step-rule.ts';
import type { CreateTransport } from '../messages/transport.ts';
import type { Fabric } from '../../topology/physical/fabric.ts';
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import { spreadIn } from '../contention/layout.ts';
import { enterStep, newParts, receive, type PhaseRun } from '../contention/phase-run.ts';
import { createPost } from '../contention/post.ts';
import { spreadOf } from '../contention/spread.ts';
import { writtenSchedule, type SendOrder } from '../contention/written.ts';

export interface GroupPhaseSettings {
  readonly fabric: Fabric;
  /** The NPU of every port. A port is an NPU of a job; ports of several jobs follow each other. */
  readonly placement: readonly number[];
  readonly endpointDelayNs: number;
  readonly isDealt: boolean;
  readonly steps: StepRule;
  readonly sharedModel?: SharedModelId | undefined;
  readonly transport?: CreateTransport;
  readonly sendOrder?: SendOrder;
}

/** The ports of a group: `size` of them, `stride` apart. */
export interface PortGroup {
  readonly first: number;
  readonly stride: number;
}

export interface EnteredPhase {
  /** The same for all ranks that do this phase together, and for no other. */
  readonly key: string;
  readonly request: PhaseRequest;
  readonly group: PortGroup;
  readonly rank: number;
  /** Queue of the dimension that the chunk was dealt to; the first rank decides. */
  readonly queue: number;
  readonly onEnd: (nowNs: number) => void;
}

export interface GroupPhases {
  readonly enter: (nowNs: number, entered: EnteredPhase) => void;
  readonly nowNs: () => number;
  /** Time of the next event, or Infinity if nothing is under way. */
  readonly nextNs: () => number;
  readonly step: () => void;
  readonly links: () => LinkUse;
}

/** The links of a network and what was sent on each. */
export interface LinkUse {
  readonly graph: PhysicalGraph;
  readonly bytes: Float64Array;
}

interface GroupRun extends PhaseRun {
  readonly key: string;
  readonly isStream: boolean;
  readonly tag: number;
  /** By rank: its parts that are not through, and what it calls when all are. */
  readonly partsLeft: Int32Array;
  readonly ends: ((nowNs: number) => void)[];
}

export function createGroupPhases(settings: GroupPhaseSettings): GroupPhases {
  const { fabric, placement, endpointDelayNs, isDealt, steps, sharedModel, transport, sendOrder } = settings;
  const runs: GroupRun[] = [];
  const free: number[] = [];
  const byKey = new Map<string, GroupRun>();
  const { messages, post, graph } = createPost(
    {
      fabric,
      endpointDelayNs,
      placement,
      isInOrder: steps === 'eager',
      sharedModel,
      ...(transport === undefined ? {} : { transport }),
    },
    (tag, part, place) => {
      const run = runs[tag]!;
      receive(run, part, place, post(tag, messages.nowNs(), run.isStream));
    },
    () => undefined,
  );

  function begin({ key, request, group, queue }: EnteredPhase): GroupRun {
    const { logical, operation, bytes, tree } = request;
    const { algorithm, size } = logical;
    const schedule = writtenSchedule({ algorithm, operation, ranks: size, steps, order: sendOrder, tree });
    const spread = spreadOf(fabric, logical, spreadIn({ fabric, logical }, isDealt));
    const parts = newParts(schedule, spread, queue % spread.channels);
    const tag = free.pop() ?? runs.length;
    const run: GroupRun = {
      key,
      tag,
      isStream: ALGORITHM_FACTS[algorithm.name].isTwin === true,
      schedule,
      firstNpu: group.first,
      npuStride: group.stride,
      carrier: Math.max(0, logical.dimension),
      blockBytes: bytesOfBlock(operation, bytes, size),
      spread,
      leavesAtOnce: transport !== undefined,
      parts,
      left: parts.length * size,
      partsLeft: new Int32Array(size).fill(parts.length),
      ends: [],
      onRank: (part, rank) => through(run, inPart(run, part, rank)),
    };
    runs[tag] = run;
    byKey.set(key, run);
    return run;
  }

  function through(run: GroupRun, rank: number): void {
    run.partsLeft[rank]! -= 1;
    if (run.partsLeft[rank]! > 0) return;
    const onEnd = run.ends[rank]!;
    if (run.left === 0) {
      byKey.delete(run.key);
      free.push(run.tag);
    }
    onEnd(messages.nowNs());
  }

  return {
    enter(nowNs, entered) {
      const run = byKey.get(entered.key) ?? begin(entered);
      run.ends[entered.rank] = entered.onEnd;
      const send = post(run.tag, nowNs + endpointDelayNs, run.isStream);
      for (let part = 0; part < run.parts.length; part++) {
        enterStep(run, part, inPart(run, part, entered.rank), send);
      }
    },
    nowNs: messages.nowNs,
    nextNs: messages.nextNs,
    step: () => void messages.advance(1),
    links: () => ({ graph, bytes: messages.linkBytes }),
  };
}

/** The rank in a part of the one that is at this place of the group, and the other way round: every other direction is mirrored. */
function inPart({ spread, parts, schedule }: PhaseRun, part: number, rank: number): number {
  const isMirrored = spread.turns && parts[part]!.channel % 2 === 1;
  return isMirrored ? (schedule.ranks - rank) % schedule.ranks : rank;
}
