// `npm start`: builds the page, then serves dist/. NETLOOM_BUILT=1 serves the existing build. PORT sets the only port to use; without it
// 4173 is used, or a free port if that is taken.
import { join } from 'node:path';
import { askedPort, listen } from './server/listen.ts';
import { build } from './pipeline.ts';
import { staticServer } from './server/static-server.ts';
import { root, runSteps } from './steps.ts';

async function main(): Promise<number> {
  const asked = askedPort(process.env['PORT']);
  if (process.env['NETLOOM_BUILT'] !== '1') {
    const built = await runSteps([build]);
    if (built !== 0) return built;
  }
  const port = await listen(staticServer(join(root, 'dist')), asked ?? 4173, asked === undefined);
  console.log(`\nNetloom is at http://127.0.0.1:${port}/ (Ctrl+C stops it)`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
