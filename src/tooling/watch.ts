// `npm run watch`: types and the tests of what changed, repeatedly, while files are edited. Ctrl+C ends both.
import { start } from './steps.ts';

const types = start({ command: ['tsc', '-b', '--watch', '--preserveWatchOutput'] }, 'pipe');
types.stdout?.pipe(process.stdout);
const tests = start({ command: ['vitest', 'watch', '--changed', '--passWithNoTests'] });
tests.on('close', (code) => {
  types.kill();
  process.exitCode = code ?? 0;
});
