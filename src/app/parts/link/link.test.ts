import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { printCompactDesign } from '../../../design/text/serialize.ts';
import { parseLink } from './parse-link.ts';
import { printLink } from './print-link.ts';
import { MOST_INFLATED_BYTES, MOST_PAYLOAD_CHARACTERS, packText, unpackText } from './payload.ts';

const CHARACTERS = Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.matchAll(/./g),
  ([character]) => character,
);

async function linkOf(design: Design): Promise<string> {
  const link = await printLink(design);
  if (!link.ok) throw new Error(link.problems[0]?.message);
  return link.value;
}

async function messageOf(fragment: string): Promise<string> {
  const read = await parseLink(fragment);
  return read.ok ? 'opened' : (read.problems[0]?.message ?? 'no message');
}

describe('a link', () => {
  it('opens as the design it was made from', async () => {
    const design = {
      ...DEFAULT_DESIGN,
      name: 'Größe 東京',
      bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 412.5 },
    };
    expect(await parseLink(await linkOf(design))).toEqual({ ok: true, value: design });
  });

  it('is short and safe in an address', async () => {
    const link = await linkOf(DEFAULT_DESIGN);
    // Nothing of it is other than its set of assumptions says, all-to-alls on its rings included.
    expect(link).toBe('0.assumptions=paper&v=2');
    const layers = Array.from({ length: 40 }, () => 'ring' as const);
    const large = await linkOf({
      ...DEFAULT_DESIGN,
      topology: {
        ...DEFAULT_DESIGN.topology,
        dimensions: layers.map((kind, index) => ({ kind, size: 2, linkLatencyNs: index, tier: 'pod' })),
      },
    });
    expect(large).toMatch(/^2\.[A-Za-z0-9_-]+$/);
  });

  it('names the problem', async () => {
    const good = `2.${await packText('{"v":1,"name":"a design with a longer name"}')}`;
    expect(await messageOf('nonsense')).toContain('does not begin');
    expect(await messageOf(`7.${good.slice(2)}`)).toContain('newer version');
    expect(await messageOf(good.slice(0, -9))).toContain('missing or changed');
    expect(await messageOf(`${good}!`)).toContain('not a whole link');
    expect(await messageOf(`2.${'A'.repeat(MOST_PAYLOAD_CHARACTERS + 1)}`)).toContain('characters long');
    expect(await messageOf(`2.${await packText('{"v":1,"bandwidth":{"budgetGBps":0}}')}`)).toContain(
      'budget',
    );
    expect(await messageOf(`2.${await packText('[1')}`)).toContain('JSON');
    expect(await messageOf(`2.${await packText('{"v":99}')}`)).toContain('version');
  });

  it('that lost, gained or changed a character never opens as another design', async () => {
    const design = {
      ...DEFAULT_DESIGN,
      name: 'a cluster',
      parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 128 },
      bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 412.5 },
    };
    const payload = await packText(printCompactDesign(design));
    const whole = await parseLink(`2.${payload}`);
    expect(whole).toEqual({ ok: true, value: design });
    let refused = 0;
    for (let at = 0; at < payload.length; at += 1) {
      const [before, after] = [payload.slice(0, at), payload.slice(at + 1)];
      const characters = CHARACTERS.filter((_, place) => place % 4 === at % 4);
      const others = characters.map((character) => before + character + after);
      for (const damaged of [before + after, `${before}A${payload.slice(at)}`, ...others]) {
        const read = await parseLink(`2.${damaged}`);
        if (read.ok) expect(read).toEqual(whole);
        else refused += 1;
      }
    }
    // The last character has bits that mean nothing.
    expect(refused).toBeGreaterThan(17 * payload.length);
  });

  it('of the packing without a checksum still opens', async () => {
    const payload = await packText('{"v":1,"bandwidth":{"budgetGBps":600}}', 'deflate-raw');
    const read = await parseLink(`1.${payload}`);
    expect(read.ok && read.value.bandwidth.budgetGBps).toBe(600);
  });

  it('is not made of a design that it could not hold, and says so', async () => {
    // Times without a pattern, so that they do not pack.
    const layers = Array.from({ length: 4000 }, (_, index) => ({
      name: `layer ${Math.imul(index + 1, 2654435761) >>> 0}`,
      forward: [
        { kind: 'compute' as const, label: 'forward', durationNs: Math.imul(index + 7, 40503) >>> 0 },
      ],
      recompute: [],
      inputGradient: [],
      weightGradient: [],
      updateNs: 0,
    }));
    const loop = { kind: 'data', passes: 1 } as const;
    const link = await printLink({
      ...DEFAULT_DESIGN,
      workload: { kind: 'table', label: 'large', loop, layers },
    });
    expect(link.ok ? '' : link.problems[0]?.message).toContain('Save the design');
  });

  it('is not unpacked beyond its limit', async () => {
    const bomb = await packText(' '.repeat(MOST_INFLATED_BYTES + 1));
    expect(bomb.length).toBeLessThan(2000);
    const unpacked = await unpackText(bomb);
    expect(unpacked.ok ? '' : unpacked.problems[0]?.message).toContain('unpacks to more than');
  });

  it('never throws, whatever is pasted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.constantFrom('', '0.', '1.', '2.'), async (text, tag) => {
        const read = await parseLink(tag + text);
        for (const { path, message } of read.ok ? [] : read.problems) {
          expect(path).not.toBe('');
          expect(message).not.toBe('');
        }
      }),
    );
  });
});
