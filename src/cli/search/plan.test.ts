import { Job, type IJob } from 'kubernetes-models/batch/v1';
import { spawn, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { kubernetesJob, slurmScript } from './plan.ts';

const PLAN = { spec: "my spaces/it's.json", shards: 8, minutes: 30, memoryMB: 2048 };

describe('the Job for Kubernetes', () => {
  const job = (): IJob => parse(kubernetesJob(PLAN)) as IJob;

  it('is valid by the schema of batch/v1', () => {
    expect(() => {
      new Job(job()).validate();
    }).not.toThrow();
  });

  it.each([
    ['completions', '8'],
    ['completionMode', 'Index'],
    ['backoffLimitPerIndex', 1.5],
    ['template', null],
  ])('would be invalid with the %s %j', (field, value) => {
    const valid = job();
    expect(() => {
      new Job({ ...valid, spec: { ...valid.spec!, [field]: value } }).validate();
    }).toThrow(field);
  });

  it('has one shard per index, which can be restarted with its existing file', () => {
    const { spec } = job();
    expect(spec).toMatchObject({ completions: 8, parallelism: 8, completionMode: 'Indexed' });
    const [container] = spec!.template.spec!.containers;
    expect(container!.args).toEqual([
      `exec netloom search 'it'\\''s.json' --shards=8 --jobs=1 --out="search.$JOB_COMPLETION_INDEX.jsonl" --resume`,
    ]);
    // Kubernetes requires more than its schema.
    expect(spec!.template.spec!.restartPolicy).toBe('Never');
    expect(container!.volumeMounts!.map(({ name }) => name)).toEqual(
      spec!.template.spec!.volumes!.map(({ name }) => name),
    );
  });
});

describe('the script for Slurm', () => {
  it('is valid for the shell', () => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: slurmScript(PLAN), encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('gives each shard its number, and the exit code for a restart', () => {
    const script = slurmScript(PLAN);
    expect(script).toContain('#SBATCH --array=0-7\n');
    expect(script).toContain(
      `netloom search 'my spaces/it'\\''s.json' --shards=8 --jobs=1 --out="$OUT" --resume &`,
    );
  });

  it.each([
    // In the middle of it, and before it could handle the signal.
    ['trap "exit 75" TERM; while :; do sleep 0.05; done', true],
    ['while :; do sleep 0.05; done', true],
    ['exit 1', false],
  ])('queues its shard again if it received SIGTERM: %s', { timeout: 20_000 }, async (netloom, isAgain) => {
    const started = `echo started >&2; ${netloom}`;
    const script = `netloom() { exec bash -c '${started}'; }; scontrol() { echo "$@"; }\n${slurmScript(PLAN)}`;
    const child = spawn('bash', ['-c', script], {
      env: { ...process.env, SLURM_ARRAY_TASK_ID: '3', SLURM_ARRAY_JOB_ID: '7' },
    });
    let printed = '';
    child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
    if (isAgain) child.stderr.once('data', () => child.kill('SIGTERM'));
    await new Promise((resolve) => child.once('close', resolve));
    expect(printed).toBe(isAgain ? 'requeue 7_3\n' : '');
  });
});
