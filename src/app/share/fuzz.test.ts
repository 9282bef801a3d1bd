import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fuzzRuns, mutate, randomFrom } from '../../testing/mutate.ts';
import { parseLink, printLink } from './link.ts';
import { packText } from './payload.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const SHIPPED = read('./fixtures/links-v1.json') as readonly { readonly links: readonly string[] }[];
const LINKS = SHIPPED.flatMap(({ links }) => links);
const RUNS = fuzzRuns(3000, 100_000);
/** 50, and one that says how many more there are: a hostile document can be wrong in a million places. */
const MOST_PROBLEMS = 51;

async function expectBounded(link: string): Promise<boolean> {
  const read = await parseLink(link);
  if (read.ok) {
    // What opens can be handed on: it is a whole design.
    expect((await printLink(read.value)).ok).toBe(true);
    return true;
  }
  expect(read.problems.length).toBeGreaterThan(0);
  expect(read.problems.length).toBeLessThanOrEqual(MOST_PROBLEMS);
  for (const { path, message } of read.problems) {
    if (path === '' || message === '') throw new Error(`a rejection without a place: ${link}`);
  }
  return false;
}

it(`${RUNS} damaged links open or say where they are wrong`, async () => {
  const random = randomFrom(8);
  let opened = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const link = mutate(LINKS[run % LINKS.length] ?? '', random);
    if (await expectBounded(link)) opened += 1;
  }
  // Both sides are tried: damage that does not matter, and damage that does.
  expect(opened).toBeGreaterThan(RUNS / 100);
  expect(opened).toBeLessThan(RUNS * 0.9);
}, 3_600_000);

it(`${RUNS / 10} damaged documents, packed as links, open or say where they are wrong`, async () => {
  const random = randomFrom(9);
  const texts = (read('../../study/fixtures/v1.json') as readonly { readonly document: unknown }[]).map(
    ({ document }) => JSON.stringify(document),
  );
  for (let run = 0; run < RUNS / 10; run += 1) {
    await expectBounded(`1.${await packText(mutate(texts[run % texts.length] ?? '', random))}`);
  }
}, 3_600_000);
