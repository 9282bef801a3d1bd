/**
 * A version of the engine, by which files of a search are told to belong together: the format of their lines and the
 * run times of two small designs.
 */
import { BASE_V1 } from '../design/base.ts';
import { toEnd } from '../design/steps.ts';
import { transformerWorkload } from '../workload/transformer/catalog/presets.ts';
import { hashOf } from './canonical.ts';
import { runPoint } from './run/run-point.ts';

/** Raised where bounds or points change their meaning, or lines what they carry. */
const FORMAT = 3;
/** Its lines carry no hashes. */
const FORMER_FORMAT = 2;

let known: string | undefined;

export function engineVersion(): string {
  return `${FORMAT}.${timesHash()}`;
}

/** Of files of the format before whose runs take the same times. */
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
