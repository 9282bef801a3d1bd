// @ts-check
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { blockKinds } from './src/tooling/lint/block-kinds.js';

const engine =
  'units,topology,workload,collective,taskgraph,network,simulator,allocation,cost,design,study,formats';

// The same document must give the same trace everywhere: the engine sees no clock, no dice and no host.
const hostGlobals = [
  'Date performance setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame',
  'window document navigator location self globalThis process console fetch crypto localStorage sessionStorage',
]
  .join(' ')
  .split(' ');

// They print differently by language, and the first call takes 20 ms.
const localeProperties = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((property) => ({
  property,
  message: 'Print with src/units.',
}));

const syntax = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that owns the name.' },
  {
    selector: "BinaryExpression[operator='|'][right.value=0]",
    message: 'Sizes pass 2^31: use Math.trunc or Math.floor.',
  },
];

// Tables of another kind than app/parts/table: rows in groups, heads in two lines or that sort, fields in cells, a grid.
const ownTables = [
  'parts/table/Table',
  'compare/CompareTable',
  'compare/designs/DesignTable',
  'compare/contention/ContentionSchemes',
  'explore/collectives/HoldingsTable',
  'explore/cost/BillTable',
  'explore/sweep/SweepTable',
  'panels/system/prices/TierPriceTable',
  'shell/files/ChangeTable',
];

export default defineConfig(
  globalIgnores([
    'src/cli/library/example.mjs',
    '.cache',
    'build',
    'dist',
    'coverage',
    'reports',
    'playwright-report',
    'test-results',
  ]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // noUncheckedIndexedAccess types every typed-array read as possibly undefined; `!` is how a loop whose
      // index is in range by construction says so.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['src/**', 'e2e/**'],
    rules: {
      'no-restricted-syntax': ['error', ...syntax],
    },
  },
  {
    files: ['src/app/**/*.tsx'],
    ignores: ownTables.map((path) => `src/app/${path}.tsx`),
    rules: {
      'no-restricted-syntax': [
        'error',
        ...syntax,
        {
          selector: "JSXOpeningElement[name.name='table']",
          message: 'Give the rows to Table of app/parts/table.',
        },
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['**/*.test.ts', 'src/{bench,tooling}/**'],
    rules: { 'no-restricted-properties': ['error', ...localeProperties] },
  },
  {
    files: [`src/{${engine}}/**`],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...hostGlobals.map((name) => ({ name, message: 'The engine is pure: no clock, timer or host.' })),
      ],
      'no-restricted-properties': [
        'error',
        ...localeProperties,
        {
          object: 'Math',
          property: 'random',
          message: 'The engine is deterministic: pass a seeded generator.',
        },
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/topology/blocks/**', '**/*.test.ts'],
    plugins: { netloom: { rules: { 'block-kinds': blockKinds } } },
    rules: { 'netloom/block-kinds': 'error' },
  },
  { ...reactHooks.configs.flat.recommended, files: ['src/app/**'] },
);
