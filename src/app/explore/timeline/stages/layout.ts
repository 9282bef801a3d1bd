/** Where the bars of the stages lie: one path a kind, so that thousands of them are drawn at once. */
import { toPixel, type View } from '../../../state/view/view.ts';
import type { StageBar, StagesPicture } from '../../../../analysis/questions/stages.ts';

export const ROW = 26;
const PASS_HEIGHT = 16;
const DATA_HEIGHT = 4;
/** Narrower bars have no number. */
const NUMBER_PX = 16;
const PAIR_PX = 44;
/** Between two passes; of narrow ones less, so that the ground does not take their colour. */
const GAP_PX = 0.4;
const GAP_SHARE = 0.15;
/** Narrower bars have no outline, which would be more of them than their colour. */
const OUTLINE_PX = 3;
/** With more of them numbers only make a drawing slow. */
const MOST_NUMBERS = 600;

export const LOOKS = [
  ...['forward', 'forward-odd', 'backward', 'backward-odd'],
  ...['weights', 'weights-odd', 'weights-line', 'data', 'outline'],
] as const satisfies readonly string[];
/** Chunks of a stage alternate between two shades; backward passes have an outline, gradients of weights a dotted line as well. */
export type Look = (typeof LOOKS)[number];

export interface StageNumber {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export interface StageLayout {
  readonly height: number;
  readonly paths: Readonly<Record<Look, string>>;
  readonly numbers: readonly StageNumber[];
}

/** What lies in a view of so many px. */
export function layoutOf({ bars, shape }: StagesPicture, view: View, plotWidth: number): StageLayout {
  const parts: Record<Look, string[]> = {
    forward: [],
    'forward-odd': [],
    backward: [],
    'backward-odd': [],
    data: [],
    weights: [],
    'weights-odd': [],
    'weights-line': [],
    outline: [],
  };
  const numbers: StageNumber[] = [];
  for (const bar of bars) {
    if (bar.endNs <= view.startNs || bar.startNs >= view.endNs) continue;
    const x = Math.max(0, toPixel(bar.startNs, view, plotWidth));
    const right = Math.min(plotWidth, toPixel(bar.endNs, view, plotWidth));
    const width = Math.max(0.2, right - x - Math.min(GAP_PX, GAP_SHARE * (right - x)));
    const isData = bar.kind === 'data';
    const isBelow = bar.beside !== undefined && bar.kind !== 'forward';
    const top = bar.stage * ROW + 1;
    const y = top + (isData ? PASS_HEIGHT + 1 : isBelow ? PASS_HEIGHT / 2 : 0);
    const height = isData ? DATA_HEIGHT : bar.beside === undefined ? PASS_HEIGHT : PASS_HEIGHT / 2;
    const box = `M${x.toFixed(2)} ${y}h${width.toFixed(2)}v${height}h${(-width).toFixed(2)}z`;
    parts[lookOf(bar)].push(box);
    if (isOutlined(bar) && width > OUTLINE_PX) parts.outline.push(box);
    if (bar.kind === 'weightGradient' && width > OUTLINE_PX) {
      parts['weights-line'].push(`M${x.toFixed(2)} ${y + height / 2}h${width.toFixed(2)}`);
    }
    const [room, text] =
      bar.beside === undefined
        ? [NUMBER_PX, String(bar.microBatch + 1)]
        : [PAIR_PX, `${String(bar.microBatch + 1)} + ${String(bar.beside.microBatch + 1)}`];
    if (isData || isBelow || width < room || numbers.length >= MOST_NUMBERS) continue;
    numbers.push({ x: x + width / 2, y: top + 12, text });
  }
  return {
    height: shape.stages * ROW,
    paths: Object.fromEntries(LOOKS.map((look) => [look, parts[look].join('')])) as Record<Look, string>,
    numbers,
  };
}

function isOutlined({ kind }: StageBar): boolean {
  return kind === 'backward' || kind === 'inputGradient';
}

function lookOf({ kind, chunk }: StageBar): Look {
  if (kind === 'data') return 'data';
  const look = kind === 'forward' ? kind : kind === 'weightGradient' ? 'weights' : 'backward';
  return chunk % 2 === 0 ? look : `${look}-odd`;
}

/** The pass of a stage that takes the most of a view; null where it waits all of the time. */
export function passInView(bars: readonly StageBar[], stage: number, view: View): StageBar | null {
  const shown = ({ startNs, endNs }: StageBar): number =>
    Math.min(endNs, view.endNs) - Math.max(startNs, view.startNs);
  return passesInView(bars, stage, view).reduce<StageBar | null>(
    (most, bar) => (most === null || shown(bar) > shown(most) ? bar : most),
    null,
  );
}

/** In the order of their start. */
export function passesInView(bars: readonly StageBar[], stage: number, view: View): readonly StageBar[] {
  return bars
    .filter(
      (bar) =>
        bar.stage === stage && bar.kind !== 'data' && bar.startNs < view.endNs && bar.endNs > view.startNs,
    )
    .toSorted((a, b) => a.startNs - b.startNs);
}

/** The bar of a stage at a time; passes before reductions. null where it waits. */
export function barAt(bars: readonly StageBar[], stage: number, ns: number): StageBar | null {
  const here = bars.filter((bar) => bar.stage === stage && bar.startNs <= ns && ns < bar.endNs);
  return here.find(({ kind }) => kind !== 'data') ?? here[0] ?? null;
}
