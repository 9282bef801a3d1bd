import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BLOCK_KINDS } from '../../../../topology/dimension.ts';
import { newShape } from '../../../../topology/blocks/reshape.ts';
import { printNotation } from '../../../../topology/print-notation.ts';
import { blockMarks } from '../../../panels/composer/block/block-marks.ts';
import { printSvg } from '../../../parts/export/figure/print-svg.ts';
import type { SvgNode } from '../../../parts/export/figure/svg-node.ts';
import { CARD_HEIGHT, CARD_WIDTH, drawCard, type CardFacts, type CardLook } from './draw-card.ts';

const look: CardLook = {
  fontFamily: 'sans-serif',
  ground: '#ffffff',
  ink: '#000000',
  quiet: '#444444',
  line: '#dddddd',
  dimensions: ['#000001', '#000002', '#000003', '#000004', '#000005', '#000006', '#000007', '#000008'],
};
const origin = { name: 'x', link: 'https://here.test/#0.v=1', partial: null };

const someWords = fc.string({ unit: 'grapheme', maxLength: 200 });
const facts: fc.Arbitrary<CardFacts> = fc.record({
  name: someWords,
  network: someWords,
  workload: someWords,
  dimensions: fc
    .array(
      fc.record({
        kind: fc.constantFrom(...BLOCK_KINDS),
        bandwidth: fc.constantFrom('0 GB/s', '123.4 GB/s', '1.234 TB/s'),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((figure) =>
      figure.map(({ kind, bandwidth, share }) => {
        const shape = newShape(kind);
        return { marks: blockMarks(shape), label: printNotation([shape]), bandwidth, share };
      }),
    ),
  figures: fc.array(fc.record({ label: fc.constant('Iteration'), text: fc.string({ maxLength: 14 }) }), {
    maxLength: 4,
  }),
  under: someWords,
});

/** Mean width of a letter as the picture reckons it. */
const LETTER = 0.56;

function textsOf(node: SvgNode): readonly SvgNode[] {
  const texts = node.name === 'text' ? [node] : [];
  return [...texts, ...node.children.flatMap((child) => (typeof child === 'string' ? [] : textsOf(child)))];
}

it('every text and mark of a picture lies in it, whatever the design is called and however many dimensions it has', () => {
  fc.assert(
    fc.property(facts, (card) => {
      const { svg, width, height } = drawCard(card, origin, look);
      expect([width, height]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
      // Texts of a drawn block stand in its middle, in their usual size.
      for (const { attributes, children } of textsOf(svg).filter((text) => text.attributes['y'] !== 24)) {
        const size = Number(attributes['font-size']);
        const words = children.filter((child) => typeof child === 'string').join('');
        const wide = words.length * size * LETTER;
        const right =
          attributes['text-anchor'] === 'end' ? Number(attributes['x']) : Number(attributes['x']) + wide;
        expect(right).toBeLessThanOrEqual(CARD_WIDTH);
        expect(Number(attributes['y'])).toBeLessThan(CARD_HEIGHT);
        expect(size).toBeGreaterThan(10);
      }
      expect(printSvg(svg)).not.toContain('NaN');
    }),
    { numRuns: 100 },
  );
});

it('a picture has the figures, the link of its design and nothing that a name could break', () => {
  const marks = blockMarks({ kind: 'ring', size: 4 });
  const text = printSvg(
    drawCard(
      {
        name: '</text><script>alert(1)</script>',
        network: '4 NPUs: Ring(4)',
        workload: 'ResNet-50',
        dimensions: [{ marks, label: 'Ring(4)', bandwidth: '100 GB/s', share: 1 }],
        figures: [{ label: 'Iteration', text: '1.234 s' }],
        under: 'Bandwidths split by SmartBW',
      },
      { ...origin, partial: 'the run had not ended' },
      look,
    ).svg,
  );
  for (const part of [
    '1.234 s',
    'Ring(4)',
    '100 GB/s',
    'ResNet-50',
    'https://here.test/#0.v=1',
    'Partial: the run had not ended',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('<script>');
});
