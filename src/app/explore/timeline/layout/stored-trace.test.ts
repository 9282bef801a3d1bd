import { describe, expect, it } from 'vitest';
import type { BatchEvent } from '../../../../worker/protocol.ts';
import { detailText, isSettled, visibleDetail } from './detail.ts';
import { computeAt, phaseAt } from './hit.ts';
import { laneColumns } from './lane-columns.ts';
import { kindBands } from './lane-kinds.ts';
import { segmentCount } from '../../../state/traces/trace.ts';
import { createTraceStore } from '../../../state/traces/trace-store.ts';

function batch(
  first: boolean,
  spans: readonly (readonly [lane: number, start: number, end: number])[],
): BatchEvent {
  const count = spans.length;
  return {
    type: 'batch',
    runId: 1,
    scheme: 'smart',
    first,
    simulatedNs: spans.reduce((latest, [, , end]) => Math.max(latest, end), 0),
    chunksDone: count,
    chunksTotal: count,
    lanes: [
      { dimension: 0, role: 'model', size: 2, bandwidthGBps: 100 },
      { dimension: 1, role: 'data', size: 8, bandwidthGBps: 50 },
    ],
    layerNames: ['layer 1'],
    collectives: null,
    issuedNs: null,
    segments: {
      count,
      lane: Uint8Array.from(spans, ([lane]) => lane),
      startNs: Float64Array.from(spans, ([, start]) => start),
      endNs: Float64Array.from(spans, ([, , end]) => end),
      chunk: new Int32Array(count),
      phase: new Uint8Array(count),
      operation: new Uint8Array(count),
      task: new Int32Array(count),
      bytes: new Float64Array(count),
    },
    compute: {
      count: 1,
      startNs: Float64Array.of(spans[0]![1]),
      endNs: Float64Array.of(spans[0]![2]),
      layer: new Int32Array(1),
      pass: new Uint8Array(1),
    },
    utilisation: { bucketNs: 1, buckets: 0, values: new Float32Array(0), compute: new Float32Array(0) },
  };
}

