import { describe, expect, it } from 'vitest';
import { createTrace } from './trace.ts';

const COUNT = 3000;

describe('trace', () => {
  it('gives every segment once, however often it is emptied', () => {
    const trace = createTrace();
    const seen: number[] = [];
    const take = (): void => {
      const { count, ...columns } = trace.takeSegments();
      for (const column of Object.values(columns)) expect(column.length).toBe(count);
      seen.push(...columns.chunk);
      expect([...columns.endNs]).toEqual([...columns.chunk].map((chunk) => chunk + 0.5));
    };
    for (let chunk = 0; chunk < COUNT; chunk++) {
      trace.segment(1, chunk, chunk + 0.5, chunk, 2, 3, 4, 1e12);
      // More than the columns have room for at first, then less.
      if (chunk === 2500 || chunk === 2700) take();
    }
    take();
    expect(seen).toEqual([...Array(COUNT).keys()]);
    expect(trace.segmentCount()).toBe(COUNT);
    take();
    expect(seen.length).toBe(COUNT);
  });

  it('hands its columns over, so that later segments do not change them', () => {
    const trace = createTrace();
    trace.segment(0, 1, 2, 3, 4, 1, 6, 7);
    trace.compute(1, 2, 3, 1);
    const [segments, compute] = [trace.takeSegments(), trace.takeCompute()];
    trace.segment(9, 9, 9, 9, 9, 0, 9, 9);
    trace.compute(9, 9, 9, 0);
    expect([...segments.startNs, ...compute.startNs]).toEqual([1, 1]);
    // Transferable: nothing else shares the buffer.
    expect(segments.startNs.buffer.byteLength).toBe(8);
  });

  it('records segments again at a later time, as other chunks of another task', () => {
    const [past, trace] = [createTrace(), createTrace()];
    for (let chunk = 0; chunk < COUNT; chunk++) past.segment(1, chunk, chunk + 0.5, chunk, 2, 3, 0, chunk);
    const segments = past.takeSegments();
    trace.segment(7, 0, 1, 0, 1, 1, 4, 9);
    trace.again(segments, 100, 10, 5);
    const { count, ...columns } = trace.takeSegments();
    expect([count, trace.segmentCount()]).toEqual([COUNT + 1, COUNT + 1]);
    const row = (at: number): unknown =>
      Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[at]]));
    const same = { server: 1, phase: 2, operation: 3, task: 5 };
    expect(row(0)).toMatchObject({ server: 7, chunk: 0, task: 4, bytes: 9 });
    expect(row(1)).toEqual({ ...same, startNs: 100, endNs: 100.5, chunk: 10, bytes: 0 });
    expect(row(COUNT)).toEqual({ ...same, startNs: 3099, endNs: 3099.5, chunk: 3009, bytes: 2999 });
    // What has been recorded is as it was.
    expect([segments.startNs[0], segments.chunk[0], segments.task[0]]).toEqual([0, 0, 0]);
  });

  it('keeps compute apart from segments', () => {
    const trace = createTrace();
    for (let index = 0; index < COUNT; index++) trace.compute(index, index + 1, index, 2);
    expect(trace.takeSegments().count).toBe(0);
    const { count, layer } = trace.takeCompute();
    expect(count).toBe(COUNT);
    expect(layer.at(-1)).toBe(COUNT - 1);
  });
});
