/**
 * Messages between the page and the engine worker: types only.
 *
 * The page calls `run` with a design and a callback; the worker answers with events while it computes
 * and yields between slices so that `cancel` is heard. A newer run supersedes an older one: the page
 * drops every event whose run id is not its latest. Typed arrays are transferred, not copied.
 *
 *   page                      worker
 *   run(request, onEvent) ->  checks the design
 *                         <-  'closed' (all schemes by the closed form, within milliseconds)
 *                             pauses while the page draws it, if asked to
 *                         <-  'batch' ... (segments and utilisation of the traced scheme)
 *                         <-  'scheme' (a scheme's simulated result), for every scheme
 *                         <-  resolves with the outcome
 */
import type { Design, SchemeId } from '../design/document.ts';
import type { CollectiveTable } from '../analysis/tables/collective-table.ts';
import type { ClosedResult, Lane, ModelFacts, SchemeRefusal, SchemeResult } from '../run/report/results.ts';
import type { Problem } from '../units/result.ts';

export interface RunRequest {
  readonly runId: number;
  readonly design: Design;
  /** Simulated in this order; the traced one first shows the timeline soonest. */
  readonly schemes: readonly SchemeId[];
  /** The scheme whose trace is streamed, if any. */
  readonly traced: SchemeId | null;
  /**
   * Milliseconds that the page takes to draw the closed form. The runs begin after them, since page and engine may share two cores. Defaults
   * to no pause, as while edits follow each other.
   */
  readonly drawMs?: number;
}

/** Chunk phases in service, struct of arrays, in order of their end. Lane = server of the simulator. */
export interface SegmentBatch {
  readonly count: number;
  readonly lane: Uint8Array<ArrayBuffer>;
  readonly startNs: Float64Array<ArrayBuffer>;
  readonly endNs: Float64Array<ArrayBuffer>;
  readonly chunk: Int32Array<ArrayBuffer>;
  /** Index of the phase in the chunk's plan. */
  readonly phase: Uint8Array<ArrayBuffer>;
  /** Index in COLLECTIVES of the phase's operation. */
  readonly operation: Uint8Array<ArrayBuffer>;
  /** Task of the graph the chunk belongs to. */
  readonly task: Int32Array<ArrayBuffer>;
  /** Average bytes one NPU sent in the phase. */
  readonly bytes: Float64Array<ArrayBuffer>;
}

/** Compute on the NPU, in order. */
export interface ComputeBatch {
  readonly count: number;
  readonly startNs: Float64Array<ArrayBuffer>;
  readonly endNs: Float64Array<ArrayBuffer>;
  readonly layer: Int32Array<ArrayBuffer>;
  /** Index in PASSES. */
  readonly pass: Uint8Array<ArrayBuffer>;
}

/** The whole utilisation picture so far: `values[lane * buckets + i]`, bytes sent / (width x bandwidth). */
export interface UtilisationBatch {
  readonly bucketNs: number;
  readonly buckets: number;
  readonly values: Float32Array<ArrayBuffer>;
  /** Share of each bucket spent in compute. */
  readonly compute: Float32Array<ArrayBuffer>;
}

export interface ClosedEvent extends ModelFacts {
  readonly type: 'closed';
  readonly runId: number;
  readonly results: readonly ClosedResult[];
  /**
   * Schemes that are not run: constraints leave no split, a dimension that carries traffic has no bandwidth. At least
   * one scheme can be run, else the run is refused.
   */
  readonly refusals: readonly SchemeRefusal[];
}

/** The version of the simulator whose input files are written. */
export type AstraVersion = '1.0' | '2';
/** What a layer table can be handed out as; all of them can be opened again. */
export type LayerFormat = 'astra' | 'csv' | 'json';

/** The first batch of a run has `first: true`: what was drawn before it is old. */
export interface BatchEvent {
  readonly type: 'batch';
  readonly runId: number;
  readonly scheme: SchemeId;
  readonly first: boolean;
  readonly simulatedNs: number;
  /** Collectives and chunk phases done, and how many there are in all. */
  readonly chunksDone: number;
  readonly chunksTotal: number;
  readonly lanes: readonly Lane[];
  /** With the first batch; empty in others. */
  readonly layerNames: readonly string[];
  /** With the first batch. */
  readonly collectives: CollectiveTable | null;
  /** With the last batch: when each collective of the table was issued. */
  readonly issuedNs: Float64Array<ArrayBuffer> | null;
  readonly segments: SegmentBatch;
  readonly compute: ComputeBatch;
  readonly utilisation: UtilisationBatch;
}

export interface SchemeEvent {
  readonly type: 'scheme';
  readonly runId: number;
  readonly result: SchemeResult;
}

/** How far a run is, for whoever waits for it: several a second while it goes on. */
export interface ProgressEvent {
  readonly type: 'progress';
  readonly runId: number;
  /** The scheme that is being simulated, and how many schemes have ended. */
  readonly scheme: SchemeId;
  readonly schemesDone: number;
  readonly schemes: number;
  /** Chunks of the scheme that is being simulated. */
  readonly chunksDone: number;
  readonly chunksTotal: number;
  readonly simulatedNs: number;
  /** Since the run began. */
  readonly wallMs: number;
}

export type RunEvent = ClosedEvent | BatchEvent | SchemeEvent | ProgressEvent;

export type RunOutcome =
  | { readonly status: 'finished'; readonly runId: number; readonly wallMs: number }
  | { readonly status: 'cancelled'; readonly runId: number }
  /** The design cannot be simulated; each problem names its field. */
  | { readonly status: 'refused'; readonly runId: number; readonly problems: readonly Problem[] };
