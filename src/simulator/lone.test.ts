import { describe, expect, it } from 'vitest';
import { createLoneTimer, type LoneTimer } from './lone.ts';
import type { SystemPolicy } from './policy.ts';

const POLICY: SystemPolicy = {
  chunks: 4,
  activeChunks: 1,
  queuesPerDimension: 1,
  scheduling: 'LIFO',
  intraDimension: 'FIFO',
  interDimension: 'ascending',
  optimization: 'localBWAware',
  rounding: 'exact',
};

function timer(servers: number, policy: Partial<SystemPolicy> = {}): LoneTimer {
  const found = createLoneTimer(servers, { ...POLICY, ...policy });
  if (found === null) throw new Error('it is served in order');
  return found;
}

describe('a collective with all servers to itself', () => {
  it('takes the first chunk through all phases and the others behind it on the slowest', () => {
    const time = timer(2);
    const phases = [
      { server: 0, durationNs: 10 },
      { server: 1, durationNs: 20 },
    ];
    // 10 + 20, and 20 for each of the two others.
    expect(time(phases, 3)).toBe(70);
    expect(time(phases, 1)).toBe(30);
    expect(time([{ server: 1, durationNs: 5 }], 4)).toBe(20);
    expect(time(phases, 3)).toBe(70);
  });

  it('returns to a server where other chunks wait', () => {
    // Up 0, over 1, down 0: the second chunk goes up before the first comes down, at 10 and at 40.
    const phases = [
      { server: 0, durationNs: 10 },
      { server: 1, durationNs: 30 },
      { server: 0, durationNs: 10 },
    ];
    expect(timer(2)(phases, 2)).toBe(80);
  });

  it('has as many chunks on a server as it has places, and more chunks than it had before', () => {
    expect(timer(1, { activeChunks: 2 })([{ server: 0, durationNs: 7 }], 5)).toBe(21);
    expect(timer(1)([{ server: 0, durationNs: 1 }], 5000)).toBe(5000);
    expect(timer(1)([], 0)).toBe(0);
  });

  it('has no closed time where a rule looks at more than the order', () => {
    expect(createLoneTimer(1, { ...POLICY, intraDimension: 'smallestChunkFirst' })).toBeNull();
    expect(createLoneTimer(1, { ...POLICY, queuesPerDimension: 2 })).toBeNull();
  });

  it('has at most two phases on a server', () => {
    const phases = Array.from({ length: 3 }, () => ({ server: 0, durationNs: 1 }));
    expect(() => timer(1)(phases, 1)).toThrow(RangeError);
  });
});
