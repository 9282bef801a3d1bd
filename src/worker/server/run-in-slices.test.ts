import { describe, expect, it } from 'vitest';
import { inSlices } from './run-in-slices.ts';

function* steps(count: number): Generator<void, string, void> {
  for (let step = 0; step < count; step++) yield;
  return 'laid out';
}

describe('a layout in slices', () => {
  it('reports at least every tenth of a second, and not at all when it ends at once', async () => {
    let nowMs = 0;
    const pace = { now: () => (nowMs += 3), pause: () => Promise.resolve() };
    const reportedMs = [0];
    const report = (): void => void reportedMs.push(nowMs);
    expect(await inSlices(steps(2000), pace, () => false, report)).toBe('laid out');
    const pausesMs = reportedMs.slice(1).map((ms, index) => ms - reportedMs[index]!);
    expect(Math.max(...pausesMs, nowMs - reportedMs.at(-1)!)).toBeLessThan(100);
    expect(pausesMs.length).toBeGreaterThan(50);
    const before = reportedMs.length;
    await inSlices(steps(3), pace, () => false, report);
    expect(reportedMs).toHaveLength(before);
  });
});
