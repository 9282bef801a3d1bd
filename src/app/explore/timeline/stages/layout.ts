/** Where the bars of the stages lie, as one path for each look, so that thousands of bars are drawn at once. */
import { toPixel, type View } from '../../../state/view/view.ts';
import type { StageBar, StagesPicture } from '../../../../analysis/questions/stages.ts';
import { gatherNarrow, type PassBlock } from './narrow-passes.ts';

export const ROW = 26;
const PASS_HEIGHT = 16;
const DATA_HEIGHT = 4;
/** An update is short beside what comes before it; narrower it would be a pale line. */
const UPDATE_PX = 2;
/** Narrower bars have no number. */
const NUMBER_PX = 16;
const PAIR_PX = 44;
/** The gap between two passes; narrow passes have a smaller one, so that the background does not wash out their colour. */
const GAP_PX = 0.4;
const GAP_SHARE = 0.15;
/** Narrower bars have no outline, which would be more of them than their colour. */
const OUTLINE_PX = 3;
/** With more bars, numbers would only make the drawing slow. */
const MOST_NUMBERS = 600;

export const LOOKS = [
  ...['forward', 'forward-odd', 'backward', 'backward-odd'],
  ...['weights', 'weights-odd', 'weights-line', 'data', 'update', 'outline'],
] as const satisfies readonly string[];
/** Chunks of a stage alternate between two shades; backward passes have an outline, gradients of weights a dotted line as well. */
export type Look = (typeof LOOKS)[number];

