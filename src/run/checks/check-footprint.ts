/** Refuses a run that would need more memory than a page can rely on, and says what would fit. */
import { formatBytes } from '../../units/bytes.ts';
import { formatCount } from '../../units/count.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import type { Demand } from '../../taskgraph/generator.ts';
import { footprintOf, type Footprint, type RunSize } from './footprint.ts';

/** Memory that a browser lets one tab use on a machine with 4 GB. */
export const MOST_RUN_BYTES = 2e9;
/** The graph is built without yielding, at about a million tasks per second. */
export const MOST_TASKS = 1_000_000;

/** Problems name the field whose change helps most. */
export function checkFootprint(demand: Demand, size: RunSize): Result<Footprint> {
  const footprint = footprintOf(demand, size);
  if (isSmall(footprint)) return success(footprint);
  return failure(refusal(demand, size, footprint));
}

function refusal(demand: Demand, size: RunSize, footprint: Footprint): Problem {
  const { policy, passes } = size;
  const { chunks } = policy;
  const fewerChunks = largest(chunks, (count) =>
    fits(demand, { ...size, policy: { ...policy, chunks: count } }),
  );
  const fewerPasses = largest(passes, (count) => fits(demand, { ...size, passes: count }));
  const ways = [
    ...(fewerChunks > 0 ? [`at most ${formatCount(fewerChunks)} chunks per collective`] : []),
    ...(fewerPasses > 0 ? [`at most ${formatCount(fewerPasses)} passes`] : []),
  ];
  const advice =
    ways.length > 0
      ? `It fits with ${ways.join(', or with ')}.`
      : `Fewer ${passes > 1 ? 'passes and fewer ' : ''}layers are needed, or layers with fewer operations.`;
  const path =
    fewerChunks > 0
      ? 'system.chunks'
      : fewerPasses > 0 || passes > 1
        ? 'workload.loop.passes'
        : 'workload.layers';
  const { tasks, chunksUnderWay, graphBytes, chunkBytes, planBytes, traceBytes, totalBytes } = footprint;
  const parts = [
    `${formatBytes(graphBytes)} for ${formatCount(tasks)} tasks`,
    `${formatBytes(chunkBytes)} for ${formatCount(chunksUnderWay)} chunks under way`,
    `${formatBytes(planBytes)} for their phases`,
    `${formatBytes(traceBytes)} for the timeline`,
  ];
  return {
    path,
    message:
      `A run of this design may need ${formatBytes(totalBytes)} of this machine’s memory (${parts.join(', ')}); ` +
      `at most ${formatBytes(MOST_RUN_BYTES)} and ${formatCount(MOST_TASKS)} tasks are allowed. ${advice}`,
  };
}

function fits(demand: Demand, size: RunSize): boolean {
  return isSmall(footprintOf(demand, size));
}

function isSmall({ totalBytes, tasks }: Footprint): boolean {
  return totalBytes <= MOST_RUN_BYTES && tasks <= MOST_TASKS;
}

/** Returns the largest count below `count` that is possible, or 0. If a count is possible, all smaller counts are. */
function largest(count: number, isPossible: (count: number) => boolean): number {
  let [possible, impossible] = [0, count];
  while (impossible - possible > 1) {
    const middle = Math.floor((possible + impossible) / 2);
    if (isPossible(middle)) possible = middle;
    else impossible = middle;
  }
  return possible;
}
