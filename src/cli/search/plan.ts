/** The plan for running a search on a cluster: a batch script for Slurm and an indexed Job for Kubernetes. */
import type { IJob } from 'kubernetes-models/batch/v1';
import { basename } from 'node:path';
import { stringify } from 'yaml';

export interface ClusterPlan {
  readonly spec: string;
  readonly shards: number;
  /** Estimated upper bound for one shard. */
  readonly minutes: number;
  readonly memoryMB: number;
}

/** Exit code of a shard that is to be restarted: sysexits.h, EX_TEMPFAIL. */
export const TRY_AGAIN = 75;
/**
 * Exit code of a shard that a signal ended before it could handle it, or of a shell that received it while the shard ended: 128 + SIGTERM.
 */
const ENDED = 143;

export function slurmScript({ spec, shards, minutes, memoryMB }: ClusterPlan): string {
  return [
    '#!/bin/bash',
    '#SBATCH --job-name=netloom-search',
    `#SBATCH --array=0-${shards - 1}`,
    '#SBATCH --ntasks=1',
    '#SBATCH --cpus-per-task=1',
    `#SBATCH --mem=${memoryMB}M`,
    `#SBATCH --time=${minutes}`,
    '#SBATCH --requeue',
    '#SBATCH --open-mode=append',
    '#SBATCH --signal=B:TERM@60',
    'set -u',
    `OUT="search.$SLURM_ARRAY_TASK_ID.jsonl"`,
    // Set before the search starts, so that no signal ends the shell and leaves the search running.
    "trap 'kill -TERM ${!:-}' TERM",
    `netloom search ${quoted(spec)} --shards=${shards} --jobs=1 --out="$OUT" --resume &`,
    'NETLOOM=$!',
    // A shell that receives a signal stops waiting before the child has ended.
    'wait $NETLOOM; CODE=$?',
    'while kill -0 $NETLOOM 2>/dev/null; do wait $NETLOOM; CODE=$?; done',
    `if [ $CODE -eq ${TRY_AGAIN} ] || [ $CODE -eq ${ENDED} ]; then scontrol requeue "$SLURM_ARRAY_JOB_ID"_"$SLURM_ARRAY_TASK_ID"; fi`,
    'exit $CODE',
    '',
  ].join('\n');
}

/** Mount point of the volume with the space and the files of the shards in a container. */
const VOLUME = '/data';

/** Typed by its schema: a field that no Job has does not compile. */
function jobOf({ spec, shards, memoryMB }: ClusterPlan): object {
  const memory = `${memoryMB}Mi`;
  const search = `netloom search ${quoted(basename(spec))} --shards=${shards} --jobs=1 --out="search.$JOB_COMPLETION_INDEX.jsonl" --resume`;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'netloom-search' },
    spec: {
      completions: shards,
      parallelism: shards,
      completionMode: 'Indexed',
      backoffLimitPerIndex: 3,
      maxFailedIndexes: 0,
      podFailurePolicy: {
        rules: [{ action: 'Ignore', onExitCodes: { operator: 'In', values: [TRY_AGAIN, ENDED] } }],
      },
      template: {
        spec: {
          restartPolicy: 'Never',
          terminationGracePeriodSeconds: 60,
          containers: [
            {
              name: 'netloom',
              image: 'netloom:latest',
              command: ['sh', '-c'],
              args: [`exec ${search}`],
              workingDir: VOLUME,
              resources: { requests: { cpu: '1', memory }, limits: { memory } },
              volumeMounts: [{ name: 'data', mountPath: VOLUME }],
            },
          ],
          volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'netloom-work' } }],
        },
      },
    },
  } satisfies IJob;
}

export function kubernetesJob(plan: ClusterPlan): string {
  return stringify(jobOf(plan), { lineWidth: 0 });
}

/** Quotes a text as one word of a shell. */
function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
