/**
 * The questions that the page asks the engine besides runs: a single table, from which the engine's answers (dispatch.ts), the messages
 * (engine-api.ts) and the page's client (client/client.ts) follow. A question is answered in one go; a task is a generator that is run in
 * slices, with progress, until it ends or is cancelled. The code of each is loaded when it is first asked for, so that the first run does
 * not wait for it.
 */
import type { LayoutsQuestion } from '../../search/layout/told-layouts.ts';
import type { MadeAsked, MadeFormat } from '../files/save-made.ts';
import type { SynthesisedQuestion } from '../../analysis/synthesised/synthesised.ts';
import type { SizesQuestion } from '../../analysis/collective-sizes/collective-sizes.ts';
import type { Help, SearchJob } from '../../search/pool/help.ts';
import type { ListedSteps } from '../../analysis/tables/made-steps.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import type { FrontQuestion } from '../../search/front/told-front.ts';
import type { TextFile } from '../../formats/text-file.ts';
import type { GridQuestion } from '../../analysis/gemm2d/search.ts';
import type { PublishedCase } from '../../analysis/gemm2d/published-design.ts';
import type { TimelinesQuestion } from '../../analysis/gemm2d/timelines.ts';
import type { GemmQuestion } from '../../analysis/gemm2d/gemm-pipeline.ts';
import type { SingleCollectiveQuestion } from '../../analysis/single-collective/single-collective.ts';
import type { KeptRuns, StatedStudyId } from '../../evidence/papers/stated.ts';
import type { MeasuredText } from '../../evidence/measured/report.ts';
import type { FigureCase } from '../../evidence/papers/figure-case.ts';
import type { DlnColumn } from '../../evidence/papers/dln/columns.ts';
import type { SystemName } from '../../evidence/papers/tcp-dlrm/dlrm-runs.ts';
import type { StudyCase } from '../../evidence/papers/allocation/facts/cases.ts';
import type { Spent } from '../../analysis/refine/least-for.ts';
import type { TrainedRun } from '../../analysis/training-run/training-run.ts';
import type { TimeWindow } from '../../analysis/packets/bins.ts';
import type { StageWindow } from '../../analysis/questions/stage-chunks.ts';
import type { PairName } from '../../analysis/packets/flow-log.ts';
import type { RunFormat } from '../../formats/launch/print.ts';
import type { TraceRequest } from '../files/trace-file.ts';
import type { AstraVersion, LayerFormat } from '../protocol.ts';

/** Finished runs of studies, for as long as the engine. */
const keptRuns: KeptRuns = new Map();

