import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzzRuns, mutate, randomFrom } from '../../../testing/mutate.ts';
import { MOST_ENTRIES } from '../../../design/bounds.ts';
import { createMeter, type Meter } from '../../../units/meter.ts';
import { parseLink } from './parse-link.ts';
import { printLink } from './print-link.ts';
import { MOST_INFLATED_BYTES, MOST_PAYLOAD_CHARACTERS, packText } from './payload.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const SHIPPED = [1, 2].flatMap(
  (version) => read(`./fixtures/links-v${version}.json`) as readonly { readonly links: readonly string[] }[],
);
const LINKS = SHIPPED.flatMap(({ links }) => links);
const RUNS = fuzzRuns(1000, 100_000);
/** 50, and one with the number of further problems: a hostile document can be wrong in a million places. */
const MOST_PROBLEMS = 51;

/** Bytes come out of a stream in pieces; the one that passes the cap is the last. */
const LARGEST_PIECE = 65_536;
/** Characters of a readable link, most of them included twice, and entries before and after a short form is completed. */
const MOST_STEPS = 3 * MOST_PAYLOAD_CHARACTERS + 2 * MOST_ENTRIES;
const most: Meter = createMeter();

async function expectBounded(link: string): Promise<boolean> {
  const meter = createMeter();
  const read = await parseLink(link, meter);
  expect(meter.bytes).toBeLessThanOrEqual(MOST_INFLATED_BYTES + LARGEST_PIECE);
  expect(meter.steps).toBeLessThanOrEqual(MOST_STEPS);
  most.bytes = Math.max(most.bytes, meter.bytes);
  most.steps = Math.max(most.steps, meter.steps);
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
  const texts = [1, 2]
    .flatMap(
      (version) =>
        read(`../../../design/fixtures/v${version}.json`) as readonly { readonly document: unknown }[],
    )
    .map(({ document }) => JSON.stringify(document));
  for (let run = 0; run < RUNS / 10; run += 1) {
    await expectBounded(`2.${await packText(mutate(texts[run % texts.length] ?? '', random))}`);
  }
}, 3_600_000);

describe('links that are made to take long', () => {
  const operations = `[${Array<string>(64).fill('{}').join(',')}]`;
  const layer = `{"name":"a","forward":${operations},"recompute":${operations},"inputGradient":${operations},"weightGradient":${operations}}`;
  const table = (layers: string): string =>
    `{"v":1,"workload":{"kind":"table","label":"t","loop":{"kind":"data","passes":1},"layers":[${layers}]}}`;
  it.each([
    ['a bomb', ' '.repeat(20_000_000)],
    ['layers that repeat a long one', table(`${layer}${',{"like":0}'.repeat(4095)}`)],
    ['layers that repeat one full of mistakes', table(`${layer}${',{"like":0}'.repeat(970)}`)],
    ['brackets', `{"v":1,"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['unknown fields', `{"v":1${Array.from({ length: 8000 }, (_, key) => `,"k${key}":1`).join('')}}`],
  ])('%s: stop at a cap', async (_, text) => {
    const payload = await packText(text);
    expect(payload.length).toBeLessThanOrEqual(MOST_PAYLOAD_CHARACTERS);
    expect(await expectBounded(`2.${payload}`)).toBe(false);
  });
});

it('reports the most expensive of them', () => {
  expect(most.bytes).toBeGreaterThan(0);
  expect(most.steps).toBeGreaterThan(0);
  console.log(`at most ${most.steps} steps and ${most.bytes} bytes for a link`);
});
