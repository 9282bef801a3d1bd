/** Runs a scheme of a design: its split by the closed form, then the event-driven run on it. */
import type { SchemeId } from '../design/document.ts';
import { TOTALS_ONLY, type Recording } from '../simulator/input.ts';
import type { ModelSystem } from '../network/models/model.ts';
import type { Observe } from '../network/packets/observer.ts';
import { success, type Result } from '../units/result.ts';
import { closedResult } from './closed.ts';
import type { PreparedDesign } from './prepare-design.ts';
import type { ClosedResult } from './report/results.ts';
import { beginRun, type Beginning, type LayingProgress } from './begin-run.ts';
import { withFastest } from './fastest.ts';
import type { PreparedCase } from './prepare-case.ts';
import { checkNetwork } from './checks/check-network.ts';
import { fabricAt } from './built/fabric-at.ts';
import { systemOf } from './model-system.ts';
import type { StartedRun } from './simulate.ts';

/** A run that is about to begin, and the closed form of its scheme. */
export interface SchemeRun extends StartedRun {
  readonly closed: ClosedResult;
}

/** What is recorded of the run; the closed form gives its expected length. */
export type SchemeRecording = Omit<Recording, 'expectedNs'>;

/** Starts the run of a scheme. Problems say why it has no split, or why its split cannot run. */
export function* runScheme(
  prepared: PreparedDesign,
  scheme: SchemeId,
  recording: SchemeRecording,
  observe?: Observe,
): Beginning<SchemeRun> {
  const closed = closedResult(prepared, scheme);
  return closed.ok ? yield* runSplit(prepared, closed.value, recording, observe) : closed;
}

/** Like `runScheme`, with a known closed form. */
export function* runSplit(
  prepared: PreparedDesign,
  closed: ClosedResult,
  recording: SchemeRecording,
  observe?: Observe,
): Beginning<SchemeRun> {
  const expecting = { ...recording, expectedNs: closed.iterationNs };
  const started = yield* runAt(prepared, closed.splitGBps, expecting, observe);
  return started.ok ? success({ ...started.value, closed }) : started;
}

/** Runs a design under any split of its budget, timed by the network model that the design names. */
export function runAt(
  prepared: PreparedDesign,
  splitGBps: readonly number[],
  recording: Recording,
  observe?: Observe,
): Beginning<StartedRun> {
  const { network } = prepared.design.system;
  const system = systemAt(prepared, splitGBps);
  return beginRun(prepared.prepared, observe ? { ...system, observe } : system, recording, network);
}

/** Returns the case as such a run has it: with the algorithms that the design leaves to it. */
export function* caseAt(
  prepared: PreparedDesign,
  splitGBps: readonly number[],
): Generator<LayingProgress, PreparedCase, void> {
  const { network = 'analytical' } = prepared.design.system;
  const system = systemAt(prepared, splitGBps);
  const chosen = yield* withFastest(prepared.prepared, system, network, (alone, systemAlone) =>
    beginRun(alone, systemAlone, TOTALS_ONLY, network),
  );
  return chosen.prepared;
}

/** Checks that such a run can begin. */
export function checkRun(prepared: PreparedDesign, splitGBps: readonly number[]): Result<unknown> {
  const { network = 'analytical' } = prepared.design.system;
  const { models } = prepared.prepared.engine;
  return checkNetwork(prepared.prepared, systemAt(prepared, splitGBps), models[network]);
}

/** Returns the system of a design under a split, as a network model takes it. */
export function systemAt(
  { design, prepared, derived }: PreparedDesign,
  splitGBps: readonly number[],
): ModelSystem {
  const topology = derived.topologyAt(splitGBps);
  const { packets, sharedModel } = design.system;
  return {
    ...systemOf(prepared, topology, () => fabricAt(design, topology)),
    sharedModel,
    ...(packets === undefined ? {} : { packets }),
  };
}
