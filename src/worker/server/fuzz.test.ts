import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isStorable, SOME_DESIGN } from '../../testing/designs.ts';
import { fuzzRuns, mutate, randomFrom } from '../../testing/mutate.ts';
import { previewFiles } from '../files/preview.ts';

const RUNS = fuzzRuns(300, 20_000);
const PLACE = /^mine\.json:\d+:\d+$/;

describe(`${RUNS} damaged files with a design of ours`, () => {
  it('open as a design, or say at which line and column they are wrong', async () => {
    const fixtures = readFileSync(new URL('../../design/fixtures/v1.json', import.meta.url), 'utf8');
    const texts = (JSON.parse(fixtures) as readonly { readonly design: unknown }[]).map(({ design }) =>
      JSON.stringify(design, null, 2),
    );
    const random = randomFrom(1);
    for (let run = 0; run < RUNS; run += 1) {
      const damaged = mutate(texts[run % texts.length] ?? '', random);
      const { read } = await previewFiles([{ name: 'mine.json', text: damaged }], SOME_DESIGN);
      if (read.ok) {
        if (!isStorable(read.value.design)) throw new Error(`cannot be stored: ${JSON.stringify(damaged)}`);
        continue;
      }
      // A text that is no longer recognised as a design is read as a file of a simulator, whose problems name at most a line.
      const odd = read.problems.find(({ path, message }) => message === '' || !/^mine\.json:\d+/.test(path));
      if (odd !== undefined) throw new Error(`${JSON.stringify(odd)} of ${JSON.stringify(damaged)}`);
      if (/"v"\s*:/.test(damaged) && /^\s*\{/.test(damaged)) {
        for (const { path } of read.problems) expect(path).toMatch(PLACE);
      }
    }
  }, 3_600_000);
});
