import { expect, it } from 'vitest';
import { hidesSome, listedRows, partName, type PathRow } from './path-rows.ts';

const row = (name: string, ns: number, shownNs = ns): PathRow => ({
  name,
  kind: 'latency',
  dimension: 0,
  ns,
  shownNs,
});

it('parts below a thousandth of the iteration are one row that keeps their sum', () => {
  const rows = [row('Bytes', 700), row('Latency 1', 0.4), row('Compute', 299), row('Latency 2', 0.6)];
  expect(listedRows(rows, 1000)).toMatchObject([
    { name: 'Bytes' },
    { name: 'Compute' },
    { name: 'Other', ns: 1, shownNs: 1, of: ['Latency 1', 'Latency 2'] },
  ]);
});

it('a single small part keeps its name, and one that is hidden behind compute is not small', () => {
  expect(listedRows([row('Bytes', 999), row('Latency', 0.5)], 1000)).toHaveLength(2);
  expect(listedRows([row('Bytes', 500, 0), row('Latency', 0.5), row('Delays', 0.5)], 1000)[0]!.name).toBe(
    'Bytes',
  );
});

it('the path is told beside the iteration only where compute hides some of it', () => {
  expect(hidesSome([row('Bytes', 5), row('Compute', 5)], 10)).toBe(false);
  expect(hidesSome([row('Bytes', 5, 3), row('Compute', 5)], 10)).toBe(true);
});

it('a collective that is waited for has the name of its group that the lanes have', () => {
  const behind = { role: 'model', collective: 'allReduce' } as const;
  const queue = { kind: 'queue', dimension: 0, behind } as const;
  expect(partName(queue, [{ role: 'model' }, { role: 'data' }])).toBe(
    'Queueing on dimension 1 behind MP all-reduce',
  );
  expect(partName(queue, [{ role: 'model' }, { role: 'expert' }])).toBe(
    'Queueing on dimension 1 behind TP all-reduce',
  );
});
