/**
 * A design with its key figures as one picture of 1,200 x 630, the size in which messages show a page: name, network,
 * workload, a drawing and the bandwidth of each dimension, four numbers. Its texts are large enough to be read at a third of it.
 */
import { SIDE, type BlockMarks } from '../../../panels/composer/block/block-marks.ts';
import { figureMetadata, type Figure, type FigureLook } from '../../../parts/export/figure/figure.ts';
import { px, svgNode, type SvgNode } from '../../../parts/export/figure/svg-node.ts';
import { partialText, type Origin } from '../../../parts/export/origin.ts';

export interface CardDimension {
  readonly marks: BlockMarks;
  /** `Ring(8)`. */
  readonly label: string;
  /** `120 GB/s`. */
  readonly bandwidth: string;
  /** Its share of the largest bandwidth, 0..1. */
  readonly share: number;
}

export interface CardFacts {
  readonly name: string;
  /** `1,024 NPUs: Ring(2)_FC(8)_Ring(8)_Switch(8)`. */
  readonly network: string;
  readonly workload: string;
  readonly dimensions: readonly CardDimension[];
  /** At most four. */
  readonly figures: readonly { readonly label: string; readonly text: string }[];
  /** The scheme that the figures are for. */
  readonly under: string;
}

export interface CardLook extends FigureLook {
  readonly line: string;
  /** The colours of the dimensions, innermost first. */
  readonly dimensions: readonly string[];
}

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
const EDGE = 64;
const INNER = CARD_WIDTH - 2 * EDGE;
/** An upper bound on the mean width of a letter, in font sizes. */
const LETTER = 0.56;
const BLOCK_TOP = 252;
const BLOCK_SIDE = 92;
const FIGURE_TOP = 452;
const FIGURES = 4;
const MOST_FIGURE_PX = 52;

export function drawCard(facts: CardFacts, origin: Origin, look: CardLook): Figure {
  const text = writer(look);
  const strong = { 'font-weight': 600, fill: look.ink };
  const title = `${facts.name}: ${facts.figures.map(({ label, text: value }) => `${label} ${value}`).join(', ')}`;
  const partial = partialText(origin);
  const columns = Math.max(FIGURES, facts.dimensions.length);
  const svg = svgNode(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      viewBox: `0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`,
      role: 'img',
      'font-family': look.fontFamily,
    },
    svgNode('title', {}, title),
    svgNode('desc', {}, [facts.network, facts.workload, facts.under, partial].filter(isText).join('. ')),
    figureMetadata(title, origin),
    svgNode('rect', { width: CARD_WIDTH, height: CARD_HEIGHT, fill: look.ground }),
    ...ribbon(look),
    text(EDGE, 104, 46, cut(facts.name, 46, INNER), strong),
    text(EDGE, 150, 28, cut(facts.network, 28, INNER)),
    text(EDGE, 190, 28, cut(facts.workload, 28, INNER)),
    ...facts.dimensions.flatMap((dimension, index) => drawDimension(dimension, index, columns, look)),
    svgNode('path', {
      d: `M${EDGE} ${FIGURE_TOP}H${CARD_WIDTH - EDGE}`,
      stroke: look.line,
      'stroke-width': 2,
    }),
    ...facts.figures.slice(0, FIGURES).flatMap(({ label, text: value }, index) => {
      const x = EDGE + (index * INNER) / FIGURES;
      const size = Math.min(MOST_FIGURE_PX, (INNER / FIGURES - 20) / (value.length * LETTER));
      return [text(x, FIGURE_TOP + 46, 26, label), text(x, FIGURE_TOP + 102, size, value, strong)];
    }),
    text(EDGE, CARD_HEIGHT - 30, 22, cut([facts.under, partial].filter(isText).join('. '), 22, INNER - 130)),
    text(CARD_WIDTH - EDGE, CARD_HEIGHT - 30, 22, 'Netloom', { 'text-anchor': 'end', ...strong }),
  );
  return { width: CARD_WIDTH, height: CARD_HEIGHT, svg };
}

type Write = (x: number, y: number, size: number, words: string, more?: SvgNode['attributes']) => SvgNode;

function writer({ quiet }: CardLook): Write {
  return (x, y, size, words, more = {}) =>
    svgNode('text', { x: px(x), y: px(y), 'font-size': px(size), fill: quiet, ...more }, words);
}

/** A dimension as its block, its label, and its bandwidth as a number and a bar. */
function drawDimension(
  { marks, label, bandwidth, share }: CardDimension,
  index: number,
  columns: number,
  look: CardLook,
): readonly SvgNode[] {
  const text = writer(look);
  const colour = look.dimensions[index] ?? look.ink;
  const width = INNER / columns;
  const x = EDGE + index * width;
  const side = Math.min(BLOCK_SIDE, width - 16);
  const size = Math.min(24, (width - 12) / (Math.max(label.length, bandwidth.length) * LETTER));
  const bar = { x: px(x), y: BLOCK_TOP + 146, height: 10, rx: 5 };
  return [
    svgNode(
      'g',
      { transform: `translate(${px(x)} ${BLOCK_TOP - 28}) scale(${px(side / SIDE)})` },
      ...drawMarks(marks, colour, look),
    ),
    text(x, BLOCK_TOP + 98, size, label, { 'font-weight': 600, fill: look.ink }),
    text(x, BLOCK_TOP + 130, size, bandwidth),
    svgNode('rect', { ...bar, width: px(width - 20), fill: look.line }),
    svgNode('rect', { ...bar, fill: colour, width: px(Math.max(share > 0 ? 3 : 0, (width - 20) * share)) }),
  ];
}

/** A line along the upper edge in the colours of the dimensions. */
function ribbon({ dimensions }: CardLook): readonly SvgNode[] {
  const width = CARD_WIDTH / Math.max(1, dimensions.length);
  return dimensions.map((fill, index) =>
    svgNode('rect', { x: px(index * width), width: px(width), height: 12, fill }),
  );
}

function drawMarks(
  { links, hubs, nodes, count }: BlockMarks,
  colour: string,
  look: CardLook,
): readonly SvgNode[] {
  const middle = { x: SIDE / 2, y: SIDE / 2 };
  return [
    svgNode('path', { d: links, fill: 'none', stroke: colour, 'stroke-opacity': 0.55, 'stroke-width': 1 }),
    ...hubs.map((hub) => svgNode('rect', { ...hub, fill: look.ground, stroke: colour, 'stroke-width': 1.5 })),
    ...nodes.map((node) => svgNode('circle', { ...node, fill: colour })),
    ...(count === null
      ? []
      : [
          svgNode(
            'text',
            {
              ...middle,
              'text-anchor': 'middle',
              'dominant-baseline': 'central',
              'font-size': 11,
              'font-weight': 600,
              fill: look.ink,
              stroke: look.ground,
              'stroke-width': 4,
              'stroke-linejoin': 'round',
              'paint-order': 'stroke',
            },
            count,
          ),
        ]),
  ];
}

function cut(words: string, size: number, width: number): string {
  const most = Math.floor(width / (size * LETTER));
  return words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;
}

function isText(part: string | null): part is string {
  return part !== null && part !== '';
}
