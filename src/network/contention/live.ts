/**
 * The contention-aware network, driven by the simulator's events. Messages that are on a link at the same
 * time share its bandwidth: those of chunks of one collective, of overlapping collectives, and of dimensions
 * on the same wires.
 */
import type { Collective, LogicalDimension } from '../../collective/types.ts';
import type { LiveNetwork } from '../costs/live.ts';
import { createDomain, type Domain } from './domain.ts';
import type { SharedModelId } from '../models/shared/sharing-facts.ts';
import type { StepRule } from '../facts/step-rule.ts';
import type { CreateTransport } from '../messages/transport.ts';
import type { Flows } from './flows.ts';
import { isWholeRun, layoutOf, type Wiring } from './layout.ts';
import type { SendOrder } from './written.ts';

export interface LiveSettings extends Wiring {
  readonly endpointDelayNs: number;
  /** Each queue of a dimension has channels of its own (rings, directions, switches). */
  readonly isDealt: boolean;
  readonly steps: StepRule;
  /** Defaults to max-min fair. */
  readonly sharedModel?: SharedModelId | undefined;
  /** The logical dimensions of the run, by collective type. */
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
  /** Number of chunks that a dimension serves at once. */
  readonly places: number;
  /** Called with all messages under way whenever the rates on the links have been recomputed. */
  readonly onSettled?: (nowNs: number, flows: Flows) => void;
  /** What carries the messages. Defaults to fluids that share links. */
  readonly transport?: CreateTransport;
  /** Order of sends in direct exchanges. Defaults to staggered. */
  readonly sendOrder?: SendOrder;
  /**
   * Handle the phases of every server here, even those that never meet another. Defaults to only those that
   * may.
   */
  readonly isEveryServer?: boolean;
}

/** Relative difference below which two ends count as equal up to rounding. */
const ROUNDING = 1e-9;

export function createLiveNetwork(settings: LiveSettings): LiveNetwork {
  const { endpointDelayNs, isDealt, steps, sharedModel, onSettled, transport, sendOrder } = settings;
  const all = Object.values(settings.logical).flat();
  const isWhole = isWholeRun(settings);
  const layout = (logical: LogicalDimension): ReturnType<typeof layoutOf> =>
    layoutOf(settings, logical, isWhole);
  const live =
    settings.isEveryServer === true ? new Set(all.map(({ server }) => server)) : liveServersOf(settings);
  const domains = new Map<string, Domain>();
  /** By value: when the phase would end with its links to itself, and how long it would take. */
  const expected = new Map<number, { readonly endNs: number; readonly aloneNs: number }>();
  let ended: { readonly value: number; readonly nowNs: number }[] = [];

  function domainOf(placed: ReturnType<typeof layoutOf>): Domain {
    let domain = domains.get(placed.key);
    if (domain === undefined) {
      const onEnd = (value: number, nowNs: number): void => void ended.push({ value, nowNs });
      domain = createDomain({
        layout: placed,
        endpointDelayNs,
        isDealt,
        steps,
        sharedModel,
        onEnd,
        ...(onSettled && { onSettled }),
        ...(transport && { transport }),
        ...(sendOrder && { sendOrder }),
      });
      domains.set(placed.key, domain);
    }
    return domain;
  }

  function snapped(value: number, nowNs: number): number {
    const alone = expected.get(value)!;
    expected.delete(value);
    return Math.abs(nowNs - alone.endNs) <= ROUNDING * alone.aloneNs ? alone.endNs : nowNs;
  }

  return {
    takes: (server) => live.has(server),
    begin(nowNs, request, { value, aloneNs, queue }) {
      const placed = layout(request.logical);
      expected.set(value, { endNs: nowNs + aloneNs, aloneNs });
      domainOf(placed).begin(nowNs, placed, request, { value, queue });
    },
    advance(untilNs, mostEvents, onEnd) {
      for (let executed = 0; executed < mostEvents; executed++) {
        let first: Domain | null = null;
        let firstNs = Infinity;
        for (const domain of domains.values()) {
          const nextNs = domain.nextNs();
          if (nextNs >= firstNs) continue;
          first = domain;
          firstNs = nextNs;
        }
        if (first === null || firstNs > untilNs) return executed;
        first.step();
        if (ended.length === 0) continue;
        for (const { value, nowNs } of ended) onEnd(value, snapped(value, nowNs));
        ended = [];
        return executed + 1;
      }
      return mostEvents;
    },
    isIdle: () => [...domains.values()].every((domain) => domain.isIdle()),
  };
}

/** Returns the servers whose phases may meet others on their links. */
export function liveServersOf(
  settings: Wiring & Pick<LiveSettings, 'logical' | 'places'>,
): ReadonlySet<number> {
  const { places } = settings;
  const isWhole = isWholeRun(settings);
  const byKey = new Map<string, Set<number>>();
  for (const logical of Object.values(settings.logical).flat()) {
    const { key } = layoutOf(settings, logical, isWhole);
    byKey.set(key, (byKey.get(key) ?? new Set()).add(logical.server));
  }
  const shared = [...byKey.values()].filter((servers) => places > 1 || servers.size > 1);
  return new Set(shared.flatMap((servers) => [...servers]));
}
