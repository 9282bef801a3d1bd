/**
 * Runs the property files once with a new seed, in an order that the seed determines, and prints one line for each that fails: the command
 * that repeats it. `--seconds=N` ends the run after that time, with what has ended by then.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startVitest, type TestModule } from 'vitest/node';
import { root } from '../steps.ts';
import { propertyFiles } from './property-files.ts';
import { summaryOf } from './summary-of-draw.ts';

/** How long the current test may take to end before its process is ended with the run. */
const GRACE_SECONDS = 5;

const SEEDS = 2 ** 31;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } });
  const seconds = Number(values.seconds ?? Infinity);
  const seed = Number(values.seed ?? randomInt(-SEEDS, SEEDS));
  const files = propertyFiles(root);
  const ended = new Map<string, boolean>();
  const finish = (): number => {
    const lines = summaryOf({ seed, files: files.length, ended });
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return [...ended.values()].every(Boolean) ? 0 : 1;
  };
  if (Number.isFinite(seconds)) setTimeout(() => process.exit(finish()), seconds * 1000).unref();
  await startVitest('test', [...files], {
    root,
    watch: false,
    // Threads end with this process, whatever test they run.
    pool: 'threads',
    env: { NETLOOM_SEED: String(seed) },
    sequence: { shuffle: { files: true, tests: false }, seed },
    reporters: [
      {
        onInit: (vitest) => {
          if (!Number.isFinite(seconds)) return;
          const stop = (): void => void vitest.cancelCurrentRun('keyboard-input');
          setTimeout(stop, Math.max(0, seconds - GRACE_SECONDS) * 1000).unref();
        },
        onTestModuleEnd: (module: TestModule) => {
          if (!isCut(module)) ended.set(module.relativeModuleId, module.ok());
        },
      },
    ],
  });
  return finish();
}

/** The result of a file with tests that were left out at the end of the time is not used. */
function isCut(module: TestModule): boolean {
  return module.ok() && [...module.children.allTests('pending')].length > 0;
}

process.exit(await main());
