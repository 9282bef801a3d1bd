// `npm run check`: everything but the browser. The first failure stops it and gives the exit code.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { check, reports } from './pipeline.ts';
import { root } from './steps.ts';

rmSync(join(root, reports.folder), { recursive: true, force: true });
process.exitCode = await check();
