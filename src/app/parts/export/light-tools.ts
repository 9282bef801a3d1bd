/** Reads drawings and tokens of the page as they are in the light palette, for one file. */
import { createColourReader, createTokenReader, inPalette, lookOf } from './colours.ts';
import type { Drawing, DrawingTools, LegendEntry } from './figure/drawing.ts';
import type { FigureLook } from './figure/figure.ts';
import { readDrawing, type PatternNames } from './figure/read-drawing.ts';

export interface LightTools extends DrawingTools {
  readonly look: FigureLook;
}

export function createLightTools(): LightTools {
  const toHex = createColourReader();
  const colour = createTokenReader('light', toHex);
  const names: PatternNames = new Map();

  function read(svg: SVGSVGElement): Pick<Drawing, 'width' | 'height' | 'body'> {
    const dimmed = [...svg.querySelectorAll<SVGElement>('[data-dimmed="true"]')];
    // Hover effects are not part of the chart.
    for (const element of dimmed) element.dataset['dimmed'] = 'false';
    try {
      return inPalette('light', () => readDrawing(svg, names, toHex));
    } finally {
      for (const element of dimmed) element.dataset['dimmed'] = 'true';
    }
  }

  return {
    colour,
    look: lookOf(colour),
    read,
    legend: (list) =>
      [...list.children].map((entry): LegendEntry => {
        const mark = entry.querySelector('svg');
        return { mark: mark === null ? [] : read(mark).body, text: entry.textContent.trim() };
      }),
  };
}
