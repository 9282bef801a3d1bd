import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { libraProblems } from '../../testing/files/libra.ts';

describe('a hostile file', () => {
  const bomb = `a: &a [${'Ring, '.repeat(9)}Ring]\n${['b', 'c', 'd', 'e', 'f', 'g']
    .map(
      (name, index) =>
        `${name}: &${name} [${`*${'abcdef'[index] ?? ''}, `.repeat(9)}*${'abcdef'[index] ?? ''}]\n`,
    )
    .join('')}Topology: *g\n`;
  const block = Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth)}Topology:\n`).join('');

  it.each([
    ['a bomb of aliases', bomb, /more than 500 values, aliases expanded/],
    ['an alias of itself', 'Topology: &a [ *a ]\n', /nested deeper than 16 levels|stands for nothing/],
    ['an alias of nothing', 'Topology: *a\n', /stands for nothing|no valid YAML/],
    ['brackets in brackets', `Topology: ${'['.repeat(10_000)}`, /^x\.yml:1:27: nested deeper than 16 levels/],
    ['braces in braces', `Topology: ${'{a: '.repeat(4_000)}`, /nested deeper than 16 levels/],
    ['indents in indents', block, /nested deeper than 16 levels/],
    ['lists in lists', `Topology:\n${'- '.repeat(5_000)}1`, /nested deeper than 16 levels/],
    ['keys in keys', `Topology:\n${'? '.repeat(5_000)}1`, /nested deeper than 16 levels/],
    ['a long file', `Topology: ${'x'.repeat(20_000)}`, /at most 16384/],
    ['a list of many', `Topology: [${'Ring,'.repeat(400)}]`, /Topology has 400 entries; expected 1 to 8/],
    ['a prototype', 'InterPod:\n  __proto__: { Link: 1 }\n', /x\.yml:2:3: "__proto__" cannot be the name/],
    ['a constructor', 'constructor: 1\nTopology: [ Ring ]\n', /x\.yml:1:1: "constructor" cannot be the name/],
    ['a type', 'Topology: !!js/function "x"\n', /Topology is "x"; expected a list|no valid YAML/],
    ['two documents', 'Topology: 1\n---\nTopology: 2\n', /no valid YAML/],
  ])('with %s is refused', async (_, text, message) => {
    expect(await libraProblems(text)).toEqual([expect.stringMatching(message)]);
    expect(({} as Record<string, unknown>)['Link']).toBeUndefined();
  });

  it('of any other characters is refused or read, and never throws', async () => {
    const piece = fc.constantFrom(
      ...[
        'Topology: ',
        'NpusCount: ',
        'InterPod:\n',
        '  Link: ',
        'Forward: ',
        '[',
        ']',
        '{',
        '}',
        ', ',
        ': ',
      ],
      ...[
        '- ',
        '? ',
        '&a ',
        '*a',
        '!!',
        '|\n',
        '>',
        '"',
        "'",
        '#',
        '\n',
        '  ',
        '\t',
        '%',
        '---\n',
        '<<: ',
        'Ring',
        '8',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const found = await libraProblems(pieces.join(''));
        for (const line of found) expect(line).toMatch(/^(x\.yml|files)/);
      }),
      { numRuns: 500 },
    );
  });
});
