/** The four experiments of the paper's training: systems, injection delay, buffer, chunks and how many run at once. */
import { GIB, MIB, NODES, tcpOf, type StudySetting } from './setting.ts';
import { designOfTraining } from './design.ts';
import { BOTTOM_LAYERS, TOP_LAYERS } from './layers.ts';
import { runTraining, type TrainingOutcome } from './run-training.ts';
import type { TrainingInput } from './training.ts';
import type { Design } from '../../../design/document.ts';

export const SYSTEMS = ['flat100', 'flat800', 'hier', 'hierOpt'] as const;
export type SystemName = (typeof SYSTEMS)[number];

export interface DlrmRun {
  readonly system: SystemName;
  readonly injectionUs: number;
  readonly bufferMiB: number;
  readonly chunks: number;
  /** In flight; in supernodes the slots of both dimensions together. */
  readonly slots: number;
  readonly allToAllChunks: number;
  /** Defaults to 0.5 MB; Table IV also has 0.1 MB. */
  readonly windowKB?: number;
  /** Across supernodes, or of all nodes. Defaults to trees; Table IV also has all-to-all. */
  readonly allReduce?: 'trees' | 'allToAll';
}

function isFlat(system: SystemName): boolean {
  return system === 'flat100' || system === 'flat800';
}

/** The run of a system with everything else as in the first experiment. */
export function dlrmRun(system: SystemName, change: Partial<DlrmRun> = {}): DlrmRun {
  const flat = isFlat(system);
  return {
    system,
    injectionUs: 0.01,
    bufferMiB: GIB / MIB,
    chunks: flat ? 1024 : 128,
    slots: flat ? 64 : 128,
    allToAllChunks: flat ? 32 : 0,
    ...change,
  };
}

/** Yields the finished share, 0 to 1. */
export function runDlrm(run: DlrmRun): Generator<number, TrainingOutcome> {
  return runTraining(dlrmDesign(run), LAYER_NAMES);
}

/** Returns the design whose run is that of the study. */
export function dlrmDesign(run: DlrmRun): Design {
  return designOfTraining(dlrmCaseName(run), inputOf(run));
}

/** What a run is called: its system, and what is not as in the first experiment. */
export function dlrmCaseName(run: DlrmRun): string {
  const { system, injectionUs, bufferMiB, chunks, slots, windowKB = 500, allReduce = 'trees' } = run;
  const usual = dlrmRun(system);
  const changes = [
    injectionUs === usual.injectionUs ? [] : [`injection ${injectionUs} µs`],
    bufferMiB === usual.bufferMiB ? [] : [`buffer ${bufferMiB} MiB`],
    chunks === usual.chunks ? [] : [`${chunks} chunks`],
    slots === usual.slots ? [] : [`${slots} slots`],
    windowKB === 500 ? [] : [`window ${windowKB} kB`],
    allReduce === 'trees' ? [] : ['all-reduce by all-to-all'],
  ].flat();
  return `DLRM over TCP, ${[system, ...changes].join(', ')}`;
}

const LAYER_NAMES = [
  'emb',
  ...Array.from({ length: BOTTOM_LAYERS }, (_, index) => `bot${index}`),
  ...Array.from({ length: TOP_LAYERS }, (_, index) => `top${index}`),
];

export function inputOf({
  system,
  injectionUs,
  bufferMiB,
  chunks,
  slots,
  allToAllChunks,
  windowKB,
  allReduce = 'trees',
}: DlrmRun): TrainingInput {
  return {
    system: isFlat(system) ? 'flat' : system === 'hier' ? 'hier' : 'hierOpt',
    nodes: NODES,
    nodesPerSupernode: 8,
    linkGbps: system === 'flat800' ? 800 : 100,
    localGbps: 1200,
    localSwitches: 7,
    linkLatencyPs: 500_000,
    switchBufferBytes: bufferMiB * MIB,
    injectionPs: Math.round(injectionUs * 1e6),
    localInjectionPs: 10_000,
    batchPerGpu: 512,
    flopPerSecond: 60e12,
    lookupSeconds: 140e-6,
    updateSeconds: 140e-6,
    settings: { ...tcpOf('8948'), ...(windowKB === undefined ? {} : { windowBytes: windowKB * 1000 }) },
    allReduce,
    sendOrder: 'ascending',
    chunks,
    allToAllChunks,
    slotsPerNode: slots,
    iterations: 2,
    // Nothing waits for those of the last iteration; in the flat systems they take half of the run and change 0.4 points.
    lastIterationAllReduce: !isFlat(system),
  };
}

