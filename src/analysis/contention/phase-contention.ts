/** The shown scheme without and with contention, and each of its phases on idle links and on shared ones. */
import type { AlgorithmName, Collective } from '../../collective/types.ts';
import { success, type Result } from '../../units/result.ts';
import { closedResult } from '../../run/closed.ts';
import { compareNetworks, type NetworkComparison, type ContentionProgress } from './compare-networks.ts';
import type { Design } from '../../design/document.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export type { ContentionProgress } from './compare-networks.ts';

/** One phase of a chunk, alone on its links and sharing them with the other messages of the phase. */
export interface ContendedPhase {
  /** Index of the dimension, or -1 for a group of all NPUs. */
  readonly dimension: number;
  readonly operation: Collective;
  readonly algorithm: AlgorithmName;
  readonly ranks: number;
  /** Bytes per NPU that enter the phase. */
  readonly bytes: number;
  readonly aloneNs: number;
  readonly sharedNs: number;
}

export interface PhaseContention extends NetworkComparison {
  /** Distinct phases, by decreasing loss. */
  readonly phases: readonly ContendedPhase[];
}

/** Yields often enough to be cancelled at any moment. Problems name fields of the design. */
export function* phaseContention(
  design: Design,
): Generator<ContentionProgress, Result<PhaseContention>, void> {
  const whole = prepareDesign(design, ALL_PARTS);
  if (!whole.ok) return whole;
  const closed = closedResult(whole.value, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  const run = yield* compareNetworks(whole.value, closed.value);
  if (!run.ok) return run;
  const { requests, analytical, laying, ...times } = run.value;
  const phases: ContendedPhase[] = [];
  for (const [done, request] of requests.entries()) {
    const { logical, operation, bytes } = request;
    const steps = laying.prepare(request);
    while (steps.next().done !== true) yield { done, total: requests.length, noun: 'phases' };
    phases.push({
      dimension: logical.dimension,
      operation,
      algorithm: logical.algorithm.name,
      ranks: logical.size,
      bytes,
      aloneNs: analytical.phaseCost(request).durationNs,
      sharedNs: laying.alone.phaseCost(request).durationNs,
    });
  }
  phases.sort((a, b) => b.sharedNs - b.aloneNs - (a.sharedNs - a.aloneNs));
  return success({ ...times, phases });
}
