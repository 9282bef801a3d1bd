/**
 * One scheme's iteration without and with contention, by two event-driven runs: on the analytical network, and as messages that share the
 * links of the physical network. In the latter, chunks in service at once, overlapping collectives and logical dimensions on the same links
 * contend. In both, all NPUs run in lock-step, phase by phase.
 */
import type { NetworkBackend, PhaseRequest } from '../../network/costs/backend.ts';
import type { Laying } from '../../network/models/model.ts';
import { sharedModel } from '../../network/models/shared/model.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import type { RunTotals } from '../../simulator/record/totals.ts';
import { success } from '../../units/result.ts';
import type { SchemeId } from '../../design/document.ts';
import { withFastest } from '../../run/fastest.ts';
import { beginRun, layRun, runTo, type Beginning, type LayingProgress } from '../../run/begin-run.ts';
import { checkNetwork } from '../../run/checks/check-network.ts';
import { fabricAt } from '../../run/built/fabric-at.ts';
import { systemOf } from '../../run/model-system.ts';
import type { PreparedDesign } from '../../run/prepare-design.ts';
import type { ClosedResult } from '../../run/report/results.ts';
import { runOf } from '../../run/simulate.ts';

export type ContentionProgress = LayingProgress;

/** Times of an iteration, in ns. */
export interface IterationTimes {
  readonly iterationNs: number;
  /** Iteration minus compute. */
  readonly exposedCommNs: number;
}

export interface NetworkComparison {
  readonly scheme: SchemeId;
  readonly computeNs: number;
  readonly alone: IterationTimes;
  readonly shared: IterationTimes;
  /** Whether phases shared links with others, or could have. */
  readonly isLive: boolean;
}

export interface ComparedRun extends NetworkComparison {
  /** The distinct phases of chunks that the iteration runs. */
  readonly requests: readonly PhaseRequest[];
  readonly analytical: NetworkBackend;
  /** A phase while no other runs. */
  readonly laying: Pick<Laying, 'alone' | 'prepare'>;
}

/** Yields often enough to be cancelled at any moment. Problems name fields of the design. */
export function* compareNetworks(
  { design, prepared: asked, derived }: PreparedDesign,
  { scheme, splitGBps }: ClosedResult,
): Beginning<ComparedRun> {
  const topology = derived.topologyAt(splitGBps);
  const systemAsked = systemOf(asked, topology, () => fabricAt(design, topology));
  // Both networks carry the same algorithms: those that are the fastest where links are shared.
  const { prepared, system } = yield* withFastest(asked, systemAsked, 'shared', (alone, systemAlone) =>
    beginRun(alone, systemAlone, TOTALS_ONLY, 'shared'),
  );
  const checked = checkNetwork(prepared, system, sharedModel);
  if (!checked.ok) return checked;
  const { network, live, laying } = sharedModel.create(system);
  if (laying === undefined) throw new Error('messages that share links are laid on them');
  const laid = yield* layRun(prepared, system, live === undefined ? {} : { live }, laying);
  if (!laid.ok) return laid;
  const { alone, requests, analytical } = laid.value;
  const shared = yield* runTo(runOf(prepared, topology, TOTALS_ONLY, network, laid.value.live));
  return success({
    scheme,
    computeNs: alone.computeNs,
    alone: timesOf(alone),
    shared: timesOf(shared),
    isLive: laid.value.live !== undefined,
    requests,
    analytical,
    laying,
  });
}

function timesOf({ endNs, computeNs }: RunTotals): IterationTimes {
  return { iterationNs: endNs, exposedCommNs: endNs - computeNs };
}
