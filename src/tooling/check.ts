// `npm run check`: everything but the browser. The first failure stops it and gives the exit code.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { check, reports } from './pipeline.ts';
import { commitNow } from './reached/changes.ts';
import { keepGreen, reachedTests } from './reached/reached-tests.ts';
import { root } from './steps.ts';

rmSync(join(root, reports.folder), { recursive: true, force: true });
const commit = commitNow();
process.exitCode = await check(reachedTests() ?? undefined);
if (process.exitCode === 0) keepGreen(commit);
