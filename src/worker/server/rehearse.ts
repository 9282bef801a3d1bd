/** Warms up a worker for searches: code that has run once answers sooner. */
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { runTask } from '../task.ts';
import type { Pace } from './time-slices.ts';

/** Pipelines, states cut in four ways and networks of one to three dimensions, so that a search meets little that is new. */
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
 * @param onAsked calls once when the worker is asked something, which does not wait for this
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
