import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { printDesign } from '../../design/text/serialize.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const { fileOf } = scratchFolder();
const file = fileOf('design.json', printDesign(DEFAULT_DESIGN));
const netloom = (...args: readonly string[]) =>
  said((output) => run(['collective', file, ...args], COMMANDS, output));

describe('netloom collective', () => {
  it('prints a line for each scheme, algorithm and size as CSV', () => {
    const { code, printed } = netloom(
      '--format=csv',
      '--from=1MB',
      '--to=100MB',
      '--steps=3',
      '--scheme=equal',
      '--scheme=smart',
    );
    expect(code).toBe(0);
    const [head, ...rows] = printed.trimEnd().split('\r\n');
    expect(head).toMatch(/^collective,scheme,algorithm,bytes,time \(ns\),/);
    expect(rows.map((row) => row.split(',').slice(0, 4).join(' '))).toEqual(
      ['equal', 'smart'].flatMap((scheme) =>
        [1e6, 1e7, 1e8].map((bytes) => `allReduce ${scheme} design ${bytes}`),
      ),
    );
  });

  it('takes the sizes that are named, and gives all digits as JSON', () => {
    const { code, printed } = netloom('--format=json', '--size=1MiB', '--size=3', '--collective=allGather');
    expect(code).toBe(0);
    const { collective, npus, lines } = JSON.parse(printed) as {
      collective: string;
      npus: number;
      lines: readonly { points: readonly { bytes: number; timeNs: number; algorithmGBps: number }[] }[];
    };
    expect([collective, npus]).toEqual(['allGather', 1024]);
    const [first] = lines[0]!.points;
    expect(lines[0]!.points.map(({ bytes }) => bytes)).toEqual([1048576, 3]);
    expect(first!.algorithmGBps).toBeCloseTo((1024 * 1048576) / first!.timeNs, 9);
  });

  it('takes a list of sizes as it takes them one by one', () => {
    const listed = netloom('--format=csv', '--sizes=1MiB,3');
    expect(listed.code).toBe(0);
    expect(listed.printed).toEqual(netloom('--format=csv', '--size=1MiB', '--size=3').printed);
  });

  it('refuses what is no size, no scheme and no algorithm, and names what is allowed', () => {
    expect(netloom('--size=zero').code).toBe(2);
    expect(netloom('--from=2GB', '--to=1GB')).toMatchObject({ code: 2 });
    expect(netloom('--scheme=best').noted).toContain('expected one of equal, message');
    expect(netloom('--algorithm=quickest').noted).toContain('expected one of design, default, fastest, ring');
  });

  it('notes a line that cannot run, and fails where none can', () => {
    const result = netloom('--size=1MB', '--algorithm=design', '--algorithm=inNetwork', '--format=csv');
    expect(result.code).toBe(0);
    expect(result.noted).toMatch(/^note: .*inNetwork: .*cannot do reduce-scatter/);
    expect(netloom('--size=1MB', '--algorithm=inNetwork').code).not.toBe(0);
  });
});
