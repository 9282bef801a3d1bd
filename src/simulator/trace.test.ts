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

  it('hands its columns over: what comes later does not change them', () => {
    const trace = createTrace();
    trace.segment(0, 1, 2, 3, 4, 1, 6, 7);
    trace.compute(1, 2, 3, 1);
    const [segments, compute] = [trace.takeSegments(), trace.takeCompute()];
    trace.segment(9, 9, 9, 9, 9, 0, 9, 9);
    trace.compute(9, 9, 9, 0);
    expect([...segments.startNs, ...compute.startNs]).toEqual([1, 1]);
    // Transferable: nothing else shares the buffer.
    expect(trace.takeSegments().startNs.buffer).not.toBe(segments.startNs.buffer);
  });

  it('keeps compute apart', () => {
    const trace = createTrace();
    for (let index = 0; index < COUNT; index++) trace.compute(index, index + 1, index, 2);
    expect(trace.takeSegments().count).toBe(0);
    const { count, layer } = trace.takeCompute();
    expect(count).toBe(COUNT);
    expect(layer.at(-1)).toBe(COUNT - 1);
  });
});
