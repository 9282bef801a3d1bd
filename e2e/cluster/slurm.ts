// A Slurm of one machine for as long as a script needs it: munged, slurmctld and slurmd of its own, in a folder of its own.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { availableParallelism, hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const DAEMONS = ['munged', 'slurmctld', 'slurmd'] as const;
const COMMANDS = ['sbatch', 'squeue', 'scancel', 'scontrol', 'sinfo'] as const;
/** Debian has daemons where the path of a person does not lead. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;

export interface Slurm {
  /** What a command prints; throws where it fails. */
  readonly run: (program: (typeof COMMANDS)[number], ...args: readonly string[]) => string;
  /** Does not wait: scancel tries a task that has just queued itself again ten times before it gives up. */
  readonly tell: (program: (typeof COMMANDS)[number], ...args: readonly string[]) => void;
  readonly stop: () => Promise<void>;
}

/** Programs of Slurm that are not on this machine. */
export function missingPrograms(): readonly string[] {
  return [...DAEMONS, ...COMMANDS].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH } }).status !== 0,
  );
}

/**
 * Starts one and waits until it takes jobs.
 * @param folder that nobody else uses, readable by all
 * @param programs what jobs find first on their path
 */
export async function startSlurm(folder: string, programs: string): Promise<Slurm> {
  const daemons: ChildProcess[] = [];
  const conf = join(folder, 'slurm.conf');
  const socket = join(folder, 'munge', 'socket');
  const key = join(folder, 'munge', 'key');
  for (const name of ['munge', 'state', 'spool']) mkdirSync(join(folder, name), { mode: 0o755 });
  chmodSync(folder, 0o755);
  writeFileSync(key, randomBytes(128), { mode: 0o600 });
  const [controller, node] = [await freePort(), await freePort()];
  writeFileSync(conf, configuration(folder, socket, controller, node), { mode: 0o644 });
  const env = { ...process.env, PATH: `${programs}:${PATH}`, SLURM_CONF: conf };

  const daemon = (name: (typeof DAEMONS)[number], ...args: readonly string[]): void => {
    const log = openSync(join(folder, `${name}.out`), 'w');
    daemons.push(spawn(name, args, { env, stdio: ['ignore', log, log] }));
  };
  const stop = async (): Promise<void> => {
    for (const child of daemons.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(10_000, undefined, { ref: false })]);
      child.kill('SIGKILL');
    }
  };
  const run: Slurm['run'] = (program, ...args) => {
    const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}${stdout}`);
    return stdout;
  };
  const ask: Slurm['tell'] = (program, ...args) => {
    daemons.push(spawn(program, args, { env, stdio: 'ignore' }));
  };

  try {
    const files = ['key', 'socket', 'pid', 'log', 'seed'].map((name) => join(folder, 'munge', name));
    const [, , pid, log, seed] = files;
    daemon(
      'munged',
      ...['--foreground', '--force', `--key-file=${key}`, `--socket=${socket}`],
      ...[`--pid-file=${pid}`, `--log-file=${log}`, `--seed-file=${seed}`],
    );
    await until('munged', () => spawnSync('munge', ['-n', '-S', socket]).status === 0);
    daemon('slurmctld', '-D', '-f', conf);
    daemon('slurmd', '-D', '-f', conf, '-N', nodeName());
    await until('slurmd', () => run('sinfo', '--noheader', '--format=%t').trim() === 'idle');
  } catch (error) {
    await stop();
    throw error;
  }
  return { run, tell: ask, stop };
}

/** A look each quarter of a second, for at most a minute and a half. */
export async function until(what: string, holds: () => boolean, seconds = 90): Promise<void> {
  let last: unknown = null;
  for (let looks = 0; looks < seconds * 4; looks += 1) {
    try {
      if (holds()) return;
    } catch (error) {
      last = error;
    }
    await sleep(250);
  }
  throw new Error(`${what}: not within ${seconds} s ${last instanceof Error ? last.message : ''}`);
}

function nodeName(): string {
  return hostname().replace(/\..*/, '');
}

function configuration(folder: string, socket: string, controller: number, node: number): string {
  const user = userInfo().username;
  return [
    'ClusterName=netloom',
    `SlurmctldHost=${nodeName()}(127.0.0.1)`,
    `SlurmUser=${user}`,
    `SlurmdUser=${user}`,
    `SlurmctldPort=${controller}`,
    `SlurmdPort=${node}`,
    'AuthType=auth/munge',
    `AuthInfo=socket=${socket}`,
    'CredType=cred/munge',
    `StateSaveLocation=${join(folder, 'state')}`,
    `SlurmdSpoolDir=${join(folder, 'spool')}`,
    `SlurmctldPidFile=${join(folder, 'slurmctld.pid')}`,
    `SlurmdPidFile=${join(folder, 'slurmd.pid')}`,
    'ProctrackType=proctrack/linuxproc',
    'TaskPlugin=task/none',
    'SwitchType=switch/none',
    'MpiDefault=none',
    'SelectType=select/cons_tres',
    'SelectTypeParameters=CR_CPU',
    'SchedulerType=sched/backfill',
    'JobAcctGatherType=jobacct_gather/none',
    'AccountingStorageType=accounting_storage/none',
    'JobRequeue=1',
    'ReturnToService=2',
    // What the scripts ask for is for a larger machine.
    'SlurmdParameters=config_overrides',
    `NodeName=${nodeName()} NodeAddr=127.0.0.1 CPUs=${availableParallelism()} RealMemory=65536 State=UNKNOWN`,
    'PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
    '',
  ].join('\n');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