const INJECTIONS_US = [0.01, 1, 10, 100] as const;
export const CHUNKS = [1024, 128, 32] as const;
export const IN_FLIGHT = [64, 128] as const;

export const EXPERIMENTS = {
  /** Slots of the second experiment in supernodes: 64 in total. */
  injection: (system: SystemName) =>
    INJECTIONS_US.map((injectionUs) =>
      dlrmRun(system, { injectionUs, ...(isFlat(system) ? {} : { slots: 64 }) }),
    ),
  buffer: (system: SystemName) => [64, 128, 1024].map((bufferMiB) => dlrmRun(system, { bufferMiB })),
  concurrency: (system: SystemName) =>
    CHUNKS.flatMap((chunks) =>
      IN_FLIGHT.map((inFlight) =>
        dlrmRun(system, {
          chunks,
          slots: isFlat(system) ? inFlight : 2 * inFlight,
          allToAllChunks: chunks === 1024 ? (isFlat(system) ? 32 : 128) : 0,
        }),
      ),
    ),
  /**
   * The window and the all-reduce that no figure shows. In 1,024 chunks the all-to-alls of all nodes are 638 million messages and segments,
   * three times what is simulated: flat they have 32, as the all-to-alls of embeddings.
   */
  restOfTable4: (system: SystemName) => [
    dlrmRun(system, { windowKB: 100 }),
    dlrmRun(system, { allReduce: 'allToAll', ...(isFlat(system) ? { chunks: 32 } : {}) }),
  ],
} as const;

export const TABLE_4_SYSTEMS = ['flat800', 'hierOpt'] as const satisfies readonly SystemName[];

const FULL: readonly DlrmRun[] = [
  ...SYSTEMS.map((system) => dlrmRun(system)),
  ...SYSTEMS.flatMap(EXPERIMENTS.injection),
  ...SYSTEMS.flatMap(EXPERIMENTS.buffer),
  ...EXPERIMENTS.concurrency('flat800'),
  ...EXPERIMENTS.concurrency('hierOpt'),
  ...TABLE_4_SYSTEMS.flatMap(EXPERIMENTS.restOfTable4),
];

/** The figure in which a run is drawn first. */
export function dlrmFigure(run: DlrmRun): string {
  const usual = dlrmRun(run.system);
  if (run.windowKB !== undefined || run.allReduce !== undefined) return 'Table IV';
  if (run.injectionUs !== usual.injectionUs) return '14';
  if (run.bufferMiB !== usual.bufferMiB) return '15';
  return dlrmKey(run) === dlrmKey(usual) ? '11' : '16';
}

const FAST: readonly DlrmRun[] = [dlrmRun('hierOpt')];

/** Without duplicates. */
export const DLRM_RUNS: Readonly<Record<StudySetting, readonly DlrmRun[]>> = {
  fast: FAST,
  full: [...new Map(FULL.map((run) => [dlrmKey(run), run])).values()],
};

/** Approximate number of events of a run, in millions. */
export function dlrmWeight({ system, chunks }: DlrmRun): number {
  if (isFlat(system)) return chunks === 1024 ? 37 : 20;
  return 28;
}

export type DlrmOutcomes = (run: DlrmRun) => TrainingOutcome | undefined;

export function dlrmOutcomes(runs: readonly (readonly [DlrmRun, TrainingOutcome])[]): DlrmOutcomes {
  const known = new Map(runs.map(([run, outcome]) => [dlrmKey(run), outcome]));
  return (run) => known.get(dlrmKey(run));
}

function dlrmKey(run: DlrmRun): string {
  const { system, injectionUs, bufferMiB, chunks, slots, allToAllChunks, windowKB, allReduce } = run;
  return [system, injectionUs, bufferMiB, chunks, slots, allToAllChunks, windowKB, allReduce].join();
}
