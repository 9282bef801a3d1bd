/** Reads drawings and tokens of the page as they are in the light palette, for one file. */
import type { Drawing, DrawingTools, LegendEntry } from './figure/drawing.ts';
import type { FigureLook } from './figure/figure.ts';
import { readDrawing, type PatternNames } from './figure/read-drawing.ts';

export interface LightTools extends DrawingTools {
  readonly look: FigureLook;
}

export function createLightTools(): LightTools {
  const toHex = createColourReader();
  const colour = (token: string): string => toHex(tokenColour(token))[0];
  const names: PatternNames = new Map();

  function read(svg: SVGSVGElement): Pick<Drawing, 'width' | 'height' | 'body'> {
    const dimmed = [...svg.querySelectorAll<SVGElement>('[data-dimmed="true"]')];
    // What the pointer happens to be over is no part of the chart.
    for (const element of dimmed) element.dataset['dimmed'] = 'false';
    try {
      return inLight(() => readDrawing(svg, names, toHex));
    } finally {
      for (const element of dimmed) element.dataset['dimmed'] = 'true';
    }
  }

  return {
    colour,
    look: {
      fontFamily: getComputedStyle(document.body).fontFamily.replaceAll('"', "'"),
      ground: colour('--surface'),
      ink: colour('--ink'),
      quiet: colour('--ink-2'),
    },
    read,
    legend: (list) =>
      [...list.children].map((entry): LegendEntry => {
        const mark = entry.querySelector('svg');
        return { mark: mark === null ? [] : read(mark).body, text: entry.textContent.trim() };
      }),
  };
}

function tokenColour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const color = inLight(() => getComputedStyle(probe).color);
  probe.remove();
  return color;
}

/**
 * What is read while the page is light. It is the whole page that has a palette: browsers that do not know `light-dark()` have
 * their colours settled at the root. Nothing is painted in between, as it is put back within one task.
 */
function inLight<T>(read: () => T): T {
  const { dataset } = document.documentElement;
  const before = dataset['theme'];
  dataset['theme'] = 'light';
  try {
    return read();
  } finally {
    if (before === undefined) delete dataset['theme'];
    else dataset['theme'] = before;
  }
}

/** Any colour of CSS as `#rrggbb`, which every reader of SVG knows, and its opacity. */
function createColourReader(): (colour: string) => readonly [string, number] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map<string, readonly [string, number]>();
  return (colour) => {
    const before = known.get(colour);
    if (before !== undefined || context === null) return before ?? [colour, 1];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
    const read = [`#${hex}`, Math.round((alpha / 255) * 1000) / 1000] as const;
    known.set(colour, read);
    return read;
  };
}
