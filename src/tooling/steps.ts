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

/** Starts a program of node_modules/.bin (or the PATH) in the repository with this terminal's input and output. */
export function start({ command, env }: Omit<Step, 'name'>): ChildProcess {
  const [program, ...args] = command;
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  return spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: path },
    shell: process.platform === 'win32',
  });
}

/** Exit code of one command; 127 where it cannot be started, 1 where a signal ended it. */
export function run(step: Omit<Step, 'name'>): Promise<number> {
  return new Promise((resolve) => {
    const child = start(step);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs the steps in order, each under its name; the exit code is the first failure's, and what follows it does not run. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  for (const step of steps) {
    const since = Date.now();
    console.log(`\n== ${step.name}`);
    const code = await run(step);
    const seconds = ((Date.now() - since) / 1000).toFixed(1);
    if (code !== 0) {
      console.error(`== ${step.name}: failed with exit code ${code} after ${seconds} s`);
      return code;
    }
    console.log(`== ${step.name}: ok, ${seconds} s`);
  }
  return 0;
}
