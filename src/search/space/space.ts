/** A space of designs: a base, what of it is free, what its points must keep to, and what is wanted of them. */
import type { BlockKind } from '../../topology/dimension.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import type { DefaultPath } from '../../design/second/rules.ts';
import type { Expression } from '../expression/expression.ts';

/** Of the whole training, with its failures and checkpoints: $ for a million tokens, MWh and t of CO2; goodput as 1 over its share. */
export const TRAINING_OBJECTIVES = ['days', 'goodput', 'dollarsPerToken', 'energy', 'co2'] as const;
export type TrainingObjective = (typeof TRAINING_OBJECTIVES)[number];

export const OBJECTIVES = ['time', 'throughput', 'throughputPerCost', ...TRAINING_OBJECTIVES] as const;
export type Objective = (typeof OBJECTIVES)[number] | 'timeAndCost';

/**
 * `best`: of all schemes and of what runs find from there (analysis/refine), for what the space asks for. `optimal`: the optimum of
 * the closed form for it. `given`: the custom split of the base.
 */
export const SPLITS = ['best', 'equal', 'message', 'smart', 'optimal', 'given'] as const;
export type SpaceSplit = (typeof SPLITS)[number];

/** The scheme that a point is run under. */
export const SCHEME_OF_SPLIT = {
  best: 'optimal',
  equal: 'equal',
  message: 'message',
  smart: 'smart',
  optimal: 'optimal',
  given: 'custom',
} as const satisfies Readonly<Record<SpaceSplit, SchemeId>>;

/**
 * What a free field decides: the tasks of an iteration (`work`), how messages are timed (`links`), what the network is
 * (`network`), or nothing of a design (`nothing`: a name for constraints, which begins with $).
 */
export type Part = 'work' | 'links' | 'network' | 'nothing';

export interface FreeField {
  /** As the space calls it. */
  readonly name: string;
  /** Of the document; empty for what is no field. */
  readonly path: string;
  readonly part: Part;
  readonly values: readonly unknown[];
}

/** Networks of `npus` NPUs: every list of `count` blocks of these kinds and sizes, innermost first. */
export interface FreeDimensions {
  readonly npus: number;
  readonly count: readonly [number, number];
  readonly kinds: readonly BlockKind[];
  readonly sizes: readonly number[];
  readonly linkLatencyNs: number;
  /** The largest number of NPUs in a block of each kind. Defaults to no limit. */
  readonly most?: Readonly<Partial<Record<BlockKind, number>>>;
}

/** A field that follows from what is free. */
export interface Derived {
  readonly path: string;
  readonly value: Expression;
}

export interface Constraint {
  readonly text: string;
  readonly holds: Expression;
}

export interface Space {
  readonly name: string;
  readonly base: Design;
  /**
   * Fields of how a model is laid out that the base leaves to its version and that nothing else decides: each point has
   * what its own degrees make of them.
   */
  readonly followed: readonly DefaultPath[];
  readonly free: readonly FreeField[];
  /** null: the networks of the base and its free fields. */
  readonly dimensions: FreeDimensions | null;
  readonly set: readonly Derived[];
  readonly where: readonly Constraint[];
  readonly objective: Objective;
  readonly split: SpaceSplit;
  /** How many of the best are listed. */
  readonly top: number;
  /** Relative: a point that is better by no more is not looked for. */
  readonly gap: number;
}
