/** `netloom merge` with very many files: one is open at a time, and a folder stands for the files in it. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { toEnd } from '../../design/steps.ts';
import { engineVersion, formerEngineVersion } from '../../search/engine-version.ts';
import { merge } from '../../search/files/merge.ts';
import { reportText } from '../../search/files/report.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { valueOf } from '../../units/result.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const SPACE = {
  name: 'a small one',
  base: { ...BASE_V1, workload: { ...BASE_V1.workload, layers: 2 } },
  free: { tp: [1, 2, 4], zero: [0, 3] },
  dimensions: { npus: 16, count: [1, 2], kinds: ['ring'] },
  where: ['tp <= npus'],
  split: 'equal',
  top: 4,
};
const PARTS = 40;

const { folder, fileOf } = scratchFolder();

function netloom(...args: readonly string[]) {
  return said((output) => run(args, COMMANDS, output));
}

const space = fileOf('space.json', SPACE);
const parts = join(folder, 'parts');
mkdirSync(parts);
const names = Array.from({ length: PARTS }, (_, index) => join(parts, `search.${index}.jsonl`));
for (const [index, name] of names.entries())
  netloom('search', space, `--shard=${index}/${PARTS}`, `--out=${name}`, '--quiet');
const right = netloom('merge', ...names).printed;

describe('netloom merge of many parts', () => {
  it('has one file open at a time', () => {
    let open = 0;
    let mostOpen = 0;
    const files = names.map((name) => ({
      name,
      lines: {
        *[Symbol.iterator]() {
          mostOpen = Math.max(mostOpen, (open += 1));
          try {
            yield* readFileSync(name, 'utf8').trimEnd().split('\n');
          } finally {
            open -= 1;
          }
        },
      },
    }));
    const versions = { engine: engineVersion(), former: formerEngineVersion() };
    const { points, found } = valueOf(toEnd(merge(files, versions)));
    expect(reportText(points, found)).toBe(right);
    expect({ open, mostOpen }).toEqual({ open: 0, mostOpen: 1 });
  });

  it('reads the files of a folder whose names end in .jsonl', () => {
    writeFileSync(join(parts, 'notes.txt'), 'of something else');
    expect(netloom('merge', parts)).toMatchObject({ code: 0, printed: right });
  });

  it('refuses a folder without such files', () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    expect(netloom('merge', empty)).toMatchObject({
      code: 2,
      noted: expect.stringContaining(`${empty}: is a folder without files *.jsonl`) as string,
    });
  });

  it('names some of the files that have no line for a point', () => {
    const { code, noted } = netloom('merge', ...names.slice(1));
    expect(code).toBe(2);
    expect(noted).toContain(`and ${PARTS - 6} more: have no line for`);
  });

  it('reads a pipe once', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    spawn('sh', ['-c', 'cat "$0" > "$1"', names[0]!, pipe], { stdio: 'ignore' });
    expect(netloom('merge', pipe, ...names.slice(1))).toMatchObject({ code: 0, printed: right });
  });
});
