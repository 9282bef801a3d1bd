import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBaseline } from './baseline.ts';
import { lineOf } from './measure.ts';
import { speedSection, withSpeed } from './speed-table.ts';

const work = { events: null, bytes: null };

it('names the machine of the measurements', () => {
  const lines = [
    lineOf('engine.npus.1m', 'ms', [0.09512], work),
    lineOf('load.page.kB', 'kB', [147.84], work),
  ];
  const text = speedSection({ machine: 'a machine', lines });
  expect(text).toContain('Measured on a machine.');
  expect(text).toMatch(/\| the same over 1,048,576 NPUs +\| `engine.npus.1m` \| 0.0951 ms \|/);
  expect(text).toMatch(/\| `load.page.kB` +\| 148 kB +\|/);
});

it('gives the time of most edits', () => {
  const [line] = speedSection({
    machine: 'a machine',
    lines: [lineOf('page.edit.first', 'ms', [29, 48], work)],
  })
    .split('\n')
    .slice(-1);
  expect(line).toMatch(/\| `page.edit.first` \| 48 ms +\| 48 ms \|$/);
});

it('gives the time of the longest task', () => {
  const lines = [lineOf('page.longtask.journeys', 'ms', [0, 0, 61], work)];
  expect(speedSection({ machine: 'a machine', lines })).toMatch(
    /\| `page.longtask.journeys` \| 61 ms +\| +\|$/,
  );
});

it('compares the engine with its floor', () => {
  const lines = [
    lineOf('floor.heap', 'ms', [1], { events: 60_000, bytes: null }),
    lineOf('engine.t1t.4d.full.aggregates', 'ms', [1], { events: 30_000, bytes: null }),
  ];
  expect(speedSection({ machine: 'a machine', lines })).toContain('30 million events a second, 0.5 of what');
});

it('is in the docs with the committed numbers', () => {
  const document = readFileSync('docs/BENCHMARKS.md', 'utf8');
  expect(document).toBe(withSpeed(document, readBaseline('src/bench/baseline.json')));
});

it('is refused if the document has no place for it', () => {
  expect(() => withSpeed('# Nothing', { machine: 'a machine', lines: [] })).toThrow('no place');
});
