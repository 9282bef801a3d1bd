import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementsOf, readXml, textOf, type XmlElement } from '../../../../testing/files/xml.ts';
import type { Drawing } from './drawing.ts';
import { figureOf } from './figure.ts';
import { printSvg, storable } from './print-svg.ts';
import { svgNode } from './svg-node.ts';

const LOOK = { fontFamily: "'Segoe UI', sans-serif", ground: '#ffffff', ink: '#171c2b', quiet: '#4a5368' };
const drawing: Drawing = {
  width: 300,
  height: 120,
  body: [svgNode('path', { d: 'M0 0L300 120', stroke: '#2f55b8', fill: 'none' })],
  legend: ['SmartBW', 'EqualBW'].map((text) => ({
    mark: [svgNode('rect', { width: 26, height: 12 })],
    text,
  })),
  caption: 'Iteration time (s) over Budget (GB/s)',
  description: 'Iteration time over Budget',
};
const origin = { name: 'My design', link: 'https://netloom.example/#0.v=1', partial: null };

function read(...args: Parameters<typeof figureOf>): XmlElement {
  return readXml(printSvg(figureOf(...args).svg));
}

describe('a figure', () => {
  it('has title, legend, and the name and link of its design', () => {
    const svg = read('Iteration time (s)', drawing, origin, LOOK);
    const attributeOf = (name: string): string | undefined => {
      const found = elementsOf(svg).find((element) => element.name === name);
      return found === undefined ? undefined : textOf(found);
    };
    expect(attributeOf('title')).toBe('Iteration time (s)');
    expect(attributeOf('dc:source')).toBe(origin.link);
    expect(attributeOf('dc:subject')).toBe('My design');
    expect(attributeOf('desc')).toBe(
      `Iteration time (s). Iteration time over Budget. Design: My design. ${origin.link}`,
    );
    for (const text of ['SmartBW', 'EqualBW', 'Netloom · My design', 'Iteration time (s) over Budget (GB/s)'])
      expect(textOf(svg)).toContain(text);
    expect(textOf(svg)).not.toContain('Partial');
  });

  it('says that it is partial where it can be seen, and in its metadata', () => {
    const partial = 'the run was cancelled at 2 ms of the iteration';
    const svg = read('Timeline', drawing, { ...origin, partial }, LOOK);
    const texts = elementsOf(svg).filter(({ name }) => name === 'text');
    expect(texts.map(textOf)).toContain(`Partial: ${partial}`);
    expect(
      elementsOf(svg)
        .filter(({ name }) => name === 'dc:description')
        .map(textOf),
    ).toEqual([`Partial: ${partial}`]);
  });

  it('is as wide as its chart, however long its texts are, which break into lines', () => {
    const title =
      'Iteration time of Llama 3 405B on 16,384 H100 over the bandwidth of the outermost dimension';
    const wide = { ...drawing, width: 400 };
    const short = figureOf('T', wide, origin, LOOK);
    const long = figureOf(title, wide, { ...origin, name: title }, LOOK);
    expect(long.width).toBe(424);
    expect(short.width).toBe(424);
    expect(long.height).toBeGreaterThan(short.height);
    const texts = elementsOf(readXml(printSvg(long.svg)))
      .filter(({ name }) => name === 'text')
      .map(textOf);
    expect(texts.slice(0, 2).join(' ')).toBe(title);
    expect(texts.every((text) => text.length * 6.4 <= 400)).toBe(true);
  });

  it('is well-formed and stands alone, whatever names it holds', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('"><script>', '&amp;', ']]>', "'"),
    );
    fc.assert(
      fc.property(text, text, fc.option(text), (title, name, partial) => {
        const legend = [{ mark: [svgNode('rect', { fill: '#000000', 'data-note': title })], text: name }];
        const svg = read(
          title,
          { ...drawing, legend, description: name },
          { name, link: null, partial },
          LOOK,
        );
        const [first] = elementsOf(svg).filter((element) => element.name === 'title');
        // A reader of XML turns line ends into one sign.
        expect(first && textOf(first)).toBe(storable(title));
        for (const { name: tag, attributes } of elementsOf(svg)) {
          expect(['script', 'style', 'image', 'use', 'foreignObject']).not.toContain(tag);
          for (const key of Object.keys(attributes))
            expect(key).not.toMatch(/^(?:class|style|on\w+|(?:xlink:)?href)$/);
        }
      }),
    );
  });

  it('has room for its legend: entries lie inside and do not overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 12 }), (names) => {
        const legend = names.map((text) => ({ mark: [], text }));
        const { svg, width, height } = figureOf('T', { ...drawing, legend }, origin, LOOK);
        const places = svg.children
          .filter((child) => typeof child !== 'string' && child.name === 'g')
          .slice(1)
          .map((child) =>
            /translate\(([\d.]+) ([\d.]+)\)/.exec(
              typeof child === 'string' ? '' : String(child.attributes['transform']),
            ),
          )
          .map((match) => [Number(match?.[1]), Number(match?.[2])] as const);
        expect(places).toHaveLength(names.length);
        for (const [x, y] of places) {
          expect(x).toBeLessThan(width);
          expect(y + 12).toBeLessThan(height);
        }
        expect(new Set(places.map(String)).size).toBe(names.length);
      }),
    );
  });
});
