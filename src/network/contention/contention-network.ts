/**
 * The contention-aware network behind the interface of the analytical one. The duration of a phase is that of
 * its messages on the links of the physical network, for all its groups of NPUs at once, with no other phase
 * on these links; where others may share them, `live` times it.
 *
 * Bytes are those of the analytical network: what an NPU sends, not the links that carry it.
 */
import type { Rounding } from '../../collective/types.ts';
import type { Topology } from '../../topology/dimension.ts';
import { unsharedOf, createAnalyticalNetwork } from '../analytical/analytical.ts';
import type { NetworkBackend, PhaseCost, PhaseRequest } from '../costs/backend.ts';
import type { SharedModelId } from '../models/shared/sharing-facts.ts';
import type { StepRule } from '../facts/step-rule.ts';
import type { CreateTransport } from '../messages/transport.ts';
import { requestKey } from '../costs/request-key.ts';
import { durationAlone } from './phase-alone.ts';
import { eagerFor } from './eager.ts';
import { isOneByOne, type Wiring } from './layout.ts';
import type { SendOrder } from './written.ts';

export interface ContentionSettings extends Wiring {
  readonly endpointDelayNs: number;
  /** Rounding of the analytical network, for phases that share no link. */
  readonly rounding: Rounding;
  /**
   * The bandwidth that the analytical network gives to the messages of one queue. Defaults to all of a
   * dimension.
   */
  readonly queueTopology?: Topology;
  /** Each queue of a dimension has channels of its own (rings, directions, switches). */
  readonly isDealt: boolean;
  readonly steps: StepRule;
  /** Defaults to max-min fair. */
  readonly sharedModel?: SharedModelId | undefined;
  /** What carries the messages. Defaults to fluids that share links. */
  readonly transport?: CreateTransport;
  /** Order of sends in direct exchanges. Defaults to staggered. */
  readonly sendOrder?: SendOrder;
}

export interface ContentionNetwork extends NetworkBackend {
  /** Computes a phase in slices, so that its cost is available at once afterwards. */
  readonly prepare: (request: PhaseRequest) => Generator<unknown, void, void>;
}

/** Relative difference below which times are equal up to rounding. */
const SAME = 1e-9;

/** Creates a backend for phases that `checkContention` accepts; it caches its results. */
export function createContentionNetwork(settings: ContentionSettings): ContentionNetwork {
  const { endpointDelayNs, rounding, queueTopology: topology = settings.topology } = settings;
  const analytical = createAnalyticalNetwork({
    topology,
    endpointDelayNs,
    rounding,
    eager: eagerFor(settings.steps),
  });
  const untruncated = { topology, endpointDelayNs, rounding: 'exact' } as const;
  const known = new Map<string, number>();
  const isWhole = !isOneByOne(settings);

  function* prepare(request: PhaseRequest): Generator<unknown, void, void> {
    const key = requestKey(request);
    if (request.logical.size <= 1 || known.has(key)) return;
    const durationNs = yield* durationAlone(settings, request, isWhole);
    // The reference times messages as if alone; exact mode lays them on the links.
    const { durationNs: aloneNs } =
      rounding === 'reference'
        ? { durationNs: unsharedOf(untruncated, request).durationNs() }
        : analytical.phaseCost(request);
    // No sharing beyond what the analytical network counts: use its time, bit for bit and with its rounding.
    const isAlone = Math.abs(durationNs - aloneNs) <= SAME * aloneNs;
    known.set(key, isAlone ? analytical.phaseCost(request).durationNs : durationNs);
  }

  return {
    ...analytical,
    prepare,
    phaseCost: (request): PhaseCost => {
      const alone = analytical.phaseCost(request);
      const steps = prepare(request);
      while (steps.next().done !== true);
      return { ...alone, durationNs: known.get(requestKey(request)) ?? alone.durationNs };
    },
  };
}
