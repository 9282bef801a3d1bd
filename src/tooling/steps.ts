import { spawn, type ChildProcess } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder; every command runs there. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** One named command of the project's own tools, with extra environment variables if it needs them. */
export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Readonly<Record<string, string>>;
}

type Command = Omit<Step, 'name'>;

/** Starts a program of node_modules/.bin (or the PATH) in the repository, with this terminal's input and output or piped. */
export function start({ command, env }: Command, stdio: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
  const [program, ...args] = command;
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  return spawn(program, args, {
    cwd: root,
    stdio,
    env: { ...process.env, ...env, PATH: path },
    shell: process.platform === 'win32',
  });
}

/** Exit code of one command; 127 if it cannot be started, 1 if a signal ended it. */
export function run(step: Command): Promise<number> {
  return ended(start(step));
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Like `run`, but its output is held back until it has ended; an abort ends it at once. */
async function runHeld(step: Command, signal: AbortSignal): Promise<number> {
  const child = start(step, 'pipe');
  const stop = (): void => void child.kill();
  signal.addEventListener('abort', stop, { once: true });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stdin?.end();
  const code = await ended(child);
  signal.removeEventListener('abort', stop);
  if (!signal.aborted) process.stdout.write(Buffer.concat(printed));
  return code;
}

/** Runs the steps in order, each under its name. The exit code is that of the first failure, after which nothing runs. */
export function runSteps(steps: readonly Step[]): Promise<number> {
  return runInOrder(steps, run, (name) => console.log(`\n== ${name}`));
}

/**
 * Runs lanes of steps side by side; the output of a step is held back until it ends, so that nothing mixes. The first failure ends the
 * steps of the other lanes, and its code is the exit code.
 */
export async function runLanes(lanes: readonly (readonly Step[])[]): Promise<number> {
  const failure = new AbortController();
  let first = 0;
  const runLane = async (steps: readonly Step[]): Promise<void> => {
    const code = await runInOrder(
      steps,
      (step) => runHeld(step, failure.signal),
      (name) => console.log(`-- ${name}`),
      failure.signal,
    );
    if (code === 0 || failure.signal.aborted) return;
    first = code;
    failure.abort();
  };
  await Promise.all(lanes.map(runLane));
  return first;
}

async function runInOrder(
  steps: readonly Step[],
  runOne: (step: Step) => Promise<number>,
  announce: (name: string) => void,
  signal?: AbortSignal,
): Promise<number> {
  for (const step of steps) {
    if (signal?.aborted) return 0;
    const since = Date.now();
    announce(step.name);
    const code = await runOne(step);
    if (signal?.aborted) return 0;
    const seconds = ((Date.now() - since) / 1000).toFixed(1);
    if (code !== 0) {
      console.error(`== ${step.name}: failed with exit code ${code} after ${seconds} s`);
      return code;
    }
    console.log(`== ${step.name}: ok, ${seconds} s`);
  }
  return 0;
}
