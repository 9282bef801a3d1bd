// Which folder of src/ may import which: the architecture as data. A target is a folder, or a file or folder inside one
// (`worker/client` is worker/client/client.ts or worker/client/). Everyone may import `units` and their own folder; a test may
// also import `testing`. Move a line only for a reason that can be written down.

/** Folders that are pure: no DOM, React, timer or host. */
export const engine = [
  'units',
  'graph',
  'topology',
  'collective',
  'taskgraph',
  'workload',
  'network',
  'cost',
  'simulator',
  'allocation',
  'design',
  'run',
  'analysis',
  'search',
  'evidence',
  'formats',
  'learn',
] as const;

const belowRun = [
  'graph',
  'topology',
  'collective',
  'taskgraph',
  'workload',
  'network',
  'cost',
  'simulator',
  'allocation',
] as const;

export const mayImport: Readonly<Record<string, readonly string[]>> = {
  units: [],
  graph: [],
  topology: ['graph'],
  collective: ['graph', 'topology'],
  taskgraph: ['collective'],
  workload: ['topology', 'collective', 'taskgraph'],
  network: ['graph', 'topology', 'collective'],
  cost: ['topology'],
  simulator: ['graph', 'topology', 'collective', 'taskgraph', 'network'],
  allocation: ['topology', 'collective', 'taskgraph', 'cost'],
  design: [
    'graph',
    'topology',
    'collective',
    'taskgraph',
    'workload',
    'cost',
    'network/options',
    'simulator/policy',
    'allocation',
  ],
  run: [...belowRun, 'design'],
  analysis: [...belowRun, 'design', 'run'],
  search: [...belowRun, 'design', 'run', 'analysis'],
  evidence: [...belowRun, 'design', 'run', 'analysis'],
  formats: [...belowRun, 'design'],
  // Lessons are designs with a goal on their results; who runs them is the page, or a test.
  learn: ['graph', 'topology', 'collective', 'workload/compute/accelerators', 'design', 'run', 'analysis'],
  worker: ['graph', 'design', 'run', 'analysis', 'search', 'evidence', 'formats', 'taskgraph/roles'],
  // Its script of calibration writes the table of fitted constants.
  cli: [
    'graph',
    'design',
    'run',
    'analysis',
    'search',
    'evidence',
    'formats',
    'workload/calibration',
    'workload/pipeline/schedules',
    // Collectives and algorithms are named in its options.
    'collective/types',
    'collective/algorithm-list',
    'network/options',
    'taskgraph/roles',
  ],
  // The page draws, validates, prints and starts from documents, and asks the engine. Of the models it has the choices
  // of their fields and what an absent field means; what generates layers is the engine's. Of the studies it has what
  // a sweep is and what was published; what runs is the engine's. Of prices it has the tables to start from.
  app: [
    'graph/graph',
    'design',
    'topology',
    'collective',
    'taskgraph',
    'worker/client',
    'learn',
    'analysis/sweep',
    // What the page claims, as the help lists it.
    'evidence/claims',
    'evidence/papers/allocation/published',
    'evidence/measured/shipped',
    'evidence/measured/provenance',
    // Constraints are typed and shown as text.
    'allocation/optimal/notation',
    'allocation/scheme-list',
    'cost/prices',
    'cost/cable-plan',
    // Network models are named in a design; what times messages is the engine's.
    'network/options',
    // What is said of the reference simulator is one table, for the help of the page and that of the command line.
    'formats/astra/reference/differences',
    // Sums of a run cross as they were added up; means over them follow from the passes that are looked at.
    'simulator/record/mean-delays',
    // Calibrations are named in a design; what they hold is the engine's.
    'workload/rate',
    // Calibrations are shown by what they are and how far off they are.
    'workload/calibration/evidence',
    // Axes of parallelism are read, printed and placed on the blocks as they are typed; of a pipeline the names of its schedules.
    'workload/axes',
    'workload/pipeline/names',
    'workload/pipeline/schedules',
    'workload/transformer',
    'workload/descriptions',
    'workload/convolution',
    'workload/dlrm',
    'workload/mapping',
    'workload/compute',
    'workload/parallel',
    'workload/table',
    'workload/training-loops/loops',
    'workload/training-loops/reach',
    // Closed forms of products on a mesh, and the executor that proves their slices, which the page shows step by step.
    'workload/gemm2d',
  ],
  // It measures the built page as well: the sizes of its files, and its times in the browser that the tools find.
  bench: [...engine, 'tooling'],
  testing: engine,
  // The generated documents print what the page and the evidence hold.
  tooling: ['topology/blocks', 'app/shell/help/changed-numbers', 'design/steps', 'evidence'],
};

/** Folders of which a folder may import the types alone: what the page shows has the shape that the engine gives it. */
export const mayImportTypes: Readonly<Record<string, readonly string[]>> = {
  app: [...engine, 'worker'],
};

/**
 * Folders built in floors, lowest first: a file imports from its own floor or from a lower one. What lies beside the
 * floors, as `app/main.ts`, is above them.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  workload: [
    'axes',
    'chips',
    'formula',
    'gemm2d',
    'table',
    'parallel',
    'rate',
    'descriptions',
    'step-time',
    'compute',
    'calibration',
    'training-loops',
    'pipeline',
    'memory',
    'mapping',
    'convolution',
    'dlrm',
    'transformer',
    'model',
  ],
  network: [
    'costs',
    'events',
    'messages',
    'options',
    'packets',
    'phase',
    'analytical',
    'contention',
    'rendezvous',
    'models',
  ],
  app: ['ui', 'state', 'parts', 'panels', 'compare', 'explore', 'shell'],
  'app/state': ['document', 'view', 'traces', 'run', 'page', 'learn'],
  analysis: [
    'stragglers',
    'sweep',
    'packets',
    'contention',
    'tables',
    'questions',
    'software',
    'bound',
    'effect',
    'refine',
    'training-run',
    'why',
    'single-collective',
    'collective-sizes',
    'layer-report',
    'gemm2d',
    'sides',
  ],
  evidence: ['claims', 'papers', 'measured', 'verify'],
};

/** Folders whose rooms are apart: a file of one imports no other. Every tab of the page can be taken away alone. */
export const apart: readonly string[] = ['app/explore'];

const page = ['react', 'react-dom', 'zustand', 'zundo', 'd3-brush', 'd3-scale', 'd3-selection', 'idb-keyval'];

/** Packages a folder may import, by name or by `prefix*`; `node:*` stands for Node's own modules. */
export const mayUse: Readonly<Record<string, readonly string[]>> = {
  design: ['valibot'],
  analysis: ['valibot'],
  search: ['valibot'],
  evidence: ['valibot'],
  formats: ['yaml'],
  worker: ['comlink'],
  app: ['valibot', ...page],
  // Of the models of Kubernetes it has types; its tests check what it prints against them.
  cli: ['node:*', 'yaml', 'kubernetes-models'],
  bench: ['node:*', '@playwright/test'],
  testing: ['node:*', 'fast-check', 'vitest'],
  tooling: ['valibot', 'node:*', 'oxc-parser', 'vite', 'vitest', '@playwright/test', 'oxfmt', 'send'],
};

/** Packages any test may import besides. */
export const testsMayUse: readonly string[] = ['vitest', 'fast-check', 'node:*'];
