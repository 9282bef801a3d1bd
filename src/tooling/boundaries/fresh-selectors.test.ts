/** Selectors of stores: one that makes a new object each time it is asked renders the page for ever. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FRESH =
  /use(?:Design|Run|Trace|Store)\((?:[\w.]+, )?\(?[\w{}, ]*\)? => (?:[^();]*\?\? (?:\{|\[)|\(\{|\[)/;

it('Selectors give what the store holds, never a new object or list', () => {
  const files = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/app/${name}`);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => FRESH.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it.each([
  'useDesign((design) => design.parallelism.fusion ?? {});',
  'useStore(store, ({ rows }) => rows ?? [])',
  'useRun((run) => ({ phase: run.phase }))',
])('%s is found', (text) => expect(FRESH.test(text)).toBe(true));

it.each([
  'useDesign((design) => design.parallelism.fusion) ?? {};',
  'useStore(removedBlock, ({ words }) => words !== null)',
])('%s is not found', (text) => expect(FRESH.test(text)).toBe(false));
