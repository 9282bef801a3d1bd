import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { StageBar, StagesPicture } from '../../../../worker/protocol.ts';
import { barAt, layoutOf } from './layout.ts';
import { StageTable } from './StageTable.tsx';
import { stagesTable } from './export-stages.ts';
import { barText, bubbleText, headline } from './words.ts';

const pass = (stage: number, kind: StageBar['kind'], startNs: number, endNs: number): StageBar => ({
  ...{ stage, kind, startNs, endNs, chunk: 0, microBatch: kind === 'data' ? -1 : 0 },
});
const times = { forwardNs: 1e6, backwardNs: 2e6, weightNs: 0, pairNs: 3e6 };
const facts = {
  times,
  passesBeginNs: 0,
  passesNs: 3e6,
  computeNs: 2e6,
  exposedDataNs: 0,
  idleNs: 3e6,
  warmUpNs: 1e6,
};
const stage = { ...facts, steadyEndNs: 2e6, passesEndNs: 6e6, layers: 4, inFlight: 2, memoryBytes: 12e9 };

/** One micro-batch through two stages: forward 1 ms, backward 2 ms. */
const PICTURE: StagesPicture = {
  axes: 'TP8 PP2 DP4',
  shape: { schedule: 'oneForwardOneBackward', stages: 2, chunks: 1, microBatches: 1 },
  endNs: 6e6,
  stages: [stage, { ...stage, inFlight: 1 }],
  bars: [
    ...[pass(0, 'forward', 0, 1e6), pass(1, 'forward', 1e6, 2e6), pass(1, 'backward', 2e6, 4e6)],
    ...[pass(0, 'backward', 4e6, 6e6), pass(1, 'data', 4e6, 5e6)],
  ],
  waitedNs: 3e6,
  bubbleNs: 3e6,
  sends: { count: 2, bytes: 1e6 },
};

describe('the stages of a pipeline', () => {
  it('are told in a line, with the bubble beside its closed form', () => {
    expect(headline(PICTURE)).toBe('TP8 PP2 DP4: 2 stages work through 1 micro-batch by 1F1B in 6 ms.');
    expect(bubbleText(PICTURE)).toBe(
      'A stage waits 3 ms until the last pass is over, 50 % of the iteration; the closed form says 3 ms, the same.',
    );
    expect(bubbleText({ ...PICTURE, bubbleNs: 2e6 })).toContain('messages between stages make the rest');
  });

  it('have a row each', () => {
    const html = renderToStaticMarkup(<StageTable picture={PICTURE} />);
    const rows = [...html.matchAll(/<th scope="row">(Stage \d)<\/th>(.*?)<\/tr>/g)].map(([, head, cells]) => [
      head,
      ...[...cells!.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell),
    ]);
    expect(rows).toEqual([
      ['Stage 1', '4', '3 ms', '2 ms', '0 ns', '3 ms 50 %', '2', '12 GB'],
      ['Stage 2', '4', '3 ms', '2 ms', '0 ns', '3 ms 50 %', '1', '12 GB'],
    ]);
  });

  it('have a bar a pass, with the micro-batch where there is room, and none where they wait', () => {
    const { paths, numbers, height } = layoutOf(PICTURE, { startNs: 0, endNs: 6e6 }, 600);
    const bars = (d: string): number => d.split('M').length - 1;
    expect([bars(paths.forward), bars(paths.backward), bars(paths.data)]).toEqual([2, 2, 1]);
    expect(numbers.map(({ text }) => text)).toEqual(['1', '1', '1', '1']);
    expect(height).toBe(52);
    expect(barAt(PICTURE.bars, 0, 2e6)).toBeNull();
    expect(barText(barAt(PICTURE.bars, 1, 3e6)!, 1)).toBe('Stage 2, backward of micro-batch 1: 2 ms to 4 ms');
    expect(barAt(PICTURE.bars, 1, 4.5e6)?.kind).toBe('data');
  });

  it('are exported bar by bar', () => {
    const { rows } = stagesTable(PICTURE);
    expect(rows[0]).toEqual([1, 'forward', 1, 1, 0, 1e6]);
    expect(rows.at(-1)).toEqual([2, 'gradients reduced', 1, '', 4e6, 5e6]);
  });
});
