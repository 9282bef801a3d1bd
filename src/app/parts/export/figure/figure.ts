/**
 * A drawing as a standalone file, with its title, legend and origin around it and the link and name of the design in its
 * metadata. It needs no stylesheet, script, font or picture from elsewhere.
 */
import { MARK_HEIGHT, MARK_WIDTH, type Drawing, type LegendEntry } from './drawing.ts';
import { partialText, type Origin } from '../origin.ts';
import { px, svgNode, type SvgNode } from './svg-node.ts';

export interface FigureLook {
  readonly fontFamily: string;
  readonly ground: string;
  readonly ink: string;
  readonly quiet: string;
}

export interface Figure {
  readonly width: number;
  readonly height: number;
  readonly svg: SvgNode;
}

const EDGE = 12;
const TITLE = 28;
const LINE = 18;
const FOOT = 22;
/** Of the smallest charts, whose texts would have many lines. */
const LEAST_WIDTH = 360;
/** An upper estimate of the mean width of a letter. */
const LETTER_PX = 6.4;
const TITLE_LETTER_PX = 7.4;
const ENTRY_GAP = 16;

export function figureOf(title: string, drawing: Drawing, origin: Origin, look: FigureLook): Figure {
  const partial = partialText(origin);
  const texts = [partial, `Netloom · ${origin.name}`].filter((text) => text !== null);
  // As wide as the chart: a long text takes another line, so that nothing beside the chart is empty.
  const inner = Math.ceil(Math.max(drawing.width, LEAST_WIDTH));
  const legend = placeLegend(drawing.legend, inner);
  const head = [
    ...wrapped(title, inner / TITLE_LETTER_PX).map((text) => ({
      text,
      look: { 'font-size': 14, 'font-weight': 600, fill: look.ink },
    })),
    ...(drawing.caption === '' ? [] : wrapped(drawing.caption, inner / LETTER_PX)).map((text) => ({
      text,
      look: {},
    })),
  ];
  const bodyTop = EDGE + TITLE + (head.length - 1) * LINE;
  const legendTop = bodyTop + drawing.height + (legend.height > 0 ? 8 : 0);
  const footTop = legendTop + legend.height;
  const foot = texts.flatMap((text) =>
    wrapped(text, inner / LETTER_PX).map((part, at) => ({
      text: part,
      gap: at === 0 ? FOOT : LINE,
      look: text === partial ? { 'font-weight': 600, fill: look.ink } : {},
    })),
  );
  const width = inner + 2 * EDGE;
  const height = Math.ceil(footTop + foot.reduce((sum, { gap }) => sum + gap, 0) + EDGE);
  const line = (text: string, y: number, more: SvgNode['attributes']): SvgNode =>
    svgNode('text', { x: EDGE, y, 'font-size': 11, fill: look.quiet, ...more }, text);
  const svg = svgNode(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'font-family': look.fontFamily,
    },
    svgNode('title', {}, title),
    svgNode('desc', {}, describe(title, drawing, origin)),
    figureMetadata(title, origin),
    svgNode('rect', { width, height, fill: look.ground }),
    ...head.map((part, index) => line(part.text, EDGE + 14 + index * LINE, part.look)),
    svgNode('g', { transform: `translate(${EDGE} ${bodyTop})` }, ...drawing.body),
    ...legend.entries.map(({ entry, x, y }) =>
      svgNode(
        'g',
        { transform: `translate(${px(EDGE + x)} ${legendTop + y})` },
        ...entry.mark,
        svgNode(
          'text',
          { x: MARK_WIDTH + 5, y: MARK_HEIGHT - 2, 'font-size': 11, fill: look.ink },
          entry.text,
        ),
      ),
    ),
    ...foot.map((part, index) => {
      const below = foot.slice(0, index + 1).reduce((sum, { gap }) => sum + gap, 0);
      return line(part.text, footTop + below - 4, part.look);
    }),
  );
  return { width, height, svg };
}

function describe(title: string, { description }: Drawing, origin: Origin): string {
  const parts = [title, description, partialText(origin), `Design: ${origin.name}`, origin.link];
  return parts.filter((part) => part !== null && part !== '').join('. ');
}

/** As Dublin Core, which drawing programs show as the properties of a file. */
export function figureMetadata(title: string, origin: Origin): SvgNode {
  const facts = [
    svgNode('dc:title', {}, title),
    svgNode('dc:creator', {}, 'Netloom'),
    svgNode('dc:subject', {}, origin.name),
    ...(origin.link === null ? [] : [svgNode('dc:source', {}, origin.link)]),
    ...(origin.partial === null ? [] : [svgNode('dc:description', {}, `Partial: ${origin.partial}`)]),
  ];
  return svgNode(
    'metadata',
    {},
    svgNode('netloom', { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }, ...facts),
  );
}

interface PlacedEntry {
  readonly entry: LegendEntry;
  readonly x: number;
  readonly y: number;
}

function placeLegend(
  legend: readonly LegendEntry[],
  width: number,
): { readonly entries: readonly PlacedEntry[]; readonly height: number } {
  let x = 0;
  let y = 0;
  const entries = legend.map((entry): PlacedEntry => {
    const wide = MARK_WIDTH + 5 + entry.text.length * LETTER_PX;
    if (x > 0 && x + wide > width) {
      x = 0;
      y += LINE;
    }
    const placed = { entry, x, y };
    x += wide + ENTRY_GAP;
    return placed;
  });
  return { entries, height: entries.length === 0 ? 0 : y + LINE };
}

const MOST_LINES = 4;

/** Breaks a text at spaces into at most `MOST_LINES` lines of at most `letters` characters, and cuts the rest. */
function wrapped(text: string, letters: number): readonly string[] {
  const most = Math.floor(letters);
  const lines: string[] = [];
  let line: string | null = null;
  for (const word of text.split(' ')) {
    if (line === null) line = word;
    else if (line.length + 1 + word.length <= most) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line ?? '');
  const kept =
    lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]}…`] : lines;
  return kept.map((part) => (part.length <= most ? part : `${part.slice(0, most - 1)}…`));
}
