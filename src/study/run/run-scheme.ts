/** The one way to run a scheme of a design: its split by the closed form, then the event-driven run on it. */
import type { SchemeId } from '../../design/document.ts';
import type { Recording } from '../../simulator/input.ts';
import { success, type Result } from '../../units/result.ts';
import { closedResult } from './closed.ts';
import type { PreparedDesign } from './prepare-design.ts';
import type { ClosedResult } from './results.ts';
import { startRun, type StartedRun } from './simulate.ts';
import { topologyOf } from './topology-of.ts';

/** A run that is about to begin, and what the closed form says of its scheme. */
export interface SchemeRun extends StartedRun {
  readonly closed: ClosedResult;
}

/** What is recorded of it; how long it is expected to take is the closed form's to say. */
export type SchemeRecording = Omit<Recording, 'expectedNs'>;

/** Starts the run of a scheme. Problems say why it has no split, or why its split cannot be run. */
export function runScheme(
  prepared: PreparedDesign,
  scheme: SchemeId,
  recording: SchemeRecording,
): Result<SchemeRun> {
  const closed = closedResult(prepared, scheme);
  return closed.ok ? runSplit(prepared, closed.value, recording) : closed;
}

/** The same where the closed form is known. */
export function runSplit(
  prepared: PreparedDesign,
  closed: ClosedResult,
  recording: SchemeRecording,
): Result<SchemeRun> {
  const topology = topologyOf(prepared.design, closed.splitGBps);
  const started = startRun(prepared.prepared, topology, { ...recording, expectedNs: closed.iterationNs });
  return started.ok ? success({ ...started.value, closed }) : started;
}