describe('the trace', () => {
  it('grows batch by batch and starts over with a first one', () => {
    const store = createTraceStore();
    let notified = 0;
    store.subscribe(() => (notified += 1));
    const many = Array.from({ length: 3000 }, (_, index) => [index % 2, index, index + 1] as const);
    store.add(batch(true, many));
    store.add(batch(false, [[1, 3000, 3010]]));
    const trace = store.current()!;
    expect(segmentCount(trace)).toBe(3001);
    expect(trace.segments[1]!.endNs[trace.segments[1]!.count - 1]).toBe(3010);
    expect(trace.compute.count).toBe(2);
    store.add(batch(true, [[0, 5, 9]]));
    expect(segmentCount(store.current()!)).toBe(1);
    expect(notified).toBe(3);
  });

  it('deals out many phases when there is time, and is drawn by its utilisation until then', () => {
    const waiting: ((hasTime: () => boolean) => void)[] = [];
    const store = createTraceStore({ notify: (listener) => listener(), later: (work) => waiting.push(work) });
    const spans = Array.from({ length: 25_000 }, (_, index) => [index % 2, index, index + 1] as const);
    store.add(batch(true, spans));
    store.add(batch(false, [[1, 25_000, 25_010]]));
    const trace = store.current()!;
    const whole = { startNs: 0, endNs: 25_010 };
    expect(segmentCount(trace)).toBe(25_001);
    expect(visibleDetail(trace, whole).detail).toBe('buckets');
    waiting.shift()!(() => false);
    expect(segmentCount(trace)).toBe(25_001);
    expect(visibleDetail(trace, whole).detail).toBe('buckets');
    while (waiting.length > 0) waiting.shift()!(() => true);
    expect(visibleDetail(trace, whole).detail).toBe('columns');
    expect(trace.segments.map(({ count }) => count)).toEqual([12_500, 12_501]);
    expect([...trace.segments[1]!.endNs.subarray(12_498, 12_501)]).toEqual([24_998, 25_000, 25_010]);
  });

  it('makes room in a lane that is longer than was expected array by array, with a look at the time in between', () => {
    const waiting: ((hasTime: () => boolean) => void)[] = [];
    const store = createTraceStore({
      notify: (listener) => listener(),
      later: (work) => void waiting.push(work),
    });
    const spans = (lane: number, from: number, count: number) =>
      Array.from({ length: count }, (_, index) => [lane, from + index, from + index + 1] as const);
    // By the first batch nearly nothing of lane 1 is expected.
    store.add(batch(true, [...spans(0, 0, 99), ...spans(1, 99, 1)]));
    store.add(batch(false, spans(1, 100, 60_000)));
    store.add(batch(false, spans(1, 60_100, 60_000)));
    let looks = 0;
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      work(() => false);
      looks += 1;
    }
    const [, lane] = store.current()!.segments;
    expect(lane!.count).toBe(120_001);
    expect([lane!.startNs[120_000], lane!.endNs[120_000]]).toEqual([120_099, 120_100]);
    expect(lane!.operation.length).toBeGreaterThanOrEqual(120_001);
    // 12 checks of the time while dealing, and one for each of seven arrays whenever the lane was widened.
    expect(looks).toBeGreaterThanOrEqual(12 + 3 * 7);
  });

  it('begins with room for the phases of all chunks, by those of the chunks that are done', () => {
    const store = createTraceStore();
    const spans = Array.from({ length: 40 }, (_, index) => [0, index, index + 1] as const);
    store.add({ ...batch(true, spans), chunksDone: 10, chunksTotal: 1000 });
    const { length } = store.current()!.segments[0]!.startNs;
    expect(length).toBeGreaterThanOrEqual(4000);
    expect(length).toBeLessThan(2 * 4000);
  });

  it('does nothing more for a trace that is to be replaced, until it turns out to stay', () => {
    const waiting: ((hasTime: () => boolean) => void)[] = [];
    const store = createTraceStore({
      notify: (listener) => listener(),
      later: (work) => void waiting.push(work),
    });
    const spans = Array.from({ length: 25_000 }, (_, index) => [0, index, index + 1] as const);
    const work = (): void => waiting.splice(0).forEach((task) => task(() => true));
    const dealt = (): number => store.current()!.segments[0]!.count;
    store.add(batch(true, spans));
    store.expectAnother();
    work();
    expect(dealt()).toBe(0);
    expect(waiting).toEqual([]);
    // The run was cancelled before it had a trace.
    store.expectNone();
    work();
    expect(dealt()).toBe(25_000);
    store.expectAnother();
    store.add(batch(true, spans));
    work();
    expect(dealt()).toBe(25_000);
  });

  it('drops what is not dealt out yet when another trace begins', () => {
    const waiting: ((hasTime: () => boolean) => void)[] = [];
    const store = createTraceStore({ notify: (listener) => listener(), later: (work) => waiting.push(work) });
    store.add(
      batch(
        true,
        Array.from({ length: 25_000 }, (_, index) => [0, index, index + 1]),
      ),
    );
    store.add(batch(true, [[0, 5, 9]]));
    for (const work of waiting) work(() => true);
    expect(segmentCount(store.current()!)).toBe(1);
  });

  it('finds the phase in service at an instant', () => {
    const store = createTraceStore();
    store.add(
      batch(true, [
        [0, 10, 20],
        [0, 20, 25],
        [0, 12, 40],
        [0, 50, 60],
      ]),
    );
    const { segments, compute } = store.current()!;
    const lane = segments[0]!;
    expect([5, 10, 22, 30, 45, 55, 60].map((at) => phaseAt(lane, at))).toEqual([
      null,
      0,
      1,
      2,
      null,
      3,
      null,
    ]);
    expect([9, 10, 20].map((at) => computeAt(compute, at))).toEqual([null, 0, null]);
  });

  it('keeps utilisation alone when there are too many phases', () => {
    const store = createTraceStore();
    const many = Array.from({ length: 100_000 }, (_, index) => [index % 2, index, index + 1] as const);
    const full = batch(true, many);
    store.add(full);
    for (let more = 1; more < 50; more++) store.add({ ...full, first: false });
    expect(segmentCount(store.current()!)).toBe(5_000_000);
    store.add(batch(false, [[0, 1, 2]]));
    const trace = store.current()!;
    expect(segmentCount(trace)).toBe(0);
    expect(visibleDetail(trace, { startNs: 0, endNs: 10 }).detail).toBe('buckets');
  });

  it('says that it keeps utilisation alone, and of how many phases', () => {
    const store = createTraceStore(undefined, 1000);
    const spans = Array.from({ length: 1001 }, (_, index) => [0, index, index + 1] as const);
    store.add(batch(true, spans.slice(1)));
    const view = { startNs: 0, endNs: 2000 };
    expect(detailText(store.current(), view, 2000)).toBe('All 2 µs: every chunk phase');
    store.add(batch(false, spans.slice(0, 1)));
    expect(detailText(store.current(), view, 2000)).toBe(
      'All 2 µs: mean utilisation; of more than 1,000 chunk phases no single ones are kept',
    );
    expect(isSettled(store.current())).toBe(false);
    store.finish();
    expect(isSettled(store.current())).toBe(true);
  });

  it('is drawn by its utilisation where no phases are kept, as in the stages of a pipeline', () => {
    const store = createTraceStore();
    const values = Float32Array.of(0.5, 0, 0, 0);
    const utilisation = { bucketNs: 5, buckets: 2, values, compute: new Float32Array(2) };
    const busy = batch(true, [[0, 0, 10]]);
    store.add({ ...busy, segments: { ...busy.segments, count: 0 }, utilisation });
    const view = { startNs: 0, endNs: 10 };
    const trace = store.current()!;
    const visible = visibleDetail(trace, view);
    expect(visible.detail).toBe('buckets');
    expect([...laneColumns(trace, 0, visible, view, 2)]).toEqual([0.5, 0]);
    expect(kindBands(trace, 0, [0.5, 0], view, 0)).toBeNull();
    expect(detailText(trace, view, 10)).toBe(
      'All 10 ns: mean utilisation of the first stage; Stages has the passes of all, and the chunks of each on zoom',
    );
    store.add({ ...busy, segments: { ...busy.segments, count: 0 } });
    expect(visibleDetail(store.current()!, view).detail).toBe('chunks');
  });

  it('is drawn chunk by chunk once few enough are in view', () => {
    const store = createTraceStore();
    store.add(
      batch(
        true,
        Array.from({ length: 10_000 }, (_, index) => [0, index, index + 1] as const),
      ),
    );
    const trace = store.current()!;
    expect(visibleDetail(trace, { startNs: 0, endNs: 10_000 }).detail).toBe('columns');
    const near = visibleDetail(trace, { startNs: 100, endNs: 200 });
    expect(near.detail).toBe('chunks');
    expect(near.ranges[0]).toEqual({ from: 100, to: 202 });
  });
});
