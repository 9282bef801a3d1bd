import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../../design/base.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { DOCUMENT_VERSION, type Design } from '../../../design/document.ts';
import { validateDesign } from '../../../design/schema/schema.ts';
import { printCompactDesign } from '../../../design/text/serialize.ts';
import { anyDesign } from '../../../testing/arbitrary/design.arbitrary.ts';
import { anySimulable } from '../../../testing/arbitrary/simulable.arbitrary.ts';
import { valueOf } from '../../../units/result.ts';
import { parseLink } from './parse-link.ts';
import { printLink } from './print-link.ts';
import { fitsPayload, MOST_PAYLOAD_CHARACTERS, packText } from './payload.ts';
import { printReadable } from './print-readable.ts';
import { parseReadable } from './readable.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

interface Shipped {
  readonly name: string;
  readonly links: readonly string[];
}

/** Links of every version that was handed out. They are only added to. */
const VERSIONS = Array.from({ length: DOCUMENT_VERSION }, (_, index) => index + 1);
const SHIPPED = VERSIONS.flatMap((version) => {
  const documents = read(`../../../design/fixtures/v${version}.json`) as readonly {
    readonly name: string;
    readonly design: unknown;
  }[];
  return (read(`./fixtures/links-v${version}.json`) as readonly Shipped[]).map(({ name, links }) => ({
    name: `${name}, version ${version}`,
    links,
    design: documents.find((document) => document.name === name)?.design,
  }));
});

async function messageOf(fields: string): Promise<string> {
  const opened = await parseLink(`0.${fields}`);
  const [first] = opened.ok ? [] : opened.problems;
  return first === undefined ? 'opened' : `${first.path}: ${first.message}`;
}

describe('links that were handed out', () => {
  it.each(SHIPPED)('open as what they were made from: $name', async ({ links, design }) => {
    const made = validateDesign(design);
    expect(made.ok).toBe(true);
    for (const link of links) expect(await parseLink(link)).toEqual(made);
  });
});

describe('a readable link', () => {
  it('names what was changed', async () => {
    const design: Design = {
      ...DEFAULT_DESIGN,
      name: 'My (first) design, 100%',
      topology: {
        ...DEFAULT_DESIGN.topology,
        dimensions: [
          { kind: 'ring', size: 8, linkLatencyNs: 500, tier: 'node' },
          { kind: 'switch', size: 16, linkLatencyNs: 500, tier: 'pod' },
        ],
      },
      system: { ...DEFAULT_DESIGN.system, algorithms: BASE_V1.system.algorithms },
      bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 500 },
    };
    const link = await printLink(design);
    expect(link).toEqual({
      ok: true,
      value:
        '0.name=My+*28first*29+design*2C+100*25&assumptions=paper&bandwidth.budgetGBps=500&system.algorithms.allToAll=()&' +
        'topology.dimensions=((kind:ring,size:8),(kind:switch,size:16,tier:pod))&v=2',
    });
  });

  it('opens when a program on its way encoded it or punctuation follows it', async () => {
    const fields = 'name=a+b*2C&topology.dimensions=((kind:ring,size:8))&v=1';
    const whole = await parseLink(`0.${fields}`);
    expect(whole.ok && whole.value.name).toBe('a b,');
    expect(await parseLink(`0.${encodeURIComponent(fields)}`)).toEqual(whole);
    expect(await parseLink(`0.${fields.replace('+', '%20')}`)).toEqual(whole);
    for (const end of ['.', ')', '>', ').', '",'])
      expect(await parseLink(`0.${fields}${end}`)).toEqual(whole);
  });

  it('names the place of the problem', async () => {
    expect(await messageOf('v')).toBe('link: "v" is not a field with its value, as "v=1" is');
    expect(await messageOf('v=1&v=1')).toBe('v: v stands twice in the link');
    expect(await messageOf('topology=1&topology.splitBandwidth=full&v=1')).toContain('stands twice');
    expect(await messageOf('topology.dimensions=((kind:ring,size:8)&v=1')).toContain(
      'the field ends at character 20; expected',
    );
    expect(await messageOf('topology.dimensions=((size:8,size:9))&v=1')).toContain('"size" only once');
    expect(await messageOf('name=*zz&v=1')).toContain('bytes of a character');
    expect(await messageOf(`name=${'('.repeat(30_000)}&v=1`)).toContain('levels of brackets');
    expect(await messageOf(`v=1${'&a=1'.repeat(300)}`)).toContain('more than 200 fields');
    expect(await messageOf('bandwidth.budgetGBps=0&v=1')).toContain('bandwidth.budgetGBps');
    expect(await messageOf('v=99')).toContain('newer version');
  });

  it.each([
    'constructor.prototype.polluted=1&v=1',
    'name=(__proto__:(polluted:1))&v=1',
    '__proto__.polluted=1&v=1',
  ])('refuses a key that reaches a prototype: %s', async (fields) => {
    expect((await parseLink(`0.${fields}`)).ok).toBe(false);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('gives back any plain data', () => {
    const leaf = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', '1', 'true', '~', '~1', 'a+b', '1e5'),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
      fc.boolean(),
      fc.constant(null),
    );
    const { any } = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fc.stringMatching(/^[a-z][A-Za-z0-9]{0,5}$/), tie('any'), {
          maxKeys: 3,
          noNullPrototype: true,
        }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-u]{1,4}$/), any, { maxKeys: 4, noNullPrototype: true }),
        (fields) => {
          const text = printReadable({ ...fields, v: 1 });
          if (text === null) throw new Error('a key was taken for one that cannot be written');
          expect(text).toMatch(/^[\w.~*+&=(),:-]+$/);
          expect(parseReadable(text)).toEqual({ ok: true, value: { ...fields, v: 1 } });
        },
      ),
    );
  });
});

describe('any design', () => {
  it('survives the link it is handed out as', async () => {
    await fc.assert(
      fc.asyncProperty(anyDesign, async (design) => {
        const link = await printLink(design);
        if (!link.ok) return;
        expect(await parseLink(link.value)).toEqual({ ok: true, value: design });
      }),
      { numRuns: 50 },
    );
  });

  it('survives a link of either kind, whichever is the shorter one', async () => {
    const opened = { readable: 0, deflated: 0 };
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyDesign, anySimulable), async (drawn) => {
        // What a link holds is a checked design, without the minus zeros and unknown fields of a drawn one.
        const design = valueOf(validateDesign(drawn));
        const text = printCompactDesign(design);
        const readable = printReadable(JSON.parse(text) as Record<string, unknown>);
        if (
          readable !== null &&
          readable.length <= MOST_PAYLOAD_CHARACTERS &&
          readable.split('&').length <= 200
        ) {
          expect(await parseLink(`0.${readable}`)).toEqual({ ok: true, value: design });
          opened.readable += 1;
        }
        const payload = await packText(text);
        if (!fitsPayload(text, payload)) return;
        expect(await parseLink(`2.${payload}`)).toEqual({ ok: true, value: design });
        opened.deflated += 1;
      }),
      { numRuns: 60 },
    );
    expect(opened.readable).toBeGreaterThan(20);
    expect(opened.deflated).toBeGreaterThan(20);
  });
});
