// Which folder of src/ may import which: the architecture as data. A target is a folder, or a file or folder inside one
// (`worker/client` is worker/client/client.ts or worker/client/). Everyone may import `units` and their own folder; a test may
// also import `testing`. Move a line only for a reason that can be written down.

/** Folders that are pure: no DOM, React, timer or host. */
export const engine = [
  'units',
  'topology',
  'collective',
  'taskgraph',
  'workload',
  'network',
  'cost',
  'simulator',
  'allocation',
  'study',
  'formats',
] as const;

const belowStudy = [
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
  topology: [],
  collective: ['topology'],
  taskgraph: ['collective'],
  workload: ['topology', 'collective', 'taskgraph'],
  network: ['topology', 'collective'],
  cost: ['topology'],
  simulator: ['topology', 'collective', 'taskgraph', 'network'],
  allocation: ['topology', 'collective', 'taskgraph', 'cost'],
  study: belowStudy,
  formats: [...belowStudy, 'study/document'],
  worker: ['study', 'formats'],
  cli: ['study', 'formats'],
  // Beside what it draws, the page validates, prints and starts from documents, and shows where parallelism lies. Of
  // the models it has the choices of its fields and what an absent field means; what generates layers is the engine's.
  // Of a published study it has what was printed and how figures follow from results; what runs is the engine's.
  // Of the prices it has the two tables to start from; what a network costs is the engine's.
  app: [
    'worker/protocol',
    'worker/client',
    'worker/task-client',
    // Constraints are typed and shown as text.
    'allocation/optimal/notation',
    'allocation/scheme-list',
    'study/goal',
    // Sweeps have workers of their own; what a sweep is, is planned, ordered and written as CSV on the page.
    'worker/pool',
    // A change that was advised is made on the page, by the function the engine tried it with.
    'study/why/change',
    'study/algorithm-choice',
    'study/sweep/csv',
    'study/sweep/design-at',
    'study/sweep/fields',
    'study/sweep/pareto',
    'study/sweep/path',
    'study/sweep/points',
    'study/sweep/specification',
    'study/sweep/values',
    'study/sweep/variants',
    'topology',
    'collective',
    'study/document',
    'study/schema',
    'study/schemes-of',
    'study/serialize',
    'study/compact',
    'study/defaults',
    'study/presets',
    'study/workload-presets',
    'study/accelerators',
    'study/bounds',
    'study/papers/allocation/cases',
    'study/papers/allocation/published',
    'study/papers/allocation/figures',
    'workload/placement',
    'workload/degrees',
    'workload/transformer',
    'workload/transformer-presets',
    'workload/transformer/model',
    'workload/convolution',
    'workload/dlrm',
    'workload/precision',
    'workload/compute/accelerators',
    'workload/compute/systolic',
    'workload/parallel/mapping',
    'workload/parallel/zero',
    'workload/parallel/batch',
    'workload/override',
    'workload/totals',
    'workload/loop',
    'simulator/policy',
    // Sums of a run cross as they were added up; means over them follow from the passes that are looked at.
    'simulator/mean-delays',
    'taskgraph/graph',
    'cost/prices',
  ],
  // It measures the built page as well: the sizes of its files, and its times in the browser that the tools find.
  bench: [...engine, 'tooling'],
  testing: engine,
  tooling: [],
};

const anywhere = ['valibot'];
const page = ['react', 'react-dom', 'zustand', 'zundo', 'd3-*', '@dnd-kit/*', 'idb-keyval', 'vite'];

/** Packages a folder may import, by name or by `prefix*`; `node:*` stands for Node's own modules. */
export const mayUse: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(engine.map((folder) => [folder, anywhere])),
  formats: [...anywhere, 'yaml'],
  worker: [...anywhere, 'comlink'],
  app: [...anywhere, ...page],
  cli: [...anywhere, 'node:*'],
  bench: [...anywhere, 'node:*', '@playwright/test'],
  testing: [...anywhere, 'node:*', 'fast-check', 'vitest'],
  tooling: [...anywhere, 'node:*', 'typescript', 'vite', '@playwright/test', 'prettier'],
};

/** Packages any test may import besides. */
export const testsMayUse: readonly string[] = ['vitest', 'fast-check', 'node:*'];
