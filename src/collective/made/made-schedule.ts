/**
 * Collectives made for the links of one dimension. The code that lays, times and proves schedules gets them as values of the algorithm,
 * so that it knows nothing of how they are made, and a run without them does not load that.
 */
import type { BlockGraph } from '../../topology/blocks/graph.ts';
import type { Result } from '../../units/result.ts';
import type { CollectiveName } from '../collectives.ts';
import type { Schedule } from '../schedule-shape.ts';

/** What one NPU sends another along given links in a step; several pieces that go the same way are one message. */
export interface MadeMessage {
  readonly from: number;
  readonly to: number;
  /** Blocks of the payload, which has one for each rank; any share of one. */
  readonly blocks: number;
  /** Links of the block, in order. */
  readonly links: readonly number[];
}

export interface MadeSteps {
  /** The number of the first of these steps, which follow each other. */
  readonly step: number;
  readonly count: number;
  /** Where all NPUs are alike, those that leave NPU 0: each NPU sends their images at the same time, over images of their links. */
  readonly messages: readonly MadeMessage[];
  /** As many images of each message there are. Defaults to 1. */
  readonly images?: number;
  /** All of them, listed where they are asked for. Defaults to `messages`. */
  readonly all?: () => readonly MadeMessage[];
}

export interface MadeSchedule {
  readonly steps: readonly MadeSteps[];
  /** Piece by piece, for the proof and for the page. */
  readonly schedule: Schedule;
}

export interface MadeCollectives {
  /** Equal for equal schedules. */
  readonly key: string;
  /** The NPUs of the dimension, all of which take part. */
  readonly ranks: number;
  /** The lines of the block whose links its messages name, each with its widths: a healthy one, or those with conditions. */
  readonly lines: readonly BlockGraph[];
  /** Links of an NPU, of width 1 together what it can send. */
  readonly linksPerNpu: number;
  /** A problem says why there is none. */
  readonly of: (collective: CollectiveName) => Result<MadeSchedule>;
  /** The same in steps of a few milliseconds, after which `of` has it at once. */
  readonly steps: (collective: CollectiveName) => Generator<void, Result<MadeSchedule>, void>;
}

/** Packed trees, greedy matching over time, or paths of a flow (an all-to-all). */
export const MADE_METHODS = ['trees', 'greedy', 'flow'] as const;

/** What a collective of a dimension is made by: the same recipe on the same links makes the same schedule. */
export interface SynthesisSettings {
  readonly method: (typeof MADE_METHODS)[number];
  /** Into how many chunks the part of each tree or path is cut, or the block of each NPU. */
  readonly chunks: number;
  /** Of the greedy method. */
  readonly seed: number;
}

/** What needs no steps. */
// oxlint-disable-next-line require-yield -- It is known at once.
export function* ended<T>(value: T): Generator<void, T, void> {
  return value;
}
