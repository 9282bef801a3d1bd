import { describe, expect, it } from 'vitest';
import type { StageBar } from '../../../../analysis/questions/stages.ts';
import type { StageChunks } from '../../../../analysis/questions/stage-chunks.ts';
import { chunksTrace, issuedIn } from './chunks-trace.ts';
import { chunkWindow } from './chunk-window.ts';
import { layoutOf, passInView } from './layout.ts';
import { pickedStage, stagesView, zoomToPass } from './stage-cursor.ts';
import { stageTarget } from './stage-keys.ts';

/** Forty passes of 10 ns on each of two stages, the second 10 ns later. */
const BARS: readonly StageBar[] = [0, 1].flatMap((stage) =>
  Array.from({ length: 40 }, (_, place) => {
    const startNs = 10 * (place + stage);
    return { stage, kind: 'forward', chunk: 0, microBatch: place, startNs, endNs: startNs + 10 } as const;
  }),
);
const PICTURE = { bars: BARS, endNs: 410 };

describe('the chunks of a stage', () => {
  it('are requested once few passes are in view, with as much time on either side', () => {
    expect(chunkWindow(null, PICTURE, 0, { startNs: 0, endNs: 410 })).toBeNull();
    const window = chunkWindow(null, PICTURE, 0, { startNs: 100, endNs: 140 });
    expect(window).toEqual({ stage: 0, startNs: 60, endNs: 180 });
    expect(chunkWindow(null, PICTURE, 0, { startNs: 390, endNs: 410 })).toMatchObject({ endNs: 410 });
  });

  it('are not requested again while the known window covers the view, unless it is of another stage or much wider', () => {
    const known = { stage: 0, startNs: 60, endNs: 180 };
    expect(chunkWindow(known, PICTURE, 0, { startNs: 110, endNs: 150 })).toBe(known);
    expect(chunkWindow(known, PICTURE, 1, { startNs: 110, endNs: 150 })).toMatchObject({ stage: 1 });
    expect(chunkWindow(known, PICTURE, 0, { startNs: 110, endNs: 120 })).toEqual({
      stage: 0,
      startNs: 100,
      endNs: 130,
    });
    expect(chunkWindow(known, PICTURE, 0, { startNs: 150, endNs: 190 })).toMatchObject({ startNs: 110 });
  });

  it('have lanes, and their collectives as numbers', () => {
    const chunks: StageChunks = {
      lanes: [{ role: 'model', dimension: 0, size: 8, bandwidthGBps: 100 }],
      layerNames: ['layer 1'],
      collectives: {
        task: Int32Array.of(1, 4),
        layer: Int32Array.of(0, 0),
        pass: Uint8Array.of(0, 0),
        collective: Uint8Array.of(0, 0),
        role: Uint8Array.of(0, 0),
        bytes: Float64Array.of(100, 100),
      },
      issuedNs: Float64Array.of(2, 12),
      segments: {
        count: 3,
        startNs: Float64Array.of(2, 4, 12),
        endNs: Float64Array.of(4, 6, 15),
        chunk: Int32Array.of(0, 1, 2),
        phase: new Uint8Array(3),
        operation: new Uint8Array(3),
        task: Int32Array.of(1, 1, 4),
        lane: new Uint8Array(3),
        bytes: Float64Array.of(50, 50, 100),
      },
      compute: {
        count: 1,
        startNs: Float64Array.of(6),
        endNs: Float64Array.of(10),
        layer: Int32Array.of(0),
        pass: Uint8Array.of(0),
      },
    };
    const trace = chunksTrace(chunks);
    expect([trace.segments[0]!.count, trace.compute.count, trace.finished]).toEqual([3, 1, true]);
    expect(issuedIn(chunks, { startNs: 0, endNs: 10 })).toEqual([
      { row: 0, issuedNs: 2, endNs: 6, chunks: 2 },
    ]);
  });
});

describe('the passes of stages, zoomed', () => {
  it('are drawn only as far as they are in view', () => {
    const picture = {
      ...PICTURE,
      shape: { schedule: 'gpipe', stages: 2, chunks: 1, microBatches: 40 },
    } as const;
    const drawn = layoutOf({ ...picture } as never, { startNs: 100, endNs: 120 }, 200);
    expect(drawn.paths.forward.split('M')).toHaveLength(5);
    expect(drawn.numbers.map(({ text }) => text)).toEqual(['11', '12', '10', '11']);
    expect(passInView(BARS, 0, { startNs: 104, endNs: 118 })?.microBatch).toBe(11);
  });

  it('are gone through by keys: pass by pass, stage by stage, and back to the whole', () => {
    stagesView.setDomain(410);
    stagesView.fit();
    const target = stageTarget({ ...PICTURE, stages: [{}, {}] } as never);
    target.step(1);
    expect(stagesView.store.getState().view.endNs).toBeCloseTo(10.8, 6);
    target.step(1);
    expect(passInView(BARS, 0, stagesView.store.getState().view)?.microBatch).toBe(1);
    target.stepLane(1);
    target.stepLane(1);
    expect(pickedStage.getState().stage).toBe(1);
    expect(target.isPicked()).toBe(true);
    target.letGo();
    expect(stagesView.store.getState().view).toEqual({ startNs: 0, endNs: 410 });
    expect(target.isPicked()).toBe(false);
    zoomToPass(BARS[3]!);
    expect(pickedStage.getState().stage).toBe(0);
  });
});
