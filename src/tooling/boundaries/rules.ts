// Which folder of src/ may import which: the architecture as data. A target is a folder, or a file or folder inside a folder
// (`worker/client` is worker/client/client.ts or worker/client/). Every folder may import `units` and itself; a test may also import
// `testing`. Change a line only for a reason that can be written down.

/** Pure folders: no DOM, React, timer or host. */
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

/**
 * Code of the models that the page runs itself, at every key press or drag. Keep this list short: everything else is a fact or a question
 * to the engine.
 */
export const exceptionsOfPage = [
  // Fields, values and points of a sweep are chosen and shown before anything runs.
  'analysis/sweep',
  // Cables follow the networks as they are dragged.
  'cost/cable-plan',
  // Means of delays follow the passes that are selected.
  'simulator/record/mean-delays',
  // Axes of parallelism are read, printed and placed on the blocks as they are typed.
  'workload/axes',
  // The executor that proves the slices of a product, which the page shows step by step.
  'workload/gemm2d',
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
    'simulator/policy',
    'allocation',
  ],
  run: [...belowRun, 'design'],
  analysis: [...belowRun, 'design', 'run'],
  search: [...belowRun, 'design', 'run', 'analysis'],
  evidence: [...belowRun, 'design', 'run', 'analysis'],
  formats: [...belowRun, 'design'],
  // Lessons are designs with a goal on their results; the page or a test runs them.
  learn: ['graph', 'topology', 'collective', 'design', 'run', 'analysis'],
  worker: ['graph', 'design', 'run', 'analysis', 'search', 'evidence', 'formats', 'taskgraph/roles'],
  // Its calibration script writes the table of fitted constants.
  cli: [
    'graph',
    'design',
    'run',
    'analysis',
    'search',
    'evidence',
    'formats',
    'workload/calibration',
    // Its options name collectives and algorithms.
    'collective/types',
    'collective/algorithm-list',
    'taskgraph/roles',
  ],
  // The page draws, validates, prints and starts from documents, asks the engine, and uses the facts of every folder.
  app: [
    'graph',
    'design',
    'topology',
    'collective',
    'taskgraph',
    'worker/client',
    'learn',
    ...exceptionsOfPage,
  ],
  // It also measures the built page: the sizes of its files, and its times in the browser that the tools find.
  bench: [...engine, 'tooling'],
  testing: engine,
  // The generated documents print what the page and the evidence hold; tests run the examples of the guides.
  tooling: [
    'topology',
    'app/shell/help/changed-numbers',
    'design/steps',
    'design/text',
    'evidence',
    'formats/astra/reference/difference-facts',
    'formats/graph',
    'learn/glossary',
    'run',
  ],
};

/**
 * Folders that keep facts apart from code: in a folder `facts`, in `facts.ts` or in `*-facts.ts`. Facts are names, defaults, published
 * numbers and what a field means; they import nothing but facts, so that they are as cheap as they look.
 */
export const foldersOfFacts = [
  'collective',
  'workload',
  'network',
  'cost',
  'allocation',
  'evidence',
  'formats',
] as const;

/** Folders of which a folder may import the facts. */
export const mayImportFacts: Readonly<Record<string, readonly string[]>> = {
  app: foldersOfFacts,
  cli: foldersOfFacts,
  learn: ['workload'],
  design: ['network'],
};

/** Folders of which a folder may import types only: what the page shows has the shape that the engine returns. */
export const mayImportTypes: Readonly<Record<string, readonly string[]>> = {
  app: [...engine, 'worker'],
};

/**
 * Folders built in floors, lowest first: a file imports from its own floor or from a lower one. What lies beside the
 * floors, as `app/main.ts`, is above them; facts lie below all.
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
    'cables',
    'packets',
    'contention',
    'tables',
    'training-run',
    'jobs',
    'conditions',
    'questions',
    'software',
    'bound',
    'effect',
    'refine',
    'why',
    'single-collective',
    'collective-sizes',
    'synthesised',
    'layer-report',
    'gemm2d',
    'sides',
  ],
  evidence: ['papers', 'measured', 'verify'],
};

/** Folders whose rooms are independent: no file of a room imports another room. Every tab of the page can be removed by itself. */
export const apart: readonly string[] = ['app/explore'];

const page = ['react', 'react-dom', 'zustand', 'zundo', 'd3-brush', 'd3-scale', 'd3-selection', 'idb-keyval'];

/** Packages a folder may import, by name or by `prefix*`; `node:*` stands for Node's own modules. */
export const mayUse: Readonly<Record<string, readonly string[]>> = {
  design: ['valibot'],
  analysis: ['valibot'],
  search: ['valibot'],
  evidence: ['valibot'],
  formats: ['yaml', 'smol-toml'],
  worker: ['comlink'],
  app: ['valibot', ...page],
  // It uses the types of the Kubernetes models; its tests check what it prints against them.
  cli: ['node:*', 'yaml', 'kubernetes-models'],
  bench: ['node:*', '@playwright/test'],
  testing: ['node:*', 'fast-check', 'vitest'],
  tooling: ['valibot', 'node:*', 'oxc-parser', 'vite', 'vitest', '@playwright/test', 'oxfmt', 'send'],
};

/** Folders that tests of a folder may import besides. */
export const testsMayImport: Readonly<Record<string, readonly string[]>> = { app: ['workload'] };

/** Packages any test may import besides. */
export const testsMayUse: readonly string[] = ['vitest', 'fast-check', 'protobufjs', 'node:*'];
