/**
 * Is the network visible in this design at all? If compute hides all communication, every topology and every
 * split of the bandwidth takes the same time, and comparing them is pointless.
 */
import { formatPercent } from '../../units/percent.ts';
import { formatTime } from '../../units/time.ts';

export interface IterationParts {
  readonly iterationNs: number;
  /** Time in which an NPU computes. */
  readonly computeNs: number;
  /** Total time of the collectives if run one after another. */
  readonly commNs: number;
  /** Time in which an NPU waits for other stages of a pipeline. Defaults to 0. */
  readonly idleNs?: number;
}

export interface CommunicationShare {
  /** Part of the iteration in which an NPU waits for the network, 0 to 1. */
  readonly exposed: number;
  /** "Exposed communication is 42.1 % of the iteration: 310 ms of 736 ms." */
  readonly line: string;
  /** Why designs look the same; null if they do not. */
  readonly warning: string | null;
}

/** Below this share a network ten times as fast changes the iteration by less than 2 %. */
const INVISIBLE = 0.02;

/** Returns the share of an iteration that is exposed communication, and a warning if it is next to none. */
export function communicationShare({
  iterationNs,
  computeNs,
  commNs,
  idleNs = 0,
}: IterationParts): CommunicationShare {
  const exposedNs = Math.max(0, iterationNs - computeNs - idleNs);
  const exposed = iterationNs > 0 ? exposedNs / iterationNs : 0;
  const line = `Exposed communication is ${formatPercent(exposed)} of the iteration: ${formatTime(exposedNs)} of ${formatTime(iterationNs)}${idleNs > 0 ? `; the bubble is ${formatPercent(idleNs / iterationNs)}` : ''}.`;
  return {
    exposed,
    line,
    warning: exposed >= INVISIBLE || idleNs > 0 ? null : warningText(exposedNs, commNs),
  };
}

function warningText(exposedNs: number, commNs: number): string {
  const consequence = 'every topology and bandwidth split takes about the same time';
  if (commNs <= 0) return `Nothing is communicated, so ${consequence}.`;
  const hiddenNs = Math.max(0, commNs - exposedNs);
  const isHidden = hiddenNs > exposedNs;
  const reason = isHidden
    ? `Compute hides the network (${formatTime(hiddenNs)} of ${formatTime(commNs)} of communication)`
    : `Compute takes nearly all of the iteration (communication ${formatTime(commNs)})`;
  const remedy = isHidden
    ? 'Less compute per NPU, a faster accelerator or no overlap'
    : 'Less compute per NPU or a faster accelerator';
  return `${reason}, so ${consequence}. ${remedy} would show the network.`;
}
