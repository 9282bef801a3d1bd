// `npm run cluster`: a search as an array of eight on a Slurm of this machine, from the batch script that `--plan` prints. One
// task is asked to end and queues itself again, one is killed by the cluster and queued again; what is merged must be, to the
// byte, what one part finds. Where Slurm is not installed it says so and tries nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleCli } from '../../src/tooling/cli-bundle.ts';
import { missingPrograms, startSlurm, until, type Slurm } from './slurm.ts';

const SHARDS = 8;
/** A list this long makes each part run as many points: there is time to kill it. */
const SPACE = {
  base: {
    v: 1,
    name: 'GPT-3, 12 layers',
    workload: { kind: 'transformer', preset: 'gpt-3', layers: 12, hidden: 12288, tokensPerReplica: 32768 },
    parallelism: { modelParallel: 1, overlap: false },
    bandwidth: { budgetGBps: 300, scheme: 'equal', customGBps: null },
  },
  free: {
    tp: [1, 2, 4, 8],
    zero: [0, 1, 2, 3],
    overlap: [false, true],
    budget: { min: 100, max: 400, step: 100 },
  },
  dimensions: { npus: 64, count: [1, 3], kinds: ['ring', 'switch', 'fullyConnected'] },
  top: 1000,
};
/** Runs that a task has written when it is killed. */
const KILLED_AFTER = 50;
const LONGEST_SECONDS = 600;

async function main(): Promise<number> {
  const missing = missingPrograms();
  if (missing.length > 0) {
    console.log(`Nothing was tried: there is no Slurm here (${missing.join(', ')}).`);
    console.log('On Debian: apt-get install slurm-wlm munge');
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'netloom-cluster-'));
  symlinkSync(await bundleCli(folder), join(folder, 'netloom'));
  writeFileSync(join(folder, 'space.json'), JSON.stringify(SPACE));
  const slurm = await startSlurm(folder, folder);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void slurm.stop().then(() => process.exit(1));
    });
  try {
    console.log(`Slurm ${slurm.run('sinfo', '--version').trim().split(' ').at(-1)} in ${folder}`);
    await tryArray(folder, slurm);
  } finally {
    await slurm.stop();
  }
  rmSync(folder, { recursive: true });
  return 0;
}

async function tryArray(folder: string, slurm: Slurm): Promise<void> {
  const netloom = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(join(folder, 'netloom'), args, {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`netloom ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  writeFileSync(
    join(folder, 'search.sbatch'),
    batchScript(netloom('search', 'space.json', '--plan', `--shards=${SHARDS}`)),
  );
  const job = slurm.run('sbatch', '--parsable', `--chdir=${folder}`, join(folder, 'search.sbatch')).trim();
  console.log(`sbatch search.sbatch: array ${job}, ${SHARDS} tasks`);

  const asked = await killOne(folder, slurm, job, [], (task) => {
    slurm.tell('scancel', '--signal=TERM', '--batch', task);
  });
  console.log(`task ${asked.task}: asked to end after ${asked.runs} runs`);
  const killed = await killOne(folder, slurm, job, [asked.task], (task) =>
    slurm.run('scontrol', 'requeue', task),
  );
  console.log(`task ${killed.task}: killed and queued again after ${killed.runs} runs`);

  await until('the array', () => isOver(slurm, job), LONGEST_SECONDS);
  for (const { task, lines } of [asked, killed]) {
    const text = readFileSync(partOf(folder, task), 'utf8');
    if (!text.startsWith(lines)) throw new Error(`task ${task} lost lines that it had written`);
    const log = readFileSync(join(folder, `slurm-${job}_${task}.out`), 'utf8');
    if (!log.includes('points are there already')) throw new Error(`task ${task} was not run again: ${log}`);
  }
  const parts = Array.from({ length: SHARDS }, (_, task) => partOf(folder, task));
  const merged = netloom('merge', ...parts);
  netloom('search', 'space.json', '--shard=0/1', '--out=alone.jsonl', '--quiet');
  const alone = netloom('merge', 'alone.jsonl');
  if (merged !== alone) throw new Error('the parts merge to something else than one part');
  const { points, top } = JSON.parse(merged) as { readonly points: number; readonly top: readonly unknown[] };
  console.log(
    `merged: ${points} points, the ${top.length} best of them; ${merged.length} bytes, those of one part`,
  );
}

interface Killed {
  readonly task: number;
  readonly runs: number;
  /** Whole ones that its file had. */
  readonly lines: string;
}

/** The first task, but those, that has some runs and is not done. */
async function killOne(
  folder: string,
  slurm: Slurm,
  job: string,
  not: readonly number[],
  kill: (task: string) => void,
): Promise<Killed> {
  const rest = Array.from({ length: SHARDS }, (_, task) => task).filter((task) => !not.includes(task));
  for (let looks = 0; looks < LONGEST_SECONDS * 20; looks += 1) {
    for (const task of rest) {
      const text = existsSync(partOf(folder, task)) ? readFileSync(partOf(folder, task), 'utf8') : '';
      const runs = text.split('"status":"run"').length - 1;
      if (runs < KILLED_AFTER || !isRunning(slurm, job, task)) continue;
      kill(`${job}_${task}`);
      return { task, runs, lines: text.slice(0, text.lastIndexOf('\n') + 1) };
    }
    if (isOver(slurm, job)) break;
    await sleep(50);
  }
  throw new Error(`no task could be killed: all were over before; see ${folder}`);
}

function isRunning(slurm: Slurm, job: string, task: number): boolean {
  return slurm.run('squeue', '--noheader', '--format=%T', `--jobs=${job}_${task}`).trim() === 'RUNNING';
}

/** Tasks that wait for their second run need not wait for the node to be cleaned. */
function isOver(slurm: Slurm, job: string): boolean {
  const left = slurm.run('squeue', '--noheader', '--array', '--format=%i %r').trim();
  for (const line of left.split('\n')) {
    const [id = '', reason] = line.split(' ');
    if (reason === 'BeginTime') slurm.run('scontrol', 'update', `JobId=${id}`, 'StartTime=now');
  }
  return !left.includes(`${job}_`);
}

function partOf(folder: string, task: number): string {
  return join(folder, `search.${task}.jsonl`);
}

/** The part of what `--plan` prints that goes to `sbatch`. */
function batchScript(plan: string): string {
  const [, script] = /^--- search\.sbatch.*\n([^]*?)^--- /m.exec(plan) ?? [];
  if (script === undefined) throw new Error(`no batch script in ${plan}`);
  return script;
}

process.exitCode = await main();
