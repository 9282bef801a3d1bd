import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementsOf, readXml } from '../../../../testing/files/xml.ts';
import { drawBarRows, type BarRows } from './bar-rows.ts';
import { printSvg } from './print-svg.ts';
import { svgNode } from './svg-node.ts';
import { TEXTURES } from './textures.ts';

const TOKENS = {
  '--surface': '#ffffff',
  '--ink': '#111111',
  '--ink-2': '#222222',
  '--line-strong': '#333333',
  '--dim-1': '#0000ff',
};
const colour = (token: string): string => TOKENS[token as keyof typeof TOKENS];

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }).map((list) => {
  const sum = list.reduce((total, share) => total + share, 0);
  return sum > 1 ? list.map((share) => share / sum) : list;
});

function bars(all: readonly (readonly number[])[]): BarRows {
  const rows = all.map((entry, index) => ({
    name: `row ${index}`,
    text: '1 s',
    parts: entry.map((share, part) => ({
      share,
      texture: TEXTURES[part % TEXTURES.length]!,
      token: '--dim-1',
    })),
  }));
  return { groups: [{ title: 'Group', rows }], legend: [], caption: '', description: '' };
}

describe('bars in rows', () => {
  it('are as long as their shares, one part behind the other, and every pattern they use is in the file', () => {
    fc.assert(
      fc.property(fc.array(shares, { minLength: 1, maxLength: 5 }), (all) => {
        const drawing = drawBarRows(bars(all), { colour });
        const found = elementsOf(readXml(printSvg(svgNode('svg', {}, ...drawing.body))));
        const ids = new Set(found.map(({ attributes }) => attributes['id']));
        const rects = found.filter(({ name, attributes }) => name === 'rect' && 'stroke' in attributes);
        expect(rects).toHaveLength(all.flat().length);
        let at = 0;
        for (const part of all) {
          let end: number | null = null;
          for (const share of part) {
            const { x, width, fill = '' } = rects[at++]?.attributes ?? {};
            expect(Math.abs(Number(width) - share * 320)).toBeLessThan(0.001);
            if (end !== null) expect(Math.abs(Number(x) - end)).toBeLessThan(0.01);
            end = Number(x) + Number(width);
            expect(end).toBeLessThanOrEqual(drawing.width);
            const used = /^url\(#(.*)\)$/.exec(fill)?.[1];
            if (used !== undefined) expect(ids.has(used)).toBe(true);
          }
        }
      }),
    );
  });
});
