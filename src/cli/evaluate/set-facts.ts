/** What a split means for every workload of a design's goal: for `evaluate` and `allocate`. */
import type { Design } from '../../design/document.ts';
import { goalOf } from '../../design/goal.ts';
import { toEnd } from '../../design/steps.ts';
import { servedTimes, weightedNs } from '../../run/served-times.ts';
import { servedBy } from '../../run/group.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import { workloadsOf } from '../../search/files/report.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface SetFacts {
  /** The design's own workload first; times are those of event-driven runs. */
  readonly workloads: readonly {
    readonly workload: string;
    readonly weight: number;
    readonly iterationNs: number;
  }[];
  /** The weighted sum of the times. */
  readonly weightedNs: number;
}

/** Returns null if the design serves only its own workload. */
export function setFacts(design: Design, splitGBps: readonly number[]): Result<SetFacts | null> {
  if (goalOf(design).others.length === 0) return success(null);
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const served = servedBy(prepared.value);
  if (!served.ok) return served;
  const times = toEnd(servedTimes(served.value, splitGBps));
  if (!times.ok) return times;
  return success({
    workloads: workloadsOf({ base: design }).map((workload, at) => ({
      ...workload,
      iterationNs: times.value[at]!,
    })),
    weightedNs: weightedNs(served.value, times.value),
  });
}

/** Returns `transformer-1t 11.4 s x 1 + transformer-17b 2.1 s x 2 = 15.6 s`. */
export function setText({ workloads, weightedNs: sum }: SetFacts): string {
  const parts = workloads.map(
    ({ workload, weight, iterationNs }) => `${workload} ${formatTime(iterationNs, 4)} x ${weight}`,
  );
  return `${parts.join(' + ')} = ${formatTime(sum, 4)}`;
}
