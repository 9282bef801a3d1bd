/** The public spaces: what is proved of them, and the gap of searches without proofs, as in `examples/README.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { said } from '../../testing/said.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples');
const HOUR_MS = 3_600_000;

function netloom(...args: readonly string[]): string {
  const { code, printed } = said((output) => run([...args, '--quiet'], COMMANDS, output));
  expect(code).toBe(0);
  return printed;
}

interface Tried {
  readonly proven: number;
  readonly tries: readonly { readonly behind: number }[];
}

describe.each(['codesign-a', 'codesign-b', 'gpt3-1024', 'codesign-a-cost'])('the space %s', (name) => {
  const space = join(EXAMPLES, `${name}.json`);
  const known = join(EXAMPLES, 'known', `${name}.json`);
  const row = readFileSync(join(EXAMPLES, 'README.md'), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}.json\` `))!
    .split('|')
    .map((cell) => cell.trim());
  const behind = (method: string): string => {
    const text = netloom('search', space, `--method=${method}`, `--against=${known}`);
    const { tries } = JSON.parse(text) as Tried;
    return `${(100 * tries[0]!.behind).toFixed(2)} %`;
  };

  it('has the best points that are known of it', { timeout: HOUR_MS }, () => {
    interface Found {
      readonly points: number;
      readonly top?: readonly { readonly timeNs: number }[];
      readonly front?: readonly { readonly timeNs: number }[];
    }
    const found = JSON.parse(netloom('search', space)) as Found;
    expect(found).toEqual(JSON.parse(readFileSync(known, 'utf8')));
    const { points, top, front } = found;
    expect(row[2]).toBe(points.toLocaleString('en-US'));
    expect(row[3]).toBe(`${((top ?? front)![0]!.timeNs / 1e9).toPrecision(6)} s`);
  });

  it('has the results without a proof that the table states', { timeout: HOUR_MS }, () => {
    // With time and cost there is no single best point to compare with.
    const isOne = row[4] !== '—';
    if (isOne) expect([behind('random'), behind('genetic')]).toEqual([row[4], row[5]]);
    else expect(row[5]).toBe('—');
  });
});
