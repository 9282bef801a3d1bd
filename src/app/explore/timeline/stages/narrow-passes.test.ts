import { describe, expect, it } from 'vitest';
import type { StageBar } from '../../../../analysis/questions/stages.ts';
import { gatherNarrow } from './narrow-passes.ts';

const pass = (kind: StageBar['kind'], startNs: number, endNs: number, stage = 0): StageBar => ({
  stage,
  kind,
  chunk: 0,
  microBatch: kind === 'data' ? -1 : 0,
  startNs,
  endNs,
});
const shifted = (bar: StageBar, byNs: number): StageBar => ({
  ...bar,
  startNs: bar.startNs + byNs,
  endNs: bar.endNs + byNs,
});
const kindOf = ({ kind }: StageBar): string => kind;
/** Forward for 1 ns, backward for 2, nothing for 1, again and again. */
const alternating = (periods: number): readonly StageBar[] =>
  Array.from({ length: periods }, (_, period) => [
    pass('forward', 4 * period, 4 * period + 1),
    pass('backward', 4 * period + 1, 4 * period + 3),
  ]).flat();

describe('narrow passes', () => {
  it('are blocks of whole periods, all with the same shares of their time', () => {
    for (const pixelNs of [0.9, 1, 1.7, 3.1]) {
      const { blocks, wide } = gatherNarrow(alternating(200), pixelNs, kindOf);
      expect(wide).toEqual([]);
      expect(blocks.length).toBeGreaterThan(10);
      for (const { shares } of blocks.slice(0, -1)) {
        expect(shares.get('forward')).toBeCloseTo(0.25);
        expect(shares.get('backward')).toBeCloseTo(0.5);
      }
    }
  });

  it('lose no time: what the blocks hold is what the passes take', () => {
    const { blocks } = gatherNarrow(alternating(57), 2.3, kindOf);
    const held = blocks.reduce(
      (sum, { startNs, endNs, shares }) => sum + (shares.get('backward') ?? 0) * (endNs - startNs),
      0,
    );
    expect(held).toBeCloseTo(57 * 2);
  });

  it('are blocks of their own where one kind goes on for long, and mixed where kinds change fast', () => {
    const each = (kind: StageBar['kind'], fromNs: number, count: number): readonly StageBar[] =>
      Array.from({ length: count }, (_, at) => pass(kind, fromNs + at, fromNs + at + 1));
    const run = [
      ...each('forward', 0, 20),
      ...alternating(5).map((bar) => shifted(bar, 20)),
      ...each('backward', 40, 20),
    ];
    const { blocks } = gatherNarrow(run, 1, kindOf);
    expect(blocks.map(({ startNs, shares }) => [startNs, [...shares.keys()]])).toEqual([
      [0, ['forward']],
      [16, ['forward']],
      [21, ['backward', 'forward']],
      [37, ['backward']],
      [53, ['backward']],
    ]);
  });

  it('are drawn by themselves where they are wide or alone, as reductions always are', () => {
    const bars = [pass('forward', 0, 1), pass('forward', 50, 51, 1), pass('data', 60, 61)];
    expect(gatherNarrow(bars, 0.1, kindOf).blocks).toEqual([]);
    expect(gatherNarrow(bars, 1, kindOf)).toEqual({ blocks: [], wide: [bars[2], bars[0], bars[1]] });
  });

  it('end at a gap that can be seen, and at the end of their stage', () => {
    const bars = [...alternating(4), ...alternating(4).map((bar) => ({ ...bar, stage: 1 }))];
    const later = alternating(4).map((bar) => ({
      ...bar,
      startNs: bar.startNs + 100,
      endNs: bar.endNs + 100,
    }));
    const { blocks } = gatherNarrow([...bars, ...later], 1, kindOf);
    expect(blocks.map(({ stage, startNs, endNs }) => [stage, startNs, endNs])).toEqual([
      [0, 0, 15],
      [0, 100, 115],
      [1, 0, 15],
    ]);
  });
});
