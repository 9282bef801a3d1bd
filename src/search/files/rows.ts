/** Writes every point of a sweep as comma-separated values in the order of the space, however the work was shared out. */
import { printRecord } from '../../units/csv-record.ts';
import type { Swept } from '../every.ts';
import type { Points } from '../space/points.ts';
import { whyNot } from '../why-not.ts';
import { UNITS, workloadsOf } from './report.ts';

/** Yields one line at a time, the header first. */
export function* rowsCsv(points: Points, rows: Iterable<Swept>): Generator<string, void, void> {
  const names = Object.keys(points.chosen(0));
  const [, ...others] = workloadsOf(points.space);
  yield printRecord([
    ...names,
    'iteration time (ns)',
    ...others.map(({ workload }) => `iteration time of ${workload} (ns)`),
    'network cost ($)',
    `value (${UNITS[points.space.objective]})`,
    'problem',
    'key',
  ]);
  for (const { point, key, run } of rows) {
    const chosen = points.chosen(point);
    yield printRecord([
      ...names.map((name) => cellOf(chosen[name])),
      ...(run === null
        ? ['', ...others.map(() => ''), '', '', whyNot(points, point) ?? 'cannot be run']
        : [run.timeNs, ...(run.othersNs ?? []), run.cost, run.score, '']),
      key,
    ]);
  }
}

function cellOf(value: unknown): string | number {
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}
