import { endAtOnce, isAskedToEnd } from './asked-to-end.ts';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Output } from './command.ts';
import { COMMANDS } from './commands.ts';
import { reason } from './files.ts';
import { EXIT_FAILED, runSteps } from './run.ts';
import { helpSearch, isHelpOrder } from './search/help-thread.ts';
import { visible } from './visible.ts';
import { TRY_AGAIN } from './search/plan.ts';
import type { HelpOrder } from './search/threads.ts';

// A reader that closes early (`| head`) is no error; an output that is full or closed is an error that cannot be reported anywhere.
process.stdout.on('error', (error: Error & { readonly code?: string }) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`error: standard output: cannot be written (${reason(error)})\n`);
  process.exit(EXIT_FAILED);
});
// Remarks that cannot be written are dropped.
process.stderr.on('error', () => undefined);

if (isMainThread) await runHere();
else if (parentPort !== null && isHelpOrder(workerData)) helpSearch(workerData, parentPort);

async function runHere(): Promise<void> {
  try {
    // npm runs scripts in the folder of the project; file names refer to the folder of the user.
    const isScript = process.env['npm_lifecycle_event'] === 'netloom';
    const home = isScript ? process.env['INIT_CWD'] : undefined;
    if (home !== undefined) process.chdir(home);
    const output: Output = {
      print: (text) => {
        process.stdout.write(visible(text));
      },
      note: (text) => {
        process.stderr.write(visible(text));
      },
      isTerminal: process.stderr.isTTY,
      threads: {
        most: availableParallelism(),
        helpSearch: (space) =>
          new Worker(new URL(import.meta.url), {
            workerData: { netloomSearch: space } satisfies HelpOrder,
          }),
      },
    };
    await oneTurn();
    const [name, ...rest] = process.argv.slice(2);
    // Only commands that append to a file need to finish in order; others, such as one that waits for a pipe, end at once.
    const isRecorded = rest.some((text) => /^--out(=|$)/.test(text));
    const isStepped = COMMANDS.find((command) => command.name === name)?.steps !== undefined;
    if (!isStepped || !isRecorded) endAtOnce();
    const program = isScript ? 'npm run -s netloom --' : 'netloom';
    process.exitCode = await drive(runSteps(process.argv.slice(2), COMMANDS, output, program));
  } catch (error) {
    process.stderr.write(
      `error: netloom: a bug: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}

/** Runs step by step; on SIGTERM it leaves its files in order and asks to be restarted. */
async function drive(steps: Generator<void, number, void>): Promise<number> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await oneTurn();
    if (!isAskedToEnd()) continue;
    // Closes open files.
    steps.return(TRY_AGAIN);
    return TRY_AGAIN;
  }
}

/** Lets pending signals arrive. */
function oneTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
