import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DIMENSION_COLOURS } from './dimension-colour.ts';
import { SERIES_COLOURS } from './series-colour.ts';

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Linear light of a token in a theme. */
function token(name: string, theme: 'light' | 'dark'): Rgb {
  const match = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const hex = match?.[theme === 'light' ? 1 : 2];
  if (hex === undefined) throw new Error(`tokens.css has no --${name}`);
  const channel = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

function apply(matrix: Matrix, [r, g, b]: Rgb): Rgb {
  const row = ([x, y, z]: Rgb): number => Math.max(0, x * r + y * g + z * b);
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

/** OKLab, in which distances are about as large as they look (Ottosson 2020). */
function oklab(colour: Rgb): Rgb {
  const [l, m, s] = apply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  ).map(Math.cbrt) as [number, number, number];
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(a: Rgb, b: Rgb): number {
  return Math.hypot(...a.map((value, axis) => value - b[axis]!));
}

/** Full dichromacy (Machado, Oliveira, Fernandes 2009). */
const VISION: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const dimensions = Array.from({ length: DIMENSION_COLOURS }, (_, index) => `dim-${index + 1}`);
const series = Array.from({ length: SERIES_COLOURS }, (_, index) => `series-${index + 1}`);
const backgrounds = ['page', 'surface', 'sunken'];

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  it.each([...dimensions, ...series, 'group', 'control-line'])(
    '%s stands out 3:1 from the surfaces',
    (name) => {
      const surfaces = name === 'control-line' ? ['page', 'surface'] : backgrounds;
      for (const surface of surfaces) {
        const ratio = contrast(token(name, theme), token(surface, theme));
        expect(ratio, `on ${surface}`).toBeGreaterThanOrEqual(name === 'control-line' ? 2.9 : 3);
      }
    },
  );

  it.each(['ink', 'ink-2', 'ink-3', 'bad', 'good', 'warn'])('%s is legible text on every surface', (name) => {
    for (const surface of backgrounds) {
      expect(contrast(token(name, theme), token(surface, theme)), `on ${surface}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });

  it.each(Object.keys(VISION).flatMap((vision) => [dimensions, series].map((names) => ({ vision, names }))))(
    'tells any two of $names apart with $vision',
    ({ vision, names }) => {
      const seen = names.map((name) => oklab(apply(VISION[vision]!, token(name, theme))));
      for (let a = 0; a < seen.length; a++) {
        for (let b = a + 1; b < seen.length; b++) {
          expect(distance(seen[a]!, seen[b]!), `${names[a]} and ${names[b]}`).toBeGreaterThan(0.055);
        }
      }
    },
  );

  it.each(series)('has no dimension, compute or group that looks like %s', (name) => {
    for (const other of [...dimensions, 'compute', 'group']) {
      const apart = distance(oklab(token(name, theme)), oklab(token(other, theme)));
      expect(apart, other).toBeGreaterThan(0.08);
    }
  });
});
