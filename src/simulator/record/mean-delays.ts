/** Delays of a chunk on the average, from the sums that a run records (delays.ts). Times in ns. */
import { PASSES } from '../../taskgraph/graph.ts';
import { NO_SERVER, SEVERAL_SERVERS, type PhaseDelays } from './delays.ts';

export interface PhaseMean {
  /** Chunks that had this phase. */
  readonly chunks: number;
  /** Mean wait for the phase: of the first one in the scheduler's queue (P0), later in the queue of the dimension. */
  readonly queueNs: number;
  /** Of the first phase, the part of its wait until the dispatcher issued the chunk; 0 without one. */
  readonly dispatchNs: number;
  /** Mean time in service: the delay of the network. */
  readonly serviceNs: number;
  /** SEVERAL_SERVERS where chunks took different ones. */
  readonly server: number;
}

/** One a phase, in order, over the chunks of a layer in the passes given (indices in PASSES); empty without chunks. */
export function meanDelays(
  delays: PhaseDelays,
  layer: number,
  passes: readonly number[],
): readonly PhaseMean[] {
  const means: PhaseMean[] = [];
  for (let phase = 0; phase < delays.phases; phase++) {
    let [chunks, queueNs, dispatchNs, serviceNs, server] = [0, 0, 0, 0, NO_SERVER];
    for (const pass of passes) {
      const cell = (layer * PASSES.length + pass) * delays.phases + phase;
      chunks += delays.chunks[cell]!;
      queueNs += delays.queueNs[cell]!;
      dispatchNs += delays.dispatchNs[cell]!;
      serviceNs += delays.serviceNs[cell]!;
      server = sameServer(server, delays.server[cell]!);
    }
    if (chunks === 0) break;
    means.push({
      chunks,
      queueNs: queueNs / chunks,
      dispatchNs: dispatchNs / chunks,
      serviceNs: serviceNs / chunks,
      server,
    });
  }
  return means;
}

function sameServer(before: number, server: number): number {
  if (server === NO_SERVER || before === server) return before;
  return before === NO_SERVER ? server : SEVERAL_SERVERS;
}
