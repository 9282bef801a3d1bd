import { describe, expect, it } from 'vitest';
import { createTrace } from '../simulator/record/trace.ts';
import { createFingerprint } from './fingerprint.ts';

type Segment = Parameters<ReturnType<typeof createTrace>['segment']>;

const SEGMENTS: readonly Segment[] = [
  [0, 0, 10.5, 0, 0, 1, 3, 1024],
  [1, 10.5, 21, 0, 1, 0, 3, 512],
  [0, 10.5, 21, 1, 0, 1, 3, 1024],
];

/** Returns the fingerprint of segments that are taken from the trace after each of these counts. */
function fingerprintOf(segments: readonly Segment[], cuts: readonly number[] = []): string {
  const trace = createTrace();
  const fingerprint = createFingerprint();
  segments.forEach((segment, index) => {
    trace.segment(...segment);
    if (cuts.includes(index + 1)) fingerprint.add(trace.takeSegments());
  });
  fingerprint.add(trace.takeSegments());
  return fingerprint.text();
}

describe('the fingerprint of a trace', () => {
  it('is 16 hexadecimal digits, also of an empty trace', () => {
    expect(fingerprintOf(SEGMENTS)).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprintOf([])).toMatch(/^[0-9a-f]{16}$/);
  });

  it('does not depend on how the trace is cut into batches', () => {
    expect(fingerprintOf(SEGMENTS, [1, 2])).toBe(fingerprintOf(SEGMENTS));
  });

  it('depends on every column, to the last bit', () => {
    const [first, ...rest] = SEGMENTS;
    if (first === undefined) throw new Error('no segment');
    const changed = first.map((value, column) => first.with(column, value + (value === 10.5 ? 2 ** -49 : 1)));
    const all = changed.map((segment) => fingerprintOf([segment as Segment, ...rest]));
    expect(new Set([...all, fingerprintOf(SEGMENTS)]).size).toBe(first.length + 1);
  });

  it('depends on the order', () => {
    expect(fingerprintOf(SEGMENTS.toReversed())).not.toBe(fingerprintOf(SEGMENTS));
  });
});
