import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { metaCsp } from './src/tooling/csp.ts';

export default defineConfig({
  // Relative addresses: dist/ runs from any folder of any static host.
  base: './',
  plugins: [react(), metaCsp()],
  worker: { format: 'es' },
  build: { target: 'es2022' },
  server: { host: '127.0.0.1' },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'node',
    testTimeout: 20_000,
  },
});
