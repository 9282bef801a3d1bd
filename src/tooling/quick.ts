/**
 * `npm run quick`: for the moment after an edit. Checks types, lint and format of what differs from the last commit, the import boundaries,
 * and the unit tests that it reaches by imports. `npm run check` decides whether a commit is good.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changedSince } from './reached/changes.ts';
import { testsOf, unitTests } from './reached/reached-tests.ts';
import { root, runLanes, type Step } from './steps.ts';

const SCRIPT = /\.(ts|tsx|js|mjs)$/;

const changed = changedSince('HEAD').filter((path) => existsSync(join(root, path)));
const scripts = changed.filter((path) => SCRIPT.test(path));
const tests = testsOf(changed);

const lint: readonly Step[] = scripts.length === 0 ? [] : [{ name: 'lint', command: ['oxlint', ...scripts] }];
const format: readonly Step[] =
  changed.length === 0
    ? []
    : [{ name: 'format', command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed] }];

console.log(`${changed.length} files differ from the last commit; ${tests.length} test files import them.`);
process.exitCode = await runLanes([
  [...format, { name: 'types', command: ['tsc', '-b'] }, ...lint],
  [unitTests('unit tests, import boundaries', ['src/tooling/boundaries/boundaries.test.ts', ...tests])],
]);
