/** A network model: one record in the list of all-models.ts, its input and its result. */
import type { Collective, LogicalDimension, Phase, Rounding } from '../../collective/types.ts';
import type { Topology } from '../../topology/dimension.ts';
import type { Problem, Result } from '../../units/result.ts';
import type { NetworkBackend, PhaseRequest } from '../costs/backend.ts';
import type { Wiring } from '../contention/layout.ts';
import type { LiveNetwork } from '../costs/live.ts';
import type { CreateTransport } from '../messages/transport.ts';
import type { Observe } from '../packets/observer.ts';
import type { PacketOptions } from './packets/option-facts.ts';
import type { SharedModelId } from './shared/sharing-facts.ts';
import type { StepRule } from '../facts/step-rule.ts';
import type { PacketTotals } from '../packets/totals.ts';

/** A system as a network model sees it. */
export interface ModelSystem {
  readonly topology: Topology;
  /** The topology on its physical links; computed on demand. */
  readonly wiring: () => Wiring;
  /**
   * Set if the physical links are not those of the dimensions: a physical network of its own. Defaults to
   * false.
   */
  readonly isElsewhere?: boolean;
  /**
   * The links available to the messages of one queue: all of a dimension, or a part of it where queues share
   * it.
   */
  readonly queueTopology: Topology;
  /** Each queue of a dimension has channels of its own (rings, directions, switches). */
  readonly isDealt: boolean;
  /** The logical dimensions of the run, by collective type. */
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
  /** Number of chunks that a dimension serves at once. */
  readonly places: number;
  /** The most queues of a dimension, and those of each one; defaults to the most. */
  readonly queues: number;
  readonly queuesOf?: (dimension: number) => number;
  /** Number of chunks that one of its queues serves at once. */
  readonly placesOfQueue: number;
  readonly endpointDelayNs: number;
  readonly rounding: Rounding;
  readonly steps: StepRule;
  /** What other jobs make of the analytical network. Defaults to nothing: the network is the design's alone. */
  readonly beside?: (network: NetworkBackend) => NetworkBackend;
  /** For the model `shared`. Defaults to max-min fair. */
  readonly sharedModel?: SharedModelId | undefined;
  /** For the model `packets`. Each option has a default. */
  readonly packets?: PacketOptions;
  /** Observes the model's packets, if it has any. */
  readonly observe?: Observe;
}

export interface NetworkModel {
  /** Whether it has synchronous steps only. Defaults to false. */
  readonly isSynchronous?: boolean;
  /**
   * Returns the phases if the model can time them, else a problem that names a field of a design (of an
   * algorithm, below `path`).
   */
  readonly check: (system: ModelSystem, phases: readonly Phase[], path?: string) => Result<readonly Phase[]>;
  /** Requires phases that `check` accepts. */
  readonly create: (system: ModelSystem) => Timing;
  /** Defaults to fluids that share links. */
  readonly carrier?: (system: ModelSystem) => Carrier;
}

/** What carries the messages of NPUs that run one by one, in a model that does not let them share links as fluids. */
export interface Carrier {
  readonly transport: CreateTransport;
  /** As those of `Timing`. */
  readonly packets: () => PacketTotals;
  readonly refusal: () => Problem | null;
  /** The work to carry a phase of all NPUs. */
  readonly weigh: (phase: Pick<Phase, 'logical' | 'operation' | 'bytesIn'>) => number;
  /** A run with more work than this is refused. */
  readonly most: number;
}

/** Times the phases of a run. */
export interface Timing {
  readonly network: NetworkBackend;
  /** Times those phases that may meet others. If absent, none can. */
  readonly live?: LiveNetwork;
  /** If absent, the time of a phase is known at once from a closed form. */
  readonly laying?: Laying;
  /** Packet totals so far. Absent if the model has no packets. */
  readonly packets?: () => PacketTotals;
  /**
   * Returns why a finished run does not count (a deadlock had to be resolved), or null. If absent, every run
   * counts.
   */
  readonly refusal?: () => Problem | null;
}

/** Messages laid on links one by one: what this needs before and during the run. */
export interface Laying {
  /** Times a phase with no other under way. */
  readonly alone: NetworkBackend;
  /** Computes the duration of a lone phase in slices, so that it is available at once afterwards. */
  readonly prepare: (request: PhaseRequest) => Generator<unknown, void, void>;
  /** Returns the work to compute a phase that `live` takes. */
  readonly weigh: (request: PhaseRequest) => number;
  /** A run with more work than this is refused. */
  readonly most: number;
  /** How far the work of a refused run is counted. Defaults to `most`. */
  readonly countTo?: number;
  /** Explains the refusal of a run that has at least `weight` to compute. */
  readonly refusal: (weight: number) => Problem;
}
