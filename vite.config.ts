import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };
import { metaCsp } from './src/tooling/server/csp.ts';
import { offline } from './src/tooling/offline.ts';
import { preload } from './src/tooling/preload.ts';
import { workerEntry } from './src/tooling/worker-entry.ts';

export default defineConfig({
  // Relative addresses: dist/ runs from any folder of any static host.
  base: './',
  define: { NETLOOM_VERSION: JSON.stringify(manifest.version) },
  plugins: [
    // Text that survives a browser's translation (src/app/ui/text).
    react({ jsxImportSource: '#text' }),
    metaCsp(),
    preload('page'),
    offline(),
  ],
  worker: {
    format: 'es',
    plugins: () => [workerEntry()],
    // What a first run needs is one file, for the same reason, beside the worker's own, which none may import (worker-entry.ts).
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'engine', tags: ['$initial'], test: (module) => !module.endsWith('.worker.ts') }],
        },
      },
    },
  },
  build: {
    target: 'es2022',
    modulePreload: {
      // Every browser that the page runs in has it.
      polyfill: false,
      // A lazy part asks for its scripts by its imports, a round trip later on a first visit (the offline cache has them
      // afterwards). Their names, 100 files with hashes, would cost every first load 3 kB.
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
    },
    // The first visit loads three files and the runtime of the bundler, read in tasks of their own: cut up by what
    // every lazy part shares with them, they are 50, and larger.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'react', test: /[\\/]react-dom[\\/]client\.js$/ },
            { name: 'page', test: /[\\/]show-page\.tsx$/ },
            // The first tab with all it imports: what stages draw of it would cut it up.
            { name: 'TimelineTab', test: /[\\/]TimelineTab\.tsx$/ },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    // Whole studies and long searches: `npm run verify:large`.
    exclude: [
      ...configDefaults.exclude,
      ...(process.env['NETLOOM_LARGE'] === '1' ? [] : ['**/*.large.test.ts']),
    ],
    environment: 'node',
    setupFiles: ['src/testing/seed.ts'],
    // Test files share what they load, which takes a third less time; none may leave anything behind.
    isolate: false,
    // They take a sixth less processor time than processes.
    pool: 'threads',
    // One for each core of a small machine, which they share with lint for a while.
    maxWorkers: 2,
    // A test that hangs ends; no test judges time, and a loaded machine may take ten times as long.
    testTimeout: 120_000,
  },
});
