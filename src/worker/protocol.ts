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
 *                         <-  'batch' ... (segments and utilisation of the traced scheme)
 *                         <-  'scheme' (a scheme's simulated result), for every scheme
 *                         <-  resolves with the outcome
 */
import type { SavedFiles } from './files/save.ts';
import type { MadeFile, MakeProgress } from './files/made-files.ts';
import type { TaskOutcome } from './task.ts';
import type { TraceRequest } from './files/trace-file.ts';
import type { ImportPreview } from './files/preview.ts';
import type { TextFile } from '../formats/text-file.ts';
import type { Design, SchemeId, TableWorkload } from '../design/document.ts';
import type { CollectiveTable } from '../study/tables/collective-table.ts';
import type { LayerTable } from '../study/tables/layer-table.ts';
import type { Pipeline, PipelineQuestion } from '../study/pipeline/pipeline.ts';
import type { PlannedCollective } from '../study/tables/plans.ts';
import type { ClosedResult, Lane, ModelFacts, SchemeRefusal, SchemeResult } from '../study/run/results.ts';
import type { Least, Resource, Shrink } from '../study/questions/inverse.ts';
import type { Contention, ContentionProgress } from '../study/contention/contention.ts';
import type { FidelityProgress, SchemeFidelity } from '../study/contention/fidelity.ts';
import type { StudyCase } from '../study/papers/allocation/published/cases.ts';
import type { Progress as StudyProgress, Reproduction } from '../study/papers/allocation/reproduce.ts';
import type { AstraCase } from '../study/papers/astra/cases.ts';
import type { AstraProgress, AstraReproduction } from '../study/papers/astra/reproduce.ts';
import type { StatedProgress, StatedReproduction, StatedStudyId } from '../study/papers/stated.ts';
import type { Refined, RefineProgress } from '../study/refine/refine.ts';
import type { Trial, TrialsProgress } from '../study/questions/trials.ts';
import type { Advised, AdviseProgress } from '../study/why/advise.ts';
import type { Explanation, ExplainProgress } from '../study/why/explain.ts';
import type { MeasuredReport, MeasuredText } from '../study/measured/report.ts';
import type { OwnRuns } from '../study/measured/own-runs.ts';
import type { Problem, Result } from '../units/result.ts';

export type { MeasuredReport, MeasuredText, ReportRow, SourceScore } from '../study/measured/report.ts';
export type { OwnRuns } from '../study/measured/own-runs.ts';
export type { SavedFiles } from './files/save.ts';
export type { MadeFile, MakeProgress } from './files/made-files.ts';
export type { TaskOutcome } from './task.ts';
export type { Least, Resource, Shrink } from '../study/questions/inverse.ts';
export type { Advice, Advised, AdviseProgress } from '../study/why/advise.ts';
export type { Explanation, ExplainProgress } from '../study/why/explain.ts';
export type { Idleness } from '../study/why/idle.ts';
export type { LimitedCollective, Limits } from '../study/why/limits.ts';
export type { Measured, Refined, RefineProgress } from '../study/refine/refine.ts';
export type {
  Progress as StudyProgress,
  ReproducedRow,
  Reproduction,
} from '../study/papers/allocation/reproduce.ts';
export type { ContendedPhase, Contention, ContentionProgress } from '../study/contention/contention.ts';
export type { FidelityProgress, SchemeFidelity } from '../study/contention/fidelity.ts';
export type { GridPoint } from '../study/papers/allocation/grid.ts';
export type { StatedProgress, StatedReproduction, StatedStudyId } from '../study/papers/stated.ts';
export type { StudyNumbers, StudyStatement } from '../study/papers/study-statement.ts';
export type { AstraCase } from '../study/papers/astra/cases.ts';
export type { AstraProgress, AstraReproduction } from '../study/papers/astra/reproduce.ts';
export type { Panel, PanelAxis } from '../study/papers/panel.ts';
export type { Numbers, Statement } from '../study/papers/astra/statement.ts';
export type { Change, ImportPreview, ReadFiles } from './files/preview.ts';
export type { Loss, LossKind } from '../formats/report.ts';
export type { TextFile } from '../formats/text-file.ts';
export type { CollectiveTable } from '../study/tables/collective-table.ts';
export type { LayerCell, LayerShape, LayerTable } from '../study/tables/layer-table.ts';
export type { Pipeline, PipelineBlock, PipelineQuestion } from '../study/pipeline/pipeline.ts';
export type { PlannedCollective, PlannedPhase } from '../study/tables/plans.ts';
export type { Trial, TrialsProgress } from '../study/questions/trials.ts';
export type {
  ClosedResult,
  CommunicationShare,
  DimensionResult,
  Lane,
  LayerResults,
  MemoryNeed,
  ModelFacts,
  NetworkPrice,
  Optimality,
  SchemeRefusal,
  SchemeResult,
} from '../study/run/results.ts';

export interface RunRequest {
  readonly runId: number;
  readonly design: Design;
  /** Simulated in this order; the traced one first shows the timeline soonest. */
  readonly schemes: readonly SchemeId[];
  /** The scheme whose trace is streamed, if any. */
  readonly traced: SchemeId | null;
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

/** What a layer table can be handed out as; all of them can be opened again. */
/** Of the simulator whose input files are written. */
export type AstraVersion = '1.0' | '2';
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
  /** The scheme under way, and how many of how many have ended. */
  readonly scheme: SchemeId;
  readonly schemesDone: number;
  readonly schemes: number;
  /** Of the scheme under way. */
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

export interface EngineApi {
  readonly run: (request: RunRequest, onEvent: (event: RunEvent) => void) => Promise<RunOutcome>;
  readonly cancel: (runId: number) => void;
  /** Answered between slices, as a sign of life. */
  readonly ping: () => void;
  /** Searches the split that is best for the event-driven run itself; `cancelTask` with its id ends it. */
  readonly refine: (
    taskId: number,
    design: Design,
    onProgress: (progress: RefineProgress) => void,
  ) => Promise<TaskOutcome<Refined>>;
  /** What limits the shown scheme, and where its dimensions are idle; `cancelTask` with its id ends it. */
  readonly explain: (
    taskId: number,
    design: Design,
    onProgress: (progress: ExplainProgress) => void,
  ) => Promise<TaskOutcome<Explanation>>;
  /** The shown scheme without and with contention; `cancelTask` with its id ends it. */
  readonly contention: (
    taskId: number,
    design: Design,
    onProgress: (progress: ContentionProgress) => void,
  ) => Promise<TaskOutcome<Contention>>;
  /** Every scheme without and with contention; `cancelTask` with its id ends it. */
  readonly fidelity: (
    taskId: number,
    design: Design,
    onProgress: (progress: FidelityProgress) => void,
  ) => Promise<TaskOutcome<readonly SchemeFidelity[]>>;
  /** Tries single changes of the design; `cancelTask` with its id ends it. */
  readonly advise: (
    taskId: number,
    design: Design,
    onProgress: (progress: AdviseProgress) => void,
  ) => Promise<TaskOutcome<Advised>>;
  /** Schemes as a trace for Perfetto; `cancelTask` with its id ends it. */
  readonly makeTrace: (
    taskId: number,
    request: TraceRequest,
    onProgress: (progress: MakeProgress) => void,
  ) => Promise<TaskOutcome<MadeFile>>;
  /** A scheme as the result files of the reference simulator; `cancelTask` with its id ends it. */
  readonly makeResults: (
    taskId: number,
    design: Design,
    scheme: SchemeId,
    schemeName: string,
    onProgress: (progress: MakeProgress) => void,
  ) => Promise<TaskOutcome<readonly MadeFile[]>>;
  /** Runs one scheme for its trace alone; ends with the number of batches. `cancelTask` with its id ends it. */
  readonly traceScheme: (
    taskId: number,
    design: Design,
    scheme: SchemeId,
    onBatch: (batch: BatchEvent) => void,
  ) => Promise<TaskOutcome<number>>;
  /** Runs each design under its own scheme, for its sums; `cancelTask` with its id ends it. */
  readonly trials: (
    taskId: number,
    designs: readonly Design[],
    onProgress: (progress: TrialsProgress) => void,
  ) => Promise<TaskOutcome<readonly Trial[]>>;
  readonly cancelTask: (taskId: number) => void;
  /** The least of a resource with which an iteration takes at most `targetNs`. */
  readonly leastFor: (design: Design, resource: Resource, targetNs: number) => Promise<Result<Least>>;
  /** How far each dimension can shrink before an iteration takes `slowdown` longer. */
  readonly shrinkable: (
    design: Design,
    scheme: SchemeId,
    slowdown: number,
  ) => Promise<Result<readonly Shrink[]>>;
  /** Every number of the bandwidth allocation study beside ours; `cancelTask` with its id ends it. */
  readonly reproduceStudy: (
    taskId: number,
    onProgress: (progress: StudyProgress) => void,
  ) => Promise<TaskOutcome<Reproduction>>;
  /** The figures of ASTRA-SIM from our runs; `cancelTask` with its id ends it. */
  readonly reproduceAstra: (
    taskId: number,
    onProgress: (progress: AstraProgress) => void,
  ) => Promise<TaskOutcome<AstraReproduction>>;
  /** A study told as statements, from our runs; `cancelTask` with its id ends it. */
  readonly reproduceStated: (
    taskId: number,
    study: StatedStudyId,
    onProgress: (progress: StatedProgress) => void,
  ) => Promise<TaskOutcome<StatedReproduction>>;
  /** Measured runs beside what the closed form says: the shipped files, or others beside them. */
  readonly measured: (
    files: readonly MeasuredText[],
    shipped: readonly MeasuredText[],
  ) => Promise<Result<MeasuredReport>>;
  /** A row of measured runs as a design: the header of its file, and its line. */
  readonly measuredDesign: (header: string, line: string) => Promise<Result<Design>>;
  /** What a person's own runs say: an nccl-tests log, or step times under a header. */
  readonly ownRuns: (text: string) => Promise<Result<OwnRuns>>;
  /** A case of the bandwidth allocation study as a design. */
  readonly studyDesign: (at: StudyCase) => Promise<Design>;
  readonly astraDesign: (at: AstraCase) => Promise<Design>;
  /** What files would make of `current`: a design of ours all of it, another file its part; nothing is replaced by asking. */
  readonly previewFiles: (files: readonly TextFile[], current: Design) => Promise<ImportPreview>;
  /** A design under a split of its budget as input files of a simulator. */
  readonly saveFiles: (
    design: Design,
    splitGBps: readonly number[],
    version: AstraVersion,
  ) => Promise<Result<SavedFiles>>;
  /** Every operation of every layer with its formula. Problems name fields of the design. */
  readonly layerTable: (design: Design) => Promise<Result<LayerTable>>;
  /** Every collective of an iteration with its phases. Problems name fields of the design. */
  readonly collectivePlans: (design: Design) => Promise<Result<readonly PlannedCollective[]>>;
  /** One collective alone, chunk by chunk. Problems name fields of the design, or `bytes` and `chunks`. */
  readonly pipeline: (design: Design, question: PipelineQuestion) => Promise<Result<Pipeline>>;
  /** The layers of a design as a table of its own, edits included, to be changed row by row. */
  readonly customTable: (design: Design) => Promise<Result<TableWorkload>>;
  /** The layer table of a design as a file. */
  readonly saveLayers: (design: Design, format: LayerFormat) => Promise<Result<SavedFiles>>;
}
