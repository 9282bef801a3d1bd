/** Fields of other tools' files that nothing reads: listed as left out, or refused if they seem to stand for a missing one. */
import { describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../testing/designs.ts';
import { ASTRA2_NETWORK, ASTRA2_SYSTEM } from '../testing/files/astra2.ts';
import { CONFIGS } from '../testing/files/huggingface.ts';
import { LIBRA_NETWORK } from '../testing/files/libra.ts';
import { meantBy } from './misspelled.ts';
import { openAny } from './open-any.ts';

async function said(name: string, text: string): Promise<string> {
  const opened = await openAny([{ name, text }], SOME_DESIGN);
  const lines = opened.ok ? opened.value.losses : opened.problems;
  return [opened.ok ? 'opened' : 'refused', ...lines.map(({ message }) => message)].join('\n');
}

const LAYERS = JSON.stringify({
  format: 'netloom-layers',
  version: 1,
  label: 't',
  loop: { kind: 'data', passes: 1 },
  layers: [{ name: 'a', weightGradient: [{ label: 'g', collective: 'allReduce', group: 'data', bytes: 8 }] }],
});

const FILES: readonly (readonly [tool: string, name: string, text: string, from: string, extra: string])[] = [
  [
    'a network of ASTRA-sim 2',
    'network.yml',
    ASTRA2_NETWORK.text,
    'latency:',
    `${ASTRA2_NETWORK.text}banana: 1\n`,
  ],
  ['a network of LIBRA', 'net.yml', LIBRA_NETWORK.text, 'NpusCount:', `${LIBRA_NETWORK.text}banana: 1\n`],
  [
    'a system of ASTRA-sim 2',
    'system.json',
    ASTRA2_SYSTEM.text,
    'endpoint-delay"',
    ASTRA2_SYSTEM.text.replace('{', '{ "banana": 1,'),
  ],
];

describe('a field that nothing reads', () => {
  it.each(FILES)('of %s is listed as left out', async (_tool, name, _text, _from, extra) => {
    expect(await said(name, extra)).toMatch(/^opened[^]*"banana" is no /);
  });

  it.each(FILES)('of %s is refused if it is a misspelling', async (_tool, name, text, from) => {
    const key = from.slice(0, -1);
    const slips = [key.slice(0, -1), `${key}e`, key.slice(1), `${key.slice(0, 3)}xy${key.slice(5)}`];
    for (const slip of slips) {
      expect(await said(name, text.replace(from, `${slip}${from.at(-1)}`)), slip).toMatch(
        new RegExp(`^refused\n"${slip}" is no field [^]*did you mean ${key}\\?$`),
      );
    }
  });

  it('of a network is refused if it stands for the unit, without which numbers would differ', async () => {
    const text = `${ASTRA2_NETWORK.text}bandwidth_units: GB/s\n`;
    expect(await said('n.yml', text)).toMatch(/^refused\n"bandwidth_units".*did you mean bandwidth_unit\?$/);
  });

  it('of a config.json is refused if it stands for a number that would have a default', async () => {
    const { num_key_value_heads: heads, ...others } = CONFIGS.llama;
    const text = JSON.stringify({ ...others, num_key_value_head: heads });
    expect(await said('config.json', text)).toMatch(/^refused\n.*did you mean num_key_value_heads\?/);
    for (const config of Object.values(CONFIGS))
      expect(await said('config.json', JSON.stringify(config))).not.toMatch(/did you mean/);
  });

  it('of a layer table is left out with the intended name', async () => {
    const text = LAYERS.replace('"label":"g"', '"label":"g","byte":9').replace(
      '"name"',
      '"updateN":3,"name"',
    );
    const opened = await said('layers.json', text);
    expect(opened).toMatch(/"updateN" is no field of a layer; did you mean updateNs\?/);
    expect(opened).toMatch(/"byte" is no field of an operation; did you mean bytes\?/);
  });
});

it('a name matches others within two letters, fewer if it is short', () => {
  expect(meantBy('L', ['o', 'g'])).toBeNull();
  expect(meantBy('late', ['lane', 'latency'])).toBe('lane');
  expect(meantBy('lote', ['lane'])).toBeNull();
  expect(meantBy('lantecy', ['latency'])).toBe('latency');
  expect(meantBy('bandwidth', ['latency', 'topology'])).toBeNull();
});
