/**
 * Passes too narrow to be told apart. Drawn one by one they would beat against the pixels and show a rhythm that is not there: whole periods of
 * them are put together to a block, in which each kind of pass is as high as its share of the time.
 */
import type { StageBar } from '../../../../analysis/questions/stages.ts';

/** Narrower passes are put together. */
const NARROW_PX = 5;
const LEAST_BLOCK_PX = 16;
/** Passes of one kind that follow on each other for as long are a block of their own. */
const LEAST_SEQUENCE_PX = 10;
/** An order without a period is cut here. */
const MOST_BLOCK_PX = 64;
/** Two of them at the same time have half of the height each. */
const BESIDE_SHARE = 0.5;

export interface PassBlock<Look extends string> {
  readonly stage: number;
  readonly startNs: number;
  readonly endNs: number;
  /** Of the time of the block; what is missing to 1 the stage waits. */
  readonly shares: ReadonlyMap<Look, number>;
}

interface Gathered<Look extends string> {
  readonly blocks: readonly PassBlock<Look>[];
  /** Those that are drawn by themselves, reductions among them. */
  readonly wide: readonly StageBar[];
}

/** Gathers the passes that are narrow where a pixel is `pixelNs`; the same whichever part of the time is in view. */
export function gatherNarrow<Look extends string>(
  bars: readonly StageBar[],
  pixelNs: number,
  lookOf: (bar: StageBar) => Look,
): Gathered<Look> {
  const isNarrow = ({ microBatch, startNs, endNs }: StageBar): boolean =>
    microBatch >= 0 && endNs - startNs < NARROW_PX * pixelNs;
  const narrow = bars.filter(isNarrow).toSorted((a, b) => a.stage - b.stage || a.startNs - b.startNs);
  const blocks: PassBlock<Look>[] = [];
  const alone: StageBar[] = [];
  for (const run of runsOf(narrow, NARROW_PX * pixelNs)) {
    if (run.length === 1) alone.push(...run);
    else for (const part of partsOf(run, pixelNs, lookOf)) blocks.push(...blocksOf(part, pixelNs, lookOf));
  }
  return { blocks, wide: [...bars.filter((bar) => !isNarrow(bar)), ...alone] };
}

/** Passes of a stage with no gap between them that could be seen. */
function runsOf(bars: readonly StageBar[], gapNs: number): readonly (readonly StageBar[])[] {
  const runs: StageBar[][] = [];
  for (const bar of bars) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (before?.stage === bar.stage && bar.startNs - before.endNs < gapNs) run!.push(bar);
    else runs.push([bar]);
  }
  return runs;
}

/** Cuts out what is of one kind for long enough to be seen; what is left between changes too fast. */
function partsOf(
  run: readonly StageBar[],
  pixelNs: number,
  lookOf: (bar: StageBar) => string,
): readonly (readonly StageBar[])[] {
  const sequences: StageBar[][] = [];
  for (const bar of run) {
    const sequence = sequences.at(-1);
    if (sequence !== undefined && lookOf(sequence[0]!) === lookOf(bar)) sequence.push(bar);
    else sequences.push([bar]);
  }
  const parts: StageBar[][] = [];
  let isMixed = false;
  sequences.forEach((sequence, index) => {
    const endNs = sequences[index + 1]?.[0]?.startNs ?? sequence.at(-1)!.endNs;
    const isSeen = endNs - sequence[0]!.startNs >= LEAST_SEQUENCE_PX * pixelNs;
    if (isMixed && !isSeen) parts.at(-1)!.push(...sequence);
    else parts.push(sequence);
    isMixed = !isSeen;
  });
  return parts;
}

/** Cuts a run where its first kind of pass comes again. */
function blocksOf<Look extends string>(
  run: readonly StageBar[],
  pixelNs: number,
  lookOf: (bar: StageBar) => Look,
): readonly PassBlock<Look>[] {
  const [first] = run;
  const blocks: PassBlock<Look>[] = [];
  let from = 0;
  for (let index = 1; index <= run.length; index++) {
    const bar = run[index];
    const startNs = run[from]!.startNs;
    const px = bar === undefined ? Infinity : (bar.startNs - startNs) / pixelNs;
    const isPeriod = bar === undefined || lookOf(bar) === lookOf(first!) || px > MOST_BLOCK_PX;
    if (px < LEAST_BLOCK_PX || !isPeriod) continue;
    const endNs = bar?.startNs ?? Math.max(...run.slice(from).map((last) => last.endNs));
    blocks.push({
      stage: first!.stage,
      startNs,
      endNs,
      shares: sharesOf(run.slice(from, index), endNs - startNs, lookOf),
    });
    from = index;
  }
  return blocks;
}

function sharesOf<Look extends string>(
  bars: readonly StageBar[],
  lengthNs: number,
  lookOf: (bar: StageBar) => Look,
): ReadonlyMap<Look, number> {
  const shares = new Map<Look, number>();
  for (const bar of bars) {
    const share = ((bar.endNs - bar.startNs) / lengthNs) * (bar.beside === undefined ? 1 : BESIDE_SHARE);
    shares.set(lookOf(bar), (shares.get(lookOf(bar)) ?? 0) + share);
  }
  return shares;
}
