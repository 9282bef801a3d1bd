/** A network model: one record in the list of models.ts, its input and its result. */
import type { Collective, LogicalDimension, Phase, Rounding } from '../collective/types.ts';
import type { Topology } from '../topology/dimension.ts';
import type { Problem, Result } from '../units/result.ts';
import type { NetworkBackend, PhaseRequest } from './backend.ts';
import type { Wiring } from './contention/layout.ts';
import type { LiveNetwork } from './live.ts';
import type { Observe } from './packets/observer.ts';
import type { PacketOptions } from './packets/options.ts';
import type { SharedModelId } from './shared-model-names.ts';
import type { StepRule } from './step-rule.ts';
import type { PacketTotals } from './packets/totals.ts';

/** A system as a network model sees it. */
export interface ModelSystem {
  readonly topology: Topology;
  /** The topology on the links that are built; worked out when it is asked for. */
  readonly wiring: () => Wiring;
  /** Whether these are not the links of its dimensions: a physical network of its own. Missing: they are. */
  readonly isElsewhere?: boolean;
  /** What the messages of one queue meet: all of a dimension, or its part where the queues share it. */
  readonly queueTopology: Topology;
  /** Whether each queue of a dimension has channels of its own (rings, directions, switches). */
  readonly isDealt: boolean;
  /** The logical dimensions of the run, by type of collective. */
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
  /** Chunks that a dimension serves at once. */
  readonly places: number;
  readonly queues: number;
  /** Chunks that one of its queues serves at once. */
  readonly placesOfQueue: number;
  readonly endpointDelayNs: number;
  readonly rounding: Rounding;
  readonly steps: StepRule;
  /** Of the model `shared`. Missing: max-min fair. */
  readonly sharedModel?: SharedModelId | undefined;
  /** Of the model `packets`. Missing: its defaults. */
  readonly packets?: PacketOptions;
  /** Listens to its packets, where it has any. */
  readonly observe?: Observe;
}

export interface NetworkModel {
  /** The phases themselves when the model can time them; problems name fields of a design, of algorithms below `path`. */
  readonly check: (system: ModelSystem, phases: readonly Phase[], path?: string) => Result<readonly Phase[]>;
  /** For phases that `check` accepts. */
  readonly create: (system: ModelSystem) => Timing;
}

/** What times the phases of a run. */
export interface Timing {
  readonly network: NetworkBackend;
  /** Times the phases that it takes instead: those that may meet others. Missing: none does. */
  readonly live?: LiveNetwork;
  /** Missing: what a phase takes is known at once, from a closed form. */
  readonly laying?: Laying;
  /** What became of its packets, so far; missing where it has none. */
  readonly packets?: () => PacketTotals;
  /** Why a run that has ended does not count: it had to be helped on. Missing: it always does. */
  readonly refusal?: () => Problem | null;
}

/** Messages laid on links one by one: what that takes, before and while the run goes on. */
export interface Laying {
  /** A phase with no other under way. */
  readonly alone: NetworkBackend;
  /** Computes what a phase takes alone, in slices, so that asking for it takes no time afterwards. */
  readonly prepare: (request: PhaseRequest) => Generator<unknown, void, void>;
  /** How much there is to compute for a phase that `live` takes. */
  readonly weigh: (request: PhaseRequest) => number;
  /** More than this in a run is refused. */
  readonly most: number;
  /** How far a run that is refused is counted. Missing: no farther than `most`. */
  readonly countTo?: number;
  /** Why, of a run that has at least `weight` to compute. */
  readonly refusal: (weight: number) => Problem;
}
