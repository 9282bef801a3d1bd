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
  /** Of the largest bandwidth, 0..1. */
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
  /** Under which scheme. */
  readonly under: string;
}

export interface CardLook extends FigureLook {
  readonly line: string;
  /** Of the dimensions, innermost first. */
  readonly dimensions: readonly string[];
}

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
const EDGE = 64;
const INNER = CARD_WIDTH - 2 * EDGE;
/** Mean width of a letter in sizes of the font, never less than it will be. */
const LETTER = 0.56;
const BLOCK_TOP = 252;
const BLOCK_SIDE = 92;
const FIGURE_TOP = 452;
const FIGURES = 4;
const MOST_FIGURE_PX = 52;

export function drawCard(facts: CardFacts, origin: Origin, look: CardLook): Figure {
  const text = (
    x: number,
    y: number,
    size: number,
    words: string,
    more: SvgNode['attributes'] = {},
  ): SvgNode =>
    svgNode('text', { x: px(x), y: px(y), 'font-size': px(size), fill: look.quiet, ...more }, words);
  const title = `${facts.name}: ${facts.figures.map(({ label, text: value }) => `${label} ${value}`).join(', ')}`;
  const partial = partialText(origin);
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
    text(EDGE, 104, 46, cut(facts.name, 46, INNER), { 'font-weight': 600, fill: look.ink }),
    text(EDGE, 150, 28, cut(facts.network, 28, INNER)),
    text(EDGE, 190, 28, cut(facts.workload, 28, INNER)),
    ...facts.dimensions.flatMap((dimension, index) => drawDimension(dimension, index)),
    svgNode('path', {
      d: `M${EDGE} ${FIGURE_TOP}H${CARD_WIDTH - EDGE}`,
      stroke: look.line,
      'stroke-width': 2,
    }),
    ...facts.figures.slice(0, FIGURES).flatMap(({ label, text: value }, index) => {
      const x = EDGE + (index * INNER) / FIGURES;
      const size = Math.min(MOST_FIGURE_PX, (INNER / FIGURES - 20) / (value.length * LETTER));
      return [
        text(x, FIGURE_TOP + 46, 26, label),
        text(x, FIGURE_TOP + 102, size, value, { 'font-weight': 600, fill: look.ink }),
      ];
    }),
    text(EDGE, CARD_HEIGHT - 30, 22, cut([facts.under, partial].filter(isText).join('. '), 22, INNER - 130)),
    text(CARD_WIDTH - EDGE, CARD_HEIGHT - 30, 22, 'Netloom', {
      'text-anchor': 'end',
      'font-weight': 600,
      fill: look.ink,
    }),
  );

  function drawDimension(
    { marks, label, bandwidth, share }: CardDimension,
    index: number,
  ): readonly SvgNode[] {
    const colour = look.dimensions[index] ?? look.ink;
    const width = INNER / Math.max(FIGURES, facts.dimensions.length);
    const x = EDGE + index * width;
    const side = Math.min(BLOCK_SIDE, width - 16);
    const size = Math.min(24, (width - 12) / (Math.max(label.length, bandwidth.length) * LETTER));
    return [
      svgNode(
        'g',
        { transform: `translate(${px(x)} ${BLOCK_TOP - 28}) scale(${px(side / SIDE)})` },
        ...drawMarks(marks, colour, look),
      ),
      text(x, BLOCK_TOP + 98, size, label, { 'font-weight': 600, fill: look.ink }),
      text(x, BLOCK_TOP + 130, size, bandwidth),
      svgNode('rect', {
        x: px(x),
        y: BLOCK_TOP + 146,
        width: px(width - 20),
        height: 10,
        rx: 5,
        fill: look.line,
      }),
      svgNode('rect', {
        x: px(x),
        y: BLOCK_TOP + 146,
        height: 10,
        rx: 5,
        fill: colour,
        width: px(Math.max(share > 0 ? 3 : 0, (width - 20) * share)),
      }),
    ];
  }

  return { width: CARD_WIDTH, height: CARD_HEIGHT, svg };
}

/** The colours of the dimensions as a line on top. */
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
