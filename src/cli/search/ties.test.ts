/** Networks that are as fast as each other: the cheaper is listed first, in JSON, in the merge of parts and on the page. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { answerOf } from '../../testing/search/space-answers.ts';
import { valueOf } from '../../units/result.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

/** Pairs of NPUs are as fast on a ring, on a switch and directly. */
const SPACE = {
  name: 'pairs',
  base: { ...BASE_V1, workload: { ...BASE_V1.workload, layers: 2 } },
  free: { tp: [1] },
  dimensions: { npus: 8, count: [3, 3], kinds: ['switch', 'ring', 'fullyConnected'], linkLatencyNs: 0 },
  split: 'equal',
  top: 27,
};

interface Listed {
  readonly timeNs: number;
  readonly cost: number;
  readonly key: string;
}

const { folder, fileOf } = scratchFolder();

function netloom(...args: readonly string[]): string {
  const { code, printed } = said((output) => run(args, COMMANDS, output));
  expect(code).toBe(0);
  return printed;
}

function topOf(text: string): readonly Listed[] {
  return (JSON.parse(text) as { readonly top: readonly Listed[] }).top;
}

describe('points of equal times and different costs', () => {
  it('are listed from the cheapest on, the same everywhere', () => {
    const file = fileOf('pairs.json', SPACE);
    const top = topOf(netloom('search', file, '--quiet'));
    expect(new Set(top.map(({ timeNs }) => timeNs.toPrecision(12))).size).toBe(1);
    const costs = top.map(({ cost }) => cost);
    expect(new Set(costs).size).toBeGreaterThan(2);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));

    const parts = [0, 1, 2].map((index) => join(folder, `part-${index}.jsonl`));
    for (const [index, part] of parts.entries())
      netloom('search', file, `--shard=${index}/3`, `--out=${part}`, '--quiet');
    expect(topOf(netloom('merge', ...parts.toReversed()))).toEqual(top);

    const { rows } = valueOf(answerOf(SPACE));
    expect(rows.map(({ key }) => key)).toEqual(top.map(({ key }) => key));
    expect(rows.map(({ cost }) => cost)).toEqual(costs);
  });
});