export interface StageNumber {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Narrower gaps between reductions are drawn over. */
const DATA_GAP_PX = 2;

export interface StageLayout {
  readonly height: number;
  readonly paths: Readonly<Record<Look, string>>;
  readonly numbers: readonly StageNumber[];
}

/** The bars and numbers of a view that is `plotWidth` pixels wide. */
export function layoutOf({ bars, shape }: StagesPicture, view: View, plotWidth: number): StageLayout {
  const parts: Record<Look, string[]> = {
    forward: [],
    'forward-odd': [],
    backward: [],
    'backward-odd': [],
    data: [],
    update: [],
    weights: [],
    'weights-odd': [],
    'weights-line': [],
    outline: [],
  };
  const numbers: StageNumber[] = [];
  const pixelNs = (view.endNs - view.startNs) / plotWidth;
  const { blocks, wide } = gatherNarrow(bars, pixelNs, lookOf);
  for (const block of blocks) if (isInView(block, view)) addBlock(parts, block, view, plotWidth);
  for (const bar of joinData(wide, DATA_GAP_PX * pixelNs)) {
    if (!isInView(bar, view)) continue;
    const placed = placeBar(bar, view, plotWidth);
    addPaths(parts, bar, placed);
    const number = numbers.length < MOST_NUMBERS ? numberOf(bar, placed) : null;
    if (number !== null) numbers.push(number);
  }
  return {
    height: shape.stages * ROW,
    paths: Object.fromEntries(LOOKS.map((look) => [look, parts[look].join('')])) as Record<Look, string>,
    numbers,
  };
}

function isInView({ startNs, endNs }: Pick<StageBar, 'startNs' | 'endNs'>, view: View): boolean {
  return endNs > view.startNs && startNs < view.endNs;
}

/** The kinds of pass below each other, in the order of their looks. */
function addBlock(
  parts: Readonly<Record<Look, string[]>>,
  { stage, startNs, endNs, shares }: PassBlock<Look>,
  view: View,
  plotWidth: number,
): void {
  const x = Math.max(0, toPixel(startNs, view, plotWidth));
  const width = Math.min(plotWidth, toPixel(endNs, view, plotWidth)) - x;
  let y = stage * ROW + 1;
  for (const look of LOOKS) {
    const height = PASS_HEIGHT * (shares.get(look) ?? 0);
    if (height > 0) parts[look].push(boxPath({ x, y, width, height }));
    y += height;
  }
}

/** Reductions of a stage that follow closely on each other as one. */
function joinData(bars: readonly StageBar[], gapNs: number): readonly StageBar[] {
  const last = new Map<number, number>();
  const joined: StageBar[] = [];
  for (const bar of bars) {
    const at = bar.kind === 'data' ? last.get(bar.stage) : undefined;
    const before = at === undefined ? undefined : joined[at];
    if (before !== undefined && bar.startNs >= before.startNs && bar.startNs - before.endNs < gapNs) {
      joined[at!] = { ...before, endNs: Math.max(before.endNs, bar.endNs) };
      continue;
    }
    if (bar.kind === 'data') last.set(bar.stage, joined.length);
    joined.push(bar);
  }
  return joined;
}

interface PlacedBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function placeBar(bar: StageBar, view: View, plotWidth: number): PlacedBar {
  const x = Math.max(0, toPixel(bar.startNs, view, plotWidth));
  const right = Math.min(plotWidth, toPixel(bar.endNs, view, plotWidth));
  const width = Math.max(0.2, right - x - Math.min(GAP_PX, GAP_SHARE * (right - x)));
  const top = bar.stage * ROW + 1;
  if (bar.microBatch < 0) {
    const wide = Math.max(bar.kind === 'update' ? UPDATE_PX : 0, width);
    return { x: Math.min(x, plotWidth - wide), y: top + PASS_HEIGHT + 1, width: wide, height: DATA_HEIGHT };
  }
  if (bar.beside === undefined) return { x, y: top, width, height: PASS_HEIGHT };
  return { x, y: top + (isBelow(bar) ? PASS_HEIGHT / 2 : 0), width, height: PASS_HEIGHT / 2 };
}

/** Whether a bar lies below the pass that the stage does at the same time. */
function isBelow({ beside, kind }: StageBar): boolean {
  return beside !== undefined && kind !== 'forward';
}

function boxPath({ x, y, width, height }: PlacedBar): string {
  return `M${x.toFixed(2)} ${printY(y)}h${width.toFixed(2)}v${printY(height)}h${(-width).toFixed(2)}z`;
}

function printY(px: number): number {
  return Math.round(px * 100) / 100;
}

function addPaths(parts: Readonly<Record<Look, string[]>>, bar: StageBar, placed: PlacedBar): void {
  const { x, y, width, height } = placed;
  const box = boxPath(placed);
  parts[lookOf(bar)].push(box);
  if (width <= OUTLINE_PX) return;
  if (isOutlined(bar)) parts.outline.push(box);
  if (bar.kind === 'weightGradient')
    parts['weights-line'].push(`M${x.toFixed(2)} ${y + height / 2}h${width.toFixed(2)}`);
}

/** The micro-batches of a pass and of the one beside it, where there is room. */
function numberOf(bar: StageBar, { x, width }: PlacedBar): StageNumber | null {
  if (bar.microBatch < 0 || isBelow(bar)) return null;
  const numbers = [bar.microBatch, ...(bar.beside === undefined ? [] : [bar.beside.microBatch])];
  if (width < (bar.beside === undefined ? NUMBER_PX : PAIR_PX)) return null;
  const text = numbers.map((microBatch) => microBatch + 1).join(' + ');
  return { x: x + width / 2, y: bar.stage * ROW + 13, text };
}

function isOutlined({ kind }: StageBar): boolean {
  return kind === 'backward' || kind === 'inputGradient';
}

function lookOf({ kind, chunk }: StageBar): Look {
  if (kind === 'data' || kind === 'update') return kind;
  const look = kind === 'forward' ? kind : kind === 'weightGradient' ? 'weights' : 'backward';
  return chunk % 2 === 0 ? look : `${look}-odd`;
}

/** The pass of a stage that takes the most of a view; null if it waits all the time. */
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
        bar.stage === stage && bar.microBatch >= 0 && bar.startNs < view.endNs && bar.endNs > view.startNs,
    )
    .toSorted((a, b) => a.startNs - b.startNs);
}

/** The bar of a stage at a time; passes before reductions. null if it waits. */
export function barAt(bars: readonly StageBar[], stage: number, ns: number): StageBar | null {
  const here = bars.filter((bar) => bar.stage === stage && bar.startNs <= ns && ns < bar.endNs);
  return here.find(({ kind }) => kind !== 'data') ?? here[0] ?? null;
}
