/**
 * A contention domain: phases that may share links, at the same time or one after another. A phase consists
 * of the messages of every group of NPUs and ends with the last of them. All NPUs begin a phase together, as
 * in the simulator.
 */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { bytesOfBlock } from '../../collective/collectives.ts';
import type { PhaseRequest } from '../costs/backend.ts';
import type { BegunPhase } from '../costs/live.ts';
import { firstOfLine } from '../../topology/physical/graph.ts';
import type { SharedModelId } from '../models/shared/sharing-facts.ts';
import type { StepRule } from '../facts/step-rule.ts';
import type { CreateTransport } from '../messages/transport.ts';
import type { Flows } from './flows.ts';
import { spreadIn, type Layout } from './layout.ts';
import { enterStep, newParts, receive, type PhaseRun } from './phase-run.ts';
import { createPost } from './post.ts';
import { spreadOf } from './spread.ts';
import { writtenSchedule, type SendOrder } from './written.ts';

export interface Domain {
  /** Begins a phase of a group whose layout has the domain's key; `value` is passed back when it ends. */
  readonly begin: (
    nowNs: number,
    layout: Layout,
    request: PhaseRequest,
    how: Pick<BegunPhase, 'value' | 'queue'>,
  ) => void;
  /** Time of the next event, or Infinity while no phase is under way. */
  readonly nextNs: () => number;
  /** Executes the next event. */
  readonly step: () => void;
  readonly isIdle: () => boolean;
}

interface Ongoing {
  readonly value: number;
  groupsLeft: number;
}

interface GroupRun extends PhaseRun {
  readonly of: Ongoing;
  /**
   * An edge of a tree carries its chunks one after another. If chunks that begin together shared it, all would
   * climb the tree at the same height and leave the other edges idle.
   */
  readonly isStream: boolean;
}

export interface DomainSettings {
  readonly layout: Layout;
  readonly endpointDelayNs: number;
  readonly isDealt: boolean;
  readonly steps: StepRule;
  /** Defaults to max-min fair. */
  readonly sharedModel?: SharedModelId | undefined;
  readonly onEnd: (value: number, nowNs: number) => void;
  readonly onSettled?: (nowNs: number, flows: Flows) => void;
  readonly transport?: CreateTransport;
  /** Order of sends in direct exchanges. Defaults to staggered. */
  readonly sendOrder?: SendOrder;
}

export function createDomain({
  layout: first,
  endpointDelayNs,
  isDealt,
  steps,
  sharedModel,
  onEnd,
  onSettled,
  transport,
  sendOrder,
}: DomainSettings): Domain {
  const { fabric, placement } = first;
  const runs: GroupRun[] = [];
  const free: number[] = [];
  let underWay = 0;
  const { messages, graph, post } = createPost(
    {
      fabric,
      endpointDelayNs,
      isInOrder: steps === 'eager',
      sharedModel,
      ...(placement === undefined ? {} : { placement }),
      ...(first.line === undefined ? {} : { line: first.line }),
      ...(first.latencyNs === undefined ? {} : { latencyNs: first.latencyNs }),
      ...(onSettled === undefined ? {} : { onSettled }),
      ...(transport === undefined ? {} : { transport }),
    },
    (tag, part, place) => {
      const run = runs[tag]!;
      receive(run, part, place, post(tag, messages.nowNs(), run.isStream));
      if (run.left > 0) return;
      // Every message has a receiver that waits for it, so none is left under way.
      free.push(tag);
      if (--run.of.groupsLeft > 0) return;
      underWay--;
      onEnd(run.of.value, messages.nowNs());
    },
    () => undefined,
  );

  return {
    begin(nowNs, { logical, carrier }, { operation, bytes, tree }, { value, queue }) {
      if (underWay === 0) messages.restart(nowNs);
      underWay++;
      const { algorithm, size, npuStride } = logical;
      const schedule = writtenSchedule({ algorithm, operation, ranks: size, steps, order: sendOrder, tree });
      const spread = spreadOf(graph.fabric, logical, spreadIn({ fabric, logical }, isDealt));
      const phase: Ongoing = { value, groupsLeft: graph.npus / size };
      for (let group = 0; group < graph.npus / size; group++) {
        const parts = newParts(schedule, spread, queue % spread.channels);
        const run: GroupRun = {
          of: phase,
          isStream: ALGORITHM_FACTS[algorithm.name].isTwin === true,
          schedule,
          firstNpu: firstOfLine(group, npuStride, size),
          npuStride,
          carrier,
          blockBytes: bytesOfBlock(operation, bytes, size),
          spread,
          leavesAtOnce: transport !== undefined,
          parts,
          left: parts.length * size,
        };
        const tag = free.pop() ?? runs.length;
        runs[tag] = run;
        const send = post(tag, nowNs + endpointDelayNs, run.isStream);
        for (let part = 0; part < parts.length; part++) {
          for (let rank = 0; rank < size; rank++) enterStep(run, part, rank, send);
        }
      }
    },
    nextNs: () => (underWay === 0 ? Infinity : messages.nextNs()),
    step: () => void messages.advance(1),
    isIdle: () => underWay === 0,
  };
}
