/** Files as found in practice: other spellings, other tools, other encodings, and the messages about them. */
import { describe, expect, it } from 'vitest';
import type { Design } from '../design/document.ts';
import { ASTRA2_NETWORK } from '../testing/files/astra2.ts';
import { micro, networkOf, systemOf } from '../testing/files/astra-files.ts';
import { SOME_DESIGN } from '../testing/designs.ts';
import { parseNetwork } from './astra/network.ts';
import { openAny } from './open-any.ts';
import type { TextFile } from './text-file.ts';

async function outcome(
  files: readonly TextFile[],
  current: Design = SOME_DESIGN,
): Promise<{ readonly design: Design | null; readonly said: string }> {
  const result = await openAny(files, current);
  const said = (result.ok ? result.value.losses : result.problems).map(
    ({ path, message }) => `${path}: ${message}`,
  );
  return { design: result.ok ? result.value.design : null, said: said.join('\n') };
}

const LINKS = { 'links-count': [1, 2], 'link-latency': [1, 1], 'link-bandwidth': [1, 1] };
const SWITCHES = { 'topologies-per-dim': ['Switch', 'Ring'], 'units-count': [8, 2], ...LINKS };

describe('a network of one dimension in ASTRA-sim 2', () => {
  it('may have values instead of lists', async () => {
    const text = (values: readonly string[]): string =>
      ['topology', 'npus_count', 'bandwidth', 'latency']
        .map((key, index) => `${key}: ${values[index] ?? ''}\n`)
        .join('');
    const listed = await outcome([
      { name: 'n.yml', text: text(['[ Switch ]', '[ 8 ]', '[ 50 ]', '[ 500 ]']) },
    ]);
    const plain = await outcome([{ name: 'n.yml', text: text(['Switch', '8', '50', '500']) }]);
    expect(plain.design).not.toBeNull();
    expect(plain.design).toEqual(listed.design);
  });
});

describe('dimension types of ASTRA-sim 1.0', () => {
  const tiersOf = (types: readonly string[]): ReturnType<typeof parseNetwork> =>
    parseNetwork(networkOf({ ...SWITCHES, 'dimension-type': types }), 'net.json');

  it('may be written in full', () => {
    const tiers = (types: readonly string[]): unknown => {
      const read = tiersOf(types);
      return (
        read.ok && read.value.notes.length === 0 && read.value.network.dimensions.map(({ tier }) => tier)
      );
    };
    expect(tiers(['Pod', 'Tile'])).toEqual(['pod', 'chiplet']);
    expect(tiers(['Node', 'Package'])).toEqual(['node', 'package']);
    expect(tiers(['PP', 'T'])).toEqual(['pod', 'chiplet']);
  });

  it('are nodes if they are anything else, with a note', () => {
    const read = tiersOf(['Rack', 'N']);
    expect(read).toMatchObject({
      ok: true,
      value: { network: { dimensions: [{ tier: 'node' }, { tier: 'node' }] } },
    });
    expect(read.ok && read.value.notes.map(({ message }) => message)).toEqual([
      expect.stringContaining('dimension-type of dimension 0 is "Rack", which is taken as N (node)'),
    ]);
  });
});

describe('a workload', () => {
  it('of LIBRA is reported not to overlap, as it is set', async () => {
    const rows = 'embed -1 10 NONE 0 10 NONE 0 10 ALLREDUCE 1024 0\n';
    const { design, said } = await outcome([{ name: 'w.txt', text: rows }]);
    expect(design?.parallelism.overlap).toBe(false);
    expect(said).toContain('(overlap: off)');
    expect(said).not.toContain('overlap: on');
  });

  it('of one collective with several rows is reported to run only the first', async () => {
    const text = `${micro('ALLREDUCE', 1024).replace('\n1\n', '\n3\n')}${'more -1 1 NONE 0 1 NONE 0 1 ALLREDUCE 9 0\n'.repeat(2)}`;
    const { said } = await outcome([
      { name: 'net.json', text: networkOf(SWITCHES) },
      { name: 'sys.txt', text: systemOf() },
      { name: 'w.txt', text },
    ]);
    expect(said).toContain(
      'w.txt:4:1: MICRO runs the weight-gradient collective of the first layer only; this one and 1 more have no effect',
    );
    const single = await outcome([{ name: 'w.txt', text: micro('ALLREDUCE', 1024) }]);
    expect(single.said).not.toContain('MICRO');
  });
});

describe('a network that cannot hold the model-parallel groups of the design', () => {
  it('is opened, with the degrees it can hold', async () => {
    const current: Design = {
      ...SOME_DESIGN,
      parallelism: { ...SOME_DESIGN.parallelism, modelParallel: 16 },
    };
    const { design, said } = await outcome([ASTRA2_NETWORK], current);
    expect(design?.topology.dimensions.map(({ size }) => size)).toEqual([2, 8, 4]);
    expect(said).not.toContain('parallelism.modelParallel');
    const odd = { ...ASTRA2_NETWORK, text: ASTRA2_NETWORK.text.replace('[ 2, 8, 4 ]', '[ 3, 8, 4 ]') };
    const refused = await outcome([odd], current);
    expect(refused.design).not.toBeNull();
    expect(refused.said).toContain(
      'parallelism.modelParallel: A model-parallel degree of 16 does not divide the dimensions 3 x 8 x 4 from the innermost outwards; the nearest possible degrees are 12 and 24.',
    );
  });
});

describe('a file of another kind', () => {
  it.each([
    ['without a byte order mark', '', false],
    ['of little end', '\uFFFD\uFFFD', false],
    ['of big end', '\uFFFD\uFFFD', true],
  ])('is recognised: text in UTF-16 %s', async (_what, mark, isBig) => {
    const wide = Array.from(systemOf())
      .map((letter) => (isBig ? `\0${letter}` : `${letter}\0`))
      .join('');
    expect((await outcome([{ name: 'sys.txt', text: mark + wide }])).said).toContain(
      'sys.txt:1:1: is text in UTF-16',
    );
  });
});
