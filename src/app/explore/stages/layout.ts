/** Where the bars of the stages lie: one path a kind, so that thousands of them are drawn at once. */
import type { StageBar, StagesPicture } from '../../../worker/protocol.ts';

export const ROW = 26;
const PASS_HEIGHT = 16;
const DATA_HEIGHT = 4;
/** Narrower bars have no number. */
const NUMBER_PX = 16;
/** With more of them numbers only make a drawing slow. */
const MOST_NUMBERS = 600;

export const LOOKS = ['forward', 'forward-odd', 'backward', 'backward-odd', 'data'] as const;
/** Chunks of a stage alternate between two shades. */
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

export function layoutOf({ bars, shape }: StagesPicture, at: (ns: number) => number): StageLayout {
  const parts: Record<Look, string[]> = {
    ...{ forward: [], 'forward-odd': [], backward: [], 'backward-odd': [], data: [] },
  };
  const numbers: StageNumber[] = [];
  for (const bar of bars) {
    const x = at(bar.startNs);
    const width = Math.max(0.2, at(bar.endNs) - x - 0.4);
    const isData = bar.kind === 'data';
    const y = bar.stage * ROW + (isData ? PASS_HEIGHT + 2 : 1);
    const height = isData ? DATA_HEIGHT : PASS_HEIGHT;
    parts[lookOf(bar)].push(`M${x.toFixed(2)} ${y}h${width.toFixed(2)}v${height}h${(-width).toFixed(2)}z`);
    if (isData || width < NUMBER_PX || numbers.length >= MOST_NUMBERS) continue;
    numbers.push({ x: x + width / 2, y: y + 12, text: String(bar.microBatch + 1) });
  }
  return {
    height: shape.stages * ROW,
    paths: Object.fromEntries(LOOKS.map((look) => [look, parts[look].join('')])) as Record<Look, string>,
    numbers,
  };
}

function lookOf({ kind, chunk }: StageBar): Look {
  if (kind === 'data') return 'data';
  return chunk % 2 === 0 ? kind : `${kind}-odd`;
}

/** The bar of a stage at a time; passes before reductions. null where it waits. */
export function barAt(bars: readonly StageBar[], stage: number, ns: number): StageBar | null {
  const here = bars.filter((bar) => bar.stage === stage && bar.startNs <= ns && ns < bar.endNs);
  return here.find(({ kind }) => kind !== 'data') ?? here[0] ?? null;
}