export const QUESTIONS = {
  /** A case of the bandwidth allocation study as a design. */
  studyDesign: async (at: StudyCase) =>
    (await import('../../evidence/papers/allocation/design.ts')).studyDesign(at),

  /** A case of the figures of ASTRA-SIM as a design. */
  astraDesign: async (at: FigureCase) =>
    (await import('../../evidence/papers/astra/cases.ts')).astraDesign(at),

  /** A column of the figure about loop networks as a design. */
  dlnDesign: async (column: DlnColumn) =>
    (await import('../../evidence/papers/dln/columns.ts')).dlnDesign(column),

  /** A case of a study as the design that it ran. */
  statedDesign: async (study: StatedStudyId, at: FigureCase) =>
    (await import('../../evidence/papers/stated-cases.ts')).statedDesign(study, at),

  /** A system of the study of DLRM over TCP as a design. */
  tcpDesign: async (system: SystemName) =>
    (await import('../../evidence/papers/tcp-dlrm/cases.ts')).tcpDesign(system),

  /**
   * The design that `current` would become with these files: a Netloom design replaces all of it, another file only its part. Changes
   * nothing.
   */
  previewFiles: async (files: readonly TextFile[], current: Design) =>
    (await import('../files/preview.ts')).previewFiles(files, current),

  /** A design under a split of its budget as input files of a simulator. */
  saveFiles: async (design: Design, splitGBps: readonly number[], version: AstraVersion) =>
    version === '2'
      ? (await import('../files/save-astra2.ts')).saveAstra2(design, splitGBps)
      : (await import('../files/save.ts')).saveAstra(design, splitGBps),

  /** A collective that is made for the network of a design as files of other tools. Problems name fields of the design. */
  saveMade: async (design: Design, asked: MadeAsked, format: MadeFormat) =>
    (await import('../files/save-made.ts')).saveMade(design, asked, format),

  /** A design as arguments or a configuration of training software. Problems name fields of the design. */
  launchText: async (design: Design, format: RunFormat) =>
    (await import('../files/launch-text.ts')).launchText(design, format),

  /**
   * The contents of a search space in a file, before it is searched. Problems name its fields, or the line of a field that is given twice.
   */
  describeSpace: async (space: unknown, file: TextFile) =>
    (await import('../files/space-file.ts')).describeSpaceFile(space, file),

  /** Every operation of every layer with its formula. Problems name fields of the design. */
  layerTable: async (design: Design) =>
    (await import('../../analysis/tables/layer-table.ts')).layerTable(design),

  /** What an NPU sends for each group, of the design's model and those of papers side by side. */
  modelBytes: async (design: Design) =>
    (await import('../../analysis/tables/model-bytes.ts')).modelBytes(design),

  /** The choices of a design that change nothing in it, and why. */
  choicesWithoutEffect: async (design: Design) =>
    (await import('../../analysis/effect/no-effect.ts')).choicesWithoutEffect(design),

  /** Every collective of an iteration with its phases. Problems name fields of the design. */
  collectivePlans: async (design: Design) =>
    (await import('../../analysis/tables/plans.ts')).collectivePlans(design),

  /** The steps of a collective that is synthesised for the links of a dimension. Problems name the dimension. */
  madeSteps: async (design: Design, dimension: number, collective: ListedSteps['collective']) =>
    (await import('../../analysis/tables/made-steps.ts')).madeSteps(design, dimension, collective),

  /** The load of an iteration on each link between switches. Problems name fields of the design. */
  switchLinks: async (design: Design) =>
    (await import('../../analysis/tables/switch-links.ts')).switchLinks(design),

  /** How the schemes derive their splits. Problems name fields of the design. */
  splitSteps: async (design: Design) =>
    (await import('../../analysis/questions/split-steps.ts')).splitSteps(design),

  /** One collective alone, chunk by chunk. Problems name fields of the design, or `bytes` and `chunks`. */
  singleCollective: async (design: Design, question: SingleCollectiveQuestion) =>
    (await import('../../analysis/single-collective/single-collective.ts')).simulateCollective(
      design,
      question,
    ),

  /** The stages of a pipeline over time, under a split of the budget. Problems name fields of the design. */
  stages: async (design: Design, splitGBps: readonly number[]) =>
    (await import('../../analysis/questions/stages.ts')).stagesPicture(design, splitGBps),

  /** The chunk phases of one of its stages within a window of time. Problems name fields of the design, or `window`. */
  stageChunks: async (design: Design, splitGBps: readonly number[], window: StageWindow) =>
    (await import('../../analysis/questions/stage-chunks.ts')).stageChunks(design, splitGBps, window),

  /** The layers and chips of a design as input of a search over meshes. Problems name fields of the design. */
  designGrid: async (design: Design, splitGBps: readonly number[]) =>
    (await import('../../analysis/gemm2d/design-mesh.ts')).designGrid(design, splitGBps),

  /** One product on a mesh of chips, operation by operation. Problems name fields of the question. */
  gemmTimeline: async (question: GemmQuestion) =>
    (await import('../../analysis/gemm2d/gemm-pipeline.ts')).gemmTimeline(question),

  /** A published model over a grid of chips, in place of the network and the model of a design. */
  publishedGridDesign: async (design: Design, asked: PublishedCase) =>
    (await import('../../analysis/gemm2d/published-design.ts')).publishedDesign(design, asked),

  /** Launch, synchronisation and bandwidth of the rings of a design, fitted to measured times. Problems name lines. */
  fittedGrid: async (design: Design, splitGBps: readonly number[], text: string) =>
    (await import('../../analysis/gemm2d/fit/fitted-design.ts')).fittedGrid(design, splitGBps, text),

  /** One product on a mesh of chips by every algorithm that can compute it. */
  algorithmTimelines: async (question: TimelinesQuestion) =>
    (await import('../../analysis/gemm2d/timelines.ts')).algorithmTimelines(question),

  /** The layers of a design as a table, edits included, which can be changed row by row. */
  customTable: async (design: Design) =>
    (await import('../../analysis/tables/custom-table.ts')).customTable(design),

  /** Measured runs and the predictions of the closed form for them: the shipped files, or others in addition. */
  measured: async (files: readonly MeasuredText[], shipped: readonly MeasuredText[]) =>
    (await import('../../evidence/measured/report.ts')).measuredReport(files, shipped),

  /** A row of measured runs as a design: the header of its file, and its line. */
  measuredDesign: async (header: string, line: string) =>
    (await import('../../evidence/measured/design-of-run.ts')).designOfRow(header, line),

  /** The differences between two designs, field by field, as text. */
  differences: async (from: Design, to: Design) =>
    (await import('../sides/told-waterfall.ts')).differencesBetween(from, to),

  /** The layer table of a design as a file. */
  saveLayers: async (design: Design, format: LayerFormat) =>
    (await import('../files/save-layers.ts')).saveLayers(design, format),

  /** The cost of random slowness under the shown scheme, whose iteration time with it is known; null without any. */
  spreadCost: async (design: Design, scheme: SchemeId, iterationNs: number) =>
    (await import('../../analysis/training-run/ask-spread-cost.ts')).askSpreadCost(
      design,
      scheme,
      iterationNs,
    ),

  /** The cost of each condition under the shown scheme, in ns and in words; null for a design without any. */
  conditionCosts: async (design: Design, scheme: SchemeId) =>
    (await import('../../analysis/conditions/ask-condition-costs.ts')).askConditionCosts(design, scheme),

  /** The time that jobs on the network of a design cost each other; null if there is only one. */
  whoPays: async (design: Design, scheme: SchemeId) =>
    (await import('../../analysis/jobs/ask-who-pays.ts')).askWhoPays(design, scheme),

  /** Published trainings compared with predictions. */
  publishedTrainings: async () =>
    (await import('../../evidence/measured/trainings/training-rows.ts')).trainingRows(),

  /** The whole training of a design, from a run of one scheme: days, failures, money, energy. */
  trainingReport: async (design: Design, run: TrainedRun) =>
    (await import('../../analysis/training-run/training-report.ts')).trainingReport(design, run),
};

