/**
 * The version of the engine, which decides whether files of a search belong together: the format of their lines and the run times of two
 * small designs.
 */
import { BASE_V1 } from '../design/base.ts';
import { toEnd } from '../design/steps.ts';
import { transformerWorkload } from '../workload/transformer/catalog/presets.ts';
import { hashOf } from './canonical.ts';
import { runPoint } from './run/run-point.ts';

/** Raised when the meaning of bounds or points changes, or the contents of lines. */
const FORMAT = 3;
/** The previous format, whose lines have no hashes. */
const FORMER_FORMAT = 2;

let known: string | undefined;

export function engineVersion(): string {
  return `${FORMAT}.${timesHash()}`;
}

/** The version of files in the previous format whose runs take the same times. */
export function formerEngineVersion(): string {
  return `${FORMER_FORMAT}.${timesHash()}`;
}

function timesHash(): string {
  if (known !== undefined) return known;
  const small = { ...transformerWorkload('gpt-3'), layers: 2 };
  const times = [false, true].map((overlap) => {
    const design = { ...BASE_V1, workload: small, parallelism: { ...BASE_V1.parallelism, overlap } };
    const run = toEnd(runPoint(design, 'equal', 'time'));
    return run.ok ? run.value.timeNs : null;
  });
  return (known = hashOf(JSON.stringify(times)).slice(0, 8));
}
