/** A run printed as a file of training software. */
import type { Run } from './run.ts';

export interface PrintedRun {
  /** The file's name. */
  readonly name: string;
  readonly text: string;
  /** Phrases that name what the software has no argument for. */
  readonly lost: readonly string[];
}

const NAMES: Readonly<Partial<Record<keyof Run, string>>> = {
  gradientBytes: 'bytes of gradients',
  shards: 'NPUs that share a copy of the states',
  keepsWeights: 'weights kept until the backward pass',
  prefetch: 'layers whose weights are gathered ahead',
  expert: 'experts in a group of their own',
  context: 'parts of a sequence',
  pipeline: 'stages of a pipeline',
  tensorOverlap: 'tensor-parallel traffic beside products',
  firstLayers: 'layers of the first stage',
  lastLayers: 'layers of the last stage',
};

/** Names in words the `fields` that the run has. */
export function missingFields(run: Run, fields: readonly Exclude<keyof Run, 'model'>[]): readonly string[] {
  return fields.flatMap((field) => {
    const value = run[field];
    return value === undefined || value === false ? [] : [`${NAMES[field] ?? field}: ${String(value)}`];
  });
}
