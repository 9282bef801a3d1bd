import type { DrawingTools } from '../../../parts/export/figure/drawing.ts';
import { px, svgNode, type SvgNode } from '../../../parts/export/figure/svg-node.ts';
import type { Fills } from '../../../parts/export/figure/textures.ts';
import { TONES } from '../../../state/traces/tones.ts';
import type { Brush, Ink, Pattern } from '../layout/brush.ts';
import type { Pen } from '../layout/outline.ts';

/** The width of any letter, as there is nothing to measure a text with. */
const LETTER_PX = 6.4;

const TOKENS: Readonly<Record<Exclude<Ink, number>, string>> = {
  compute: '--compute',
  computeInk: '--compute-ink',
  exposed: '--group',
  surface: '--surface',
  ink: '--ink',
  lane: '--page',
  line: '--line',
  over: '--bad',
};

export interface SvgBrush extends Brush {
  /** What was drawn, in order. */
  readonly nodes: readonly SvgNode[];
}

export function svgBrush(width: number, fills: Fills, colour: DrawingTools['colour']): SvgBrush {
  const nodes: SvgNode[] = [];
  const colourOf = (ink: Ink): string =>
    colour(typeof ink === 'number' ? (TONES[ink] ?? '--ink') : TOKENS[ink]);
  const fillOf = (ink: Ink, pattern: Pattern): string =>
    fills.of({ texture: pattern === 'exposed' ? 'upright' : pattern, colour: colourOf(ink) });
  const rect: (box: Parameters<Brush['box']>[0], more: SvgNode['attributes']) => void = (box, more) => {
    const left = Math.min(width, Math.max(0, box.left));
    const right = Math.min(width, Math.max(0, box.left + box.width));
    const place = { x: px(left), y: px(box.top), width: px(right - left), height: px(box.height) };
    nodes.push(svgNode('rect', { ...place, ...more }));
  };
  return {
    nodes,
    width,
    perPx: 1,
    box: (box, ink, pattern = 'solid') => rect(box, { fill: fillOf(ink, pattern) }),
    mark: (box, ink, pattern, edge) =>
      rect(box, {
        fill: fillOf(ink, pattern),
        ...(edge === null ? { 'stroke-width': 0 } : { stroke: colourOf(edge), 'stroke-width': 1 }),
      }),
    area: (ink, pattern, draw) => {
      nodes.push(svgNode('path', { d: pathOf(draw), fill: fillOf(ink, pattern) }));
    },
    line: (ink, draw, thick = 1) => {
      const stroke = { fill: 'none', stroke: colourOf(ink), 'stroke-width': thick };
      nodes.push(svgNode('path', { d: pathOf(draw), ...stroke }));
    },
    textWidth: (text) => text.length * LETTER_PX,
    text: (text, left, middle, ink) => {
      const place = { x: px(left), y: px(middle + 4), 'font-size': 11 };
      nodes.push(svgNode('text', { ...place, fill: colourOf(ink) }, text));
    },
  };
}

function pathOf(draw: (pen: Pen) => void): string {
  let path = '';
  draw({
    moveTo: (x, y) => void (path += `M${px(x)} ${px(y)}`),
    lineTo: (x, y) => void (path += `L${px(x)} ${px(y)}`),
    closePath: () => void (path += 'Z'),
  });
  return path;
}
