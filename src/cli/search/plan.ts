/** How a search would be run on a cluster: a batch script for Slurm and an indexed Job for Kubernetes. */
import type { IJob } from 'kubernetes-models/batch/v1';
import { basename } from 'node:path';
import { stringify } from 'yaml';

export interface ClusterPlan {
  readonly spec: string;
  readonly shards: number;
  /** Of one part, an estimate from above. */
  readonly minutes: number;
  readonly memoryMB: number;
}

/** Exit code of a part that is to be started again: sysexits.h, EX_TEMPFAIL. */
export const TRY_AGAIN = 75;
/** Of a part that a signal has ended before it could hear it, or of a shell that has heard it while the part ended: 128 + SIGTERM. */
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
    `netloom search ${quoted(spec)} --shards=${shards} --jobs=1 --out="$OUT" --resume &`,
    'NETLOOM=$!',
    "trap 'kill -TERM $NETLOOM' TERM",
    // A shell that hears a signal stops waiting before what it waits for has ended.
    'wait $NETLOOM; CODE=$?',
    'while kill -0 $NETLOOM 2>/dev/null; do wait $NETLOOM; CODE=$?; done',
    `if [ $CODE -eq ${TRY_AGAIN} ] || [ $CODE -eq ${ENDED} ]; then scontrol requeue "$SLURM_ARRAY_JOB_ID"_"$SLURM_ARRAY_TASK_ID"; fi`,
    'exit $CODE',
    '',
  ].join('\n');
}

/** Where the volume with the space and the files of the parts is in a container. */
const VOLUME = '/data';

/** As its schema has it: a field that no Job has does not compile. */
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

/** As one word of a shell. */
function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
