/** `netloom merge`: files of shards that are damaged, forged, in the former format, or from different searches. */
import fc from 'fast-check';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { engineVersion, formerEngineVersion } from '../../search/engine-version.ts';
import { sealed, unsealed } from '../../search/files/seal.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { fuzzRuns } from '../../testing/mutate.ts';
import { said } from '../../testing/said.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const SPACE = {
  name: 'a small one',
  base: { ...BASE_V1, workload: { ...BASE_V1.workload, layers: 2 } },
  free: { tp: [1, 2, 4], zero: [0, 3], overlap: [false, true] },
  dimensions: { npus: 16, count: [1, 2], kinds: ['ring', 'switch'] },
  where: ['tp <= npus'],
  split: 'equal',
  top: 4,
};

const FLIPS = fuzzRuns(12, 2000);

const { folder, fileOf } = scratchFolder();

function netloom(...args: readonly string[]) {
  return said((output) => run(args, COMMANDS, output));
}

let files = 0;

function shard(index: number, count: number, spec: string): string {
  const out = join(folder, `part-${(files += 1)}.jsonl`);
  expect(netloom('search', spec, `--shard=${index}/${count}`, `--out=${out}`, '--quiet').code).toBe(0);
  return out;
}

const space = fileOf('space.json', SPACE);
const [first, second] = [shard(0, 2, space), shard(1, 2, space)];
const right = netloom('merge', first, second).printed;

type Fields = Record<string, unknown>;

/** Returns the lines without their hashes, the head first. */
function bodies(file: string): readonly Fields[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line.replace(/,"hash":"[0-9a-f]{16}"\}$/, '}')) as Fields);
}

/** Writes a file with valid hashes and arbitrary lines. */
function forged(from: string, change: (head: Fields, lines: readonly Fields[]) => readonly Fields[]): string {
  const [head, ...lines] = bodies(from);
  const [newHead, ...rest] = change(head!, lines);
  const first = sealed(JSON.stringify(newHead));
  const { hash } = unsealed(first)!;
  const text = [first, ...rest.map((line) => sealed(JSON.stringify(line), hash))].join('\n');
  return fileOf(`forged-${(files += 1)}.jsonl`, `${text}\n`);
}

/** Edits the first line of a status. */
function editing(status: string, edit: (line: Fields) => Fields) {
  return (head: Fields, lines: readonly Fields[]): readonly Fields[] => {
    const at = lines.findIndex((line) => line['status'] === status);
    return [head, ...lines.map((line, place) => (place === at ? edit(line) : line))];
  };
}

/** Converts to the former format: no hashes, and the name of its engine. */
function former(from: string, change: (lines: readonly Fields[]) => readonly Fields[] = (lines) => lines) {
  const [head, ...lines] = bodies(from);
  const text = [{ ...head, engine: formerEngineVersion() }, ...change(lines)].map((line) =>
    JSON.stringify(line),
  );
  return fileOf(`former-${(files += 1)}.jsonl`, `${text.join('\n')}\n`);
}

function refused(...names: readonly string[]): string {
  const { code, noted, printed } = netloom('merge', ...names);
  expect(code).toBe(2);
  expect(printed).toBe('');
  return noted;
}

interface Printed {
  readonly isProven: boolean;
  readonly top: readonly { readonly key: string }[];
}

const best = (JSON.parse(right) as Printed).top[0]!.key;
const ofBest = [first, second].find((file) => readFileSync(file, 'utf8').includes(`"${best}"`))!;
const otherThan = (file: string): string => (file === first ? second : first);

describe(`a byte at a random position, flipped ${FLIPS} times`, () => {
  it('is refused by place, or changes nothing that is printed', { timeout: 3_600_000 }, () => {
    const bytes = [readFileSync(first), readFileSync(second)] as const;
    const flipped = join(folder, 'flipped.jsonl');
    let refusals = 0;
    fc.assert(
      fc.property(
        fc.nat({ max: 1 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 1, max: 255 }),
        (which, share, bits) => {
          const damaged = Buffer.from(bytes[which]!);
          const at = Math.floor(share * damaged.length);
          damaged[at] = damaged[at]! ^ bits;
          writeFileSync(flipped, damaged);
          const { code, noted, printed } = netloom(
            'merge',
            ...(which === 0 ? [flipped, second] : [first, flipped]),
          );
          if (code === 0) expect(printed).toBe(right);
          else {
            refusals += 1;
            expect(noted).toContain('flipped.jsonl');
          }
        },
      ),
      { numRuns: FLIPS },
    );
    expect(refusals).toBe(FLIPS);
  });

  it('is refused by --resume, or leaves the result unchanged', { timeout: 3_600_000 }, () => {
    const bytes = readFileSync(first);
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, bits) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = damaged[at]! ^ bits;
        const resumed = join(folder, 'resumed.jsonl');
        writeFileSync(resumed, damaged);
        const { code } = netloom('search', space, '--shard=0/2', `--out=${resumed}`, '--resume', '--quiet');
        if (code === 0) expect(netloom('merge', resumed, second).printed).toBe(right);
      }),
      { numRuns: Math.ceil(FLIPS / 4) },
    );
  });
});

