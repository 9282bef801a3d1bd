import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };
import { metaCsp } from './src/tooling/csp.ts';
import { offline } from './src/tooling/offline.ts';

export default defineConfig({
  // Relative addresses: dist/ runs from any folder of any static host.
  base: './',
  define: { NETLOOM_VERSION: JSON.stringify(manifest.version) },
  plugins: [react(), metaCsp(), offline()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // What the first visit loads is one file: cut up by what each lazy part shares with it, it is 50, and larger.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } } },
  },
  server: { host: '127.0.0.1' },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'node',
    setupFiles: ['src/testing/seed.ts'],
    // Test files share what they load, which takes a third less time; none may leave anything behind.
    isolate: false,
    // A test that hangs ends; no test judges time, and a loaded machine may take ten times as long.
    testTimeout: 120_000,
  },
});
