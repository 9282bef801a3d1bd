/** Bars that lie one below the other, made of parts, with a name in front and a number behind. */
import { MARK_HEIGHT, MARK_WIDTH, type Drawing, type DrawingTools, type LegendEntry } from './drawing.ts';
import { px, svgNode, type SvgNode } from './svg-node.ts';
import { createFills, type Texture } from './textures.ts';

export interface PartLook {
  readonly texture: Texture;
  /** A token of the design language, such as `--compute`. */
  readonly token: string;
}

export interface BarRow {
  readonly name: string;
  /** Shares of the whole width, together 1 at most. */
  readonly parts: readonly (PartLook & { readonly share: number })[];
  /** Behind the bar, with its unit. */
  readonly text: string;
}

export interface BarRowGroup {
  /** Above its bars; empty for none. */
  readonly title: string;
  readonly rows: readonly BarRow[];
}

export interface BarRows {
  readonly groups: readonly BarRowGroup[];
  readonly legend: readonly (PartLook & { readonly text: string })[];
  readonly caption: string;
  readonly description: string;
}

const BAR_PX = 320;
const BAR_HEIGHT = 12;
const ROW = 20;
const TITLE = 24;
const LETTER_PX = 6.2;

export function drawBarRows(
  { groups, legend, caption, description }: BarRows,
  { colour }: Pick<DrawingTools, 'colour'>,
): Drawing {
  const fills = createFills(colour('--surface'));
  const rows = groups.flatMap((group) => group.rows);
  const nameWidth = 16 + Math.max(0, ...rows.map(({ name }) => name.length)) * LETTER_PX;
  const textWidth = 8 + Math.max(0, ...rows.map(({ text }) => text.length)) * LETTER_PX;
  const [ink, quiet, line] = [colour('--ink'), colour('--ink-2'), colour('--line-strong')];
  const marks: SvgNode[] = [];
  let y = 0;
  for (const { title, rows: rowsOfGroup } of groups) {
    if (title !== '') {
      marks.push(text(title, 0, y + 16, { fill: ink, 'font-weight': 600 }));
      y += TITLE;
    }
    for (const row of rowsOfGroup) {
      marks.push(text(row.name, 0, y + 11, { fill: quiet }));
      let x = nameWidth;
      for (const part of row.parts) {
        const width = px(Math.max(0, part.share) * BAR_PX);
        const fill = fills.of({ texture: part.texture, colour: colour(part.token) });
        marks.push(
          svgNode('rect', {
            x: px(x),
            y,
            width,
            height: BAR_HEIGHT,
            fill,
            stroke: line,
            'stroke-width': 0.5,
          }),
        );
        x += width;
      }
      marks.push(text(row.text, nameWidth + BAR_PX + 8, y + 11, { fill: ink }));
      y += ROW;
    }
    y += 4;
  }
  const entries = legend.map(({ texture, token, text: name }): LegendEntry => {
    const fill = fills.of({ texture, colour: colour(token) });
    const box = { x: 4, y: 1, width: MARK_WIDTH - 8, height: MARK_HEIGHT - 2 };
    return { mark: [svgNode('rect', { ...box, fill, stroke: line, 'stroke-width': 0.5 })], text: name };
  });
  const width = Math.ceil(nameWidth + BAR_PX + textWidth);
  return { width, height: y, body: [fills.defs(), ...marks], legend: entries, caption, description };
}

function text(content: string, x: number, y: number, more: SvgNode['attributes']): SvgNode {
  return svgNode('text', { x, y, 'font-size': 11, ...more }, content);
}