export const TASKS = {
  /** Searches the split that is best for the event-driven run itself. */
  refine: async (design: Design) => (await import('../../analysis/refine/refine.ts')).refine(design),

  /** The least amount of a resource with which a run takes at most `targetNs`. */
  leastFor: async (design: Design, spent: Spent, targetNs: number) =>
    (await import('../../analysis/refine/least-for.ts')).leastFor(design, spent, targetNs),

  /** How far each dimension can shrink before a run takes `slowdown` longer. */
  giveUp: async (design: Design, scheme: SchemeId, slowdown: number) =>
    (await import('../../analysis/refine/give-up.ts')).giveUp(design, scheme, slowdown),

  /** A lower bound on the time of every run of the design that its goal allows. */
  boundOf: async (design: Design) =>
    (await import('../../analysis/bound/bound-of-design.ts')).boundOf(design),

  /** One collective over a range of sizes, by scheme and algorithm. Problems name fields of the design, or `bytes`. */
  collectiveSizes: async (design: Design, question: SizesQuestion) =>
    (await import('../../analysis/collective-sizes/collective-sizes.ts')).collectiveSizes(design, question),

  /** A collective synthesised for the network of a design, over its size, with its bound. Problems name fields of the design. */
  synthesised: async (design: Design, question: SynthesisedQuestion) =>
    (await import('../../analysis/synthesised/synthesised.ts')).synthesised(design, question),

  /** The smallest suitable chunk for the network of a design under a split. */
  leastChunk: async (design: Design, splitGBps: readonly number[]) =>
    (await import('../../analysis/single-collective/least-chunk.ts')).leastChunkOf(design, splitGBps),

  /** What limits the shown scheme, and where its dimensions are idle. */
  explain: async (design: Design) => (await import('../../analysis/why/explain.ts')).explain(design),

  /** Queues, losses and one flow of the shown scheme over time, where packets time it; null: any flow, all of the time. */
  packetActivity: async (design: Design, pair: PairName | null, window: TimeWindow | null) =>
    (await import('../../analysis/packets/packet-activity.ts')).packetActivity(design, pair, window),

  /** Shadow prices of the shown scheme. */
  prices: async (design: Design) => (await import('../../analysis/why/prices.ts')).prices(design),

  /** The shown scheme without and with contention. */
  phaseContention: async (design: Design) =>
    (await import('../../analysis/contention/phase-contention.ts')).phaseContention(design),

  /** Every scheme without and with contention. */
  schemeContention: async (design: Design) =>
    (await import('../../analysis/contention/scheme-contention.ts')).schemeContention(design),

  /** Tries single changes of the design. */
  advise: async (design: Design) => (await import('../../analysis/why/advise.ts')).advise(design),

  /** Ranks every mesh of a number of chips for the layers of a block, beside other algorithms. */
  searchGrids: async (question: GridQuestion) =>
    (await import('../../analysis/gemm2d/search.ts')).searchGrids(question),

  /** The best layouts of a design that fit, with what is proved about them. */
  layouts: async (question: LayoutsQuestion) =>
    (await import('../../search/layout/told-layouts.ts')).toldLayouts(question),

  /** The gain of a layout that fits over that of a design; null if it is negligible. */
  layoutOffer: async (design: Design) =>
    (await import('../../search/layout/told-layouts.ts')).layoutOffer(design),

  /** The design with the proposed layout. */
  betterLayout: async (design: Design) =>
    (await import('../../search/layout/told-layouts.ts')).betterLayout(design),

  /** The front of an objective and money over the machines that a design could run on, each with its best layout. */
  machineFront: async (question: FrontQuestion) =>
    (await import('../../search/front/told-front.ts')).toldFront(question),

  /** The best designs of a space, with a proof. */
  searchSpace: async (space: unknown, helpers: number, give: Help['give'] | null) =>
    (await import('../../search/ask-search.ts')).searchSpace(space, helpers, give),

  /** A part of a search, for the searching engine. */
  helpSearch: async (space: unknown, job: SearchJob) =>
    (await import('../../search/pool/help.ts')).helpSteps(space, job),

  /** Runs each design under its chosen scheme and returns totals only. */
  trials: async (designs: readonly Design[]) =>
    (await import('../../analysis/questions/trials.ts')).trials(designs),

  /** The prediction of every stack that was measured on the accelerator of a design; null if the design names none. */
  software: async (design: Design) =>
    (await import('../../analysis/software/software-range.ts')).softwareRange(design),

  /** Compares designs side by side, each under its scheme, and reports what is known so far. */
  sides: async (designs: readonly Design[]) =>
    (await import('../../analysis/sides/side-trials.ts')).sideTrials(designs),

  /** The differing fields of two designs applied one after the other, each run. */
  waterfall: async (from: Design, to: Design) =>
    (await import('../sides/told-waterfall.ts')).toldWaterfall(from, to),

  /** Why two designs take different times, from a run of each and of the designs in between. */
  because: async (from: Design, to: Design, isLooked: boolean) =>
    (await import('../sides/told-because.ts')).toldBecause(from, to, isLooked),

  /** Evaluates measured runs of the user: an nccl-tests log, step times of the design, or rows with a header. */
  ownRuns: async (text: string, design: Design) =>
    (await import('../../evidence/measured/own/own-runs.ts')).ownRuns(text, design),

  /** Simulates measured rows, beside the closed form. */
  measuredRuns: async (files: readonly MeasuredText[]) =>
    (await import('../../evidence/measured/by-run/measured-runs.ts')).measuredRuns(files),

  /** Computes every number of the bandwidth allocation study, beside the published ones. */
  reproduceStudy: async () => (await import('../../evidence/papers/allocation/reproduce.ts')).reproduce(),

  /** The figures of ASTRA-SIM from Netloom's runs. */
  reproduceAstra: async () => (await import('../../evidence/papers/astra/reproduce.ts')).reproduceAstra(),

  /** Evaluates the statements of a study on Netloom's runs. */
  reproduceStated: async (study: StatedStudyId) =>
    (await import('../../evidence/papers/stated-studies.ts')).reproduceStated(study, keptRuns),

  /** Schemes as a trace for Perfetto. */
  makeTrace: async (request: TraceRequest) => (await import('../files/trace-file.ts')).traceFile(request),

  /** A scheme as the result files of the reference simulator. */
  makeResults: async (design: Design, scheme: SchemeId, schemeName: string) =>
    (await import('../files/result-files.ts')).referenceResults(design, scheme, schemeName),
};
