import type { Brush, Ink, Pattern } from '../layout/brush.ts';
import type { Colours } from './colours.ts';
import { hatch } from './hatch.ts';
import type { Surface } from './surface.ts';

export function canvasBrush({ context, width, scale }: Surface, colours: Colours): Brush {
  const colourOf = (ink: Ink): string => (typeof ink === 'number' ? colours.tones[ink]! : colours[ink]);
  const fillOf = (ink: Ink, pattern: Pattern): CanvasPattern | string =>
    pattern === 'solid' ? colourOf(ink) : hatch(context, colourOf(ink), 1, pattern);
  // Setting a font looks it up in the styles of the whole page, which takes longer than painting all areas, so it is set only for text.
  let isForText = false;
  const asText = (): void => {
    if (isForText) return;
    isForText = true;
    context.font = '11px sans-serif';
    context.textBaseline = 'middle';
  };
  return {
    width,
    perPx: scale,
    box(box, ink, pattern = 'solid') {
      context.fillStyle = fillOf(ink, pattern);
      context.fillRect(box.left, box.top, box.width, box.height);
    },
    mark(box, ink, pattern, edge) {
      context.fillStyle = fillOf(ink, pattern);
      context.fillRect(box.left, box.top, box.width, box.height);
      if (edge === null) return;
      context.strokeStyle = colourOf(edge);
      context.lineWidth = 1;
      context.strokeRect(box.left + 0.5, box.top + 0.5, box.width - 1, box.height - 1);
    },
    area(ink, pattern, draw) {
      context.fillStyle = fillOf(ink, pattern);
      context.beginPath();
      draw(context);
      context.fill();
    },
    line(ink, draw, thick = 1) {
      context.strokeStyle = colourOf(ink);
      context.lineWidth = thick;
      context.beginPath();
      draw(context);
      context.stroke();
    },
    textWidth(text) {
      asText();
      return context.measureText(text).width;
    },
    text(text, left, middle, ink) {
      asText();
      context.fillStyle = colourOf(ink);
      context.fillText(text, left, middle);
    },
  };
}
