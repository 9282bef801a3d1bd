/**
 * The longest task of the main thread in every journey of e2e/, by the clock and by the time it had a processor; ms, 0
 * for a journey without one of over 50 ms. The journeys run one at a time on the build in dist/. What drives them stands
 * back (e2e/long-tasks.ts), and the browser may order its threads as it does on systems that let every program: the one
 * of the page before its workers.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tooling/steps.ts';
import { lineOf, type Line } from '../measure.ts';

const LONG_MS = 50;
/** Above what the browser asks for the threads that draw the page: raising is what a system may forbid, lowering is not. */
const ABOVE_ALL = -10;
const NOTHING = { events: null, bytes: null };

/** A line of what e2e/long-tasks.ts writes. */
interface JourneyTasks {
  readonly journey: string;
  readonly tasks: readonly Task[];
}

interface Task {
  readonly startMs: number;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly parts: string;
}

/** Throws where a journey fails. Long tasks are printed to stderr, then too. */
export function journeyLines(): readonly Line[] {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-bench-'));
  allowPriorities();
  try {
    const file = join(folder, 'tasks.jsonl');
    const words = [
      'playwright',
      'test',
      '--project=journeys',
      '--project=wide',
      '--workers=1',
      '--retries=0',
    ];
    const { status } = spawnSync('npx', words, {
      cwd: root,
      env: { ...process.env, NETLOOM_BUILT: '1', NETLOOM_LONG_TASKS: file },
      stdio: ['ignore', 2, 2],
    });
    const journeys = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    const lines = linesOf(journeys.map((line) => JSON.parse(line) as JourneyTasks));
    if (status !== 0) throw new Error(`The journeys ended with ${status ?? 'a signal'}.`);
    return lines;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function allowPriorities(): void {
  try {
    setPriority(ABOVE_ALL);
  } catch {
    console.error(
      'This user may raise no priority: the threads of the page get no precedence over its workers.',
    );
  }
}

function linesOf(journeys: readonly JourneyTasks[]): readonly Line[] {
  for (const { journey, tasks } of journeys)
    for (const { startMs, wallMs, cpuMs, parts } of tasks)
      console.error(`${journey}: ${wallMs} ms (${cpuMs} of a processor) at ${Math.round(startMs)}: ${parts}`);
  const longest = (name: string, pick: (task: Task) => number): Line => {
    const long = journeys.map(({ tasks }) => tasks.map(pick).filter((ms) => ms > LONG_MS));
    return lineOf(
      name,
      'ms',
      long.map((value) => Math.max(0, ...value)),
      NOTHING,
    );
  };
  return [
    longest('page.longtask.journeys', ({ wallMs }) => wallMs),
    longest('page.longtask.journeys.cpu', ({ cpuMs }) => cpuMs),
  ];
}