describe('netloom merge', () => {
  it('refuses each kind of bad input by name', () => {
    expect(refused()).toContain('FILES: are missing');
    expect(refused(join(folder, 'none'))).toContain('no such file');
    expect(refused(first)).toMatch(/have no line for \d+ of 168 points/);
    expect(refused(space, second)).toContain(`${space}: is no file of a search`);
    const engine = forged(first, (head, lines) => [{ ...head, engine: '0.old' }, ...lines]);
    expect(refused(engine, second)).toContain(
      `${engine}: was made by engine 0.old; expected ${engineVersion()}`,
    );
    const other = forged(first, (head, lines) => [
      { ...head, space: { ...(head['space'] as Fields), top: 3 } },
      ...lines,
    ]);
    expect(refused(first, other)).toContain(`${other}: is of another space`);
    const stranger = forged(
      first,
      editing('pruned', (line) => ({ ...line, key: '0000000000000000' })),
    );
    expect(refused(stranger, second)).toContain('is no point of the space');
    const odd = forged(
      first,
      editing('pruned', (line) => ({ ...line, status: 'skipped' })),
    );
    expect(refused(odd, second)).toContain('has the status "skipped"');
    const swept = [first, second].map((file) =>
      forged(file, (head, lines) => [{ ...head, netloom: 'sweep' }, ...lines]),
    );
    expect(refused(...swept)).toContain('was left out by a sweep');
  });

  it('drops an incomplete last line, and misses its point', () => {
    const torn = fileOf('torn.jsonl', readFileSync(first, 'utf8'));
    truncateSync(torn, statSync(torn).size - 1);
    expect(refused(torn, second)).toMatch(/have no line for 1 of 168/);
  });

  it('refuses a line of another shard or space, although its hash was valid there', () => {
    const [head, ...lines] = readFileSync(first, 'utf8').trimEnd().split('\n');
    const [, foreign] = readFileSync(second, 'utf8').split('\n');
    const moved = fileOf('moved.jsonl', [head, foreign, ...lines.slice(1), ''].join('\n'));
    expect(refused(moved, second)).toContain(`${moved}:2: is damaged, or of another file`);
    const dealt = forged(first, (head, all) => [head, bodies(second)[1]!, ...all]);
    expect(refused(dealt, second)).toContain('which is no point of the part 0/2');
  });

  const more =
    (name: string) =>
    (line: Fields): Fields => ({ ...line, [name]: Number(line[name]) * 1.01 });
  it.each<[string, string, (line: Fields) => Fields, RegExp]>([
    ['a higher value', 'run', more('value'), /its timeNs and cost make it/],
    ['a longer time', 'run', more('timeNs'), /its timeNs and cost make it/],
    ['a higher cost', 'run', more('cost'), /has the cost .*; expected/],
    [
      'a negative cost',
      'run',
      (line) => ({ ...line, cost: -1 }),
      /has the cost -1; expected a finite number from 0/,
    ],
    ['a value below its bound', 'run', (line) => ({ ...line, value: 1 }), /has the value 1 below its bound/],
    [
      'a point that is not its key',
      'run',
      (line) => ({ ...line, point: { ...(line['point'] as Fields), tp: 64 } }),
      /has the key of .* with the point .*"tp":64/,
    ],
    [
      'a bound that is too high',
      'pruned',
      (line) => ({ ...line, bound: 9e18 }),
      /has the bound 9000000000000000000; computed again/,
    ],
    ['a negative bound', 'pruned', (line) => ({ ...line, bound: -1 }), /has no bound/],
    [
      'times of workloads that are not there',
      'run',
      (line) => ({ ...line, othersNs: [1] }),
      /has othersNs of 1 workloads; expected 0/,
    ],
  ])('refuses by place %s', (_, status, edit, message) => {
    const file = forged(first, editing(status, edit));
    expect(refused(file, second)).toMatch(new RegExp(`forged-\\d+\\.jsonl:\\d+: .*${message.source}`, 's'));
    // Such a line would be accepted without hashes.
    expect(
      refused(
        former(first, (lines) => editing(status, edit)({}, lines).slice(1)),
        former(second),
      ),
    ).toMatch(message);
  });

  it('refuses numbers that JSON does not have', () => {
    const text = readFileSync(first, 'utf8').replace(/"value":\d[\d.]*/, '"value":1e999');
    const plain = former(first);
    const endless = readFileSync(plain, 'utf8').replace(/"value":\d[\d.]*/, '"value":1e999');
    expect(refused(fileOf('endless.jsonl', text), second)).toContain('is damaged');
    expect(refused(fileOf('endless-former.jsonl', endless), former(second))).toContain(
      'has the value Infinity; expected a finite number from 0',
    );
  });

  it('refuses the best point left out, called impossible, or with a run that is not its run', () => {
    const changed = (edit: (line: Fields) => Fields): string =>
      forged(ofBest, (head, lines) => [
        head,
        ...lines.map((line) => (line['key'] === best ? edit(line) : line)),
      ]);
    const bare = ({ key, point, bound }: Fields): Fields => ({ key, point, value: null, bound });
    const out = changed((line) => ({ ...bare(line), status: 'pruned' }));
    expect(refused(out, otherThan(ofBest))).toMatch(/forged-\d+\.jsonl:\d+: leaves out .*it has to be run/);
    const hidden = changed((line) => ({ ...bare(line), status: 'infeasible' }));
    expect(refused(hidden, otherThan(ofBest))).toMatch(
      /:\d+: says that .* cannot be run, but its run has the value/,
    );
    const time = changed((line) => ({
      ...line,
      value: Number(line['value']) * 1.0001,
      timeNs: Number(line['timeNs']) * 1.0001,
    }));
    expect(refused(time, otherThan(ofBest))).toMatch(/:\d+: has the value .* with timeNs .*; its run has/);
  });

  it('refuses two lines of a point that differ', () => {
    const twice = forged(first, (head, lines) => {
      const runLine = lines.find(({ status }) => status === 'run')!;
      const other = {
        ...runLine,
        value: Number(runLine['value']) * 1.5,
        timeNs: Number(runLine['timeNs']) * 1.5,
      };
      return [head, ...lines, other];
    });
    expect(refused(twice, second)).toMatch(/forged-\d+\.jsonl:\d+: contradicts another line/);
  });

  it('reads files without hashes with a note, and proves what it prints of them', () => {
    const [firstFile, two] = [former(first), former(second)];
    const { code, noted, printed } = netloom('merge', firstFile, two);
    expect(code).toBe(0);
    expect(printed).toBe(right);
    for (const name of [firstFile, two])
      expect(noted).toContain(`${name}: is of an earlier format, whose lines carry no hashes`);
    expect(netloom('merge', firstFile, second).printed).toBe(right);
    // A run that is recorded as slower than it is, and so is not on the list.
    const slow = former(ofBest, (lines) =>
      lines.map((line) =>
        line['key'] === best
          ? { ...line, value: Number(line['value']) * 9, timeNs: Number(line['timeNs']) * 9 }
          : line,
      ),
    );
    expect(refused(slow, former(otherThan(ofBest)))).toMatch(
      /former-\d+\.jsonl:\d+: has the value .*its run has/,
    );
  });

  it('resumes a file without hashes in its format, with a note', () => {
    const whole = former(first);
    const lines = readFileSync(whole, 'utf8').split('\n');
    const cut = fileOf('cut.jsonl', `${lines.slice(0, 20).join('\n')}\n{"key":"12`);
    const { code, noted } = netloom('search', space, '--shard=0/2', `--out=${cut}`, '--resume');
    expect(code).toBe(0);
    expect(noted).toContain(`${cut}: is of an earlier format`);
    expect(readFileSync(cut, 'utf8')).not.toContain('"hash"');
    expect(netloom('merge', cut, former(second)).printed).toBe(right);
  });

  it('proves files of points whose split is searched for', () => {
    const spec = fileOf('best.json', {
      ...SPACE,
      free: { tp: [2] },
      dimensions: { npus: 8, count: [1, 2], kinds: ['ring'] },
      split: 'best',
      top: 2,
    });
    const merged = [1, 3].map((count) =>
      netloom('merge', ...Array.from({ length: count }, (_, index) => shard(index, count, spec))),
    );
    expect(merged.map(({ code }) => code)).toEqual([0, 0]);
    expect(merged[0]!.printed).toBe(merged[1]!.printed);
    expect(JSON.parse(merged[0]!.printed)).toMatchObject({ isProven: true, gap: 0 });
    expect(JSON.parse(netloom('search', spec).printed)).toMatchObject({
      top: (JSON.parse(merged[0]!.printed) as Printed).top,
    });
  });
});
