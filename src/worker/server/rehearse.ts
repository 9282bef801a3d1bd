/** Warms up a worker for searches, since code that has run once is compiled. */
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { runTask } from '../task.ts';
import type { Pace } from './time-slices.ts';

/**
 * Pipelines, four ways of sharding states and networks of one to three dimensions, so that a search meets little code that has not run yet.
 */
const SPACE = {
  base: DEFAULT_DESIGN,
  free: { tp: [1, 2, 4, 8], pp: [1, 2, 4], zero: [0, 1, 2, 3] },
  dimensions: { npus: 64, count: [1, 3], kinds: ['ring', 'fullyConnected', 'switch'] },
  objective: 'throughput',
  split: 'equal',
};

/**
 * Searches a small space until its first run.
 *
 * @param onAsked calls its argument once when the worker receives a request, which does not wait for the rehearsal
 */
export async function rehearse(pace: Pace, onAsked: (stop: () => void) => void): Promise<void> {
  let isOver = false;
  const stop = (): void => {
    isOver = true;
  };
  onAsked(stop);
  const { searchSpace } = await import('../../search/ask-search.ts');
  const report = ({ best }: { readonly best: unknown }): void => {
    if (best !== null) stop();
  };
  await runTask(searchSpace(SPACE), pace, report, () => isOver);
}
