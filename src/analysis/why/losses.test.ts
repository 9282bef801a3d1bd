import { describe, expect, it } from 'vitest';
import { toEnd } from '../../design/steps.ts';
import type { PacketOptions } from '../../network/models/packets/option-facts.ts';
import { incast } from '../../testing/runs/incast.ts';
import { valueOf } from '../../units/result.ts';
import { explain } from './explain.ts';
import type { PathKind } from './path-part.ts';

describe('why a run in packets takes as long as it does', () => {
  const explained = (packets: PacketOptions) => {
    const { path, why, iterationNs } = valueOf(toEnd(explain(incast(packets))));
    const exposedNs = (kind: PathKind): number =>
      path!.parts.filter((part) => part.kind === kind).reduce((sum, { ns }) => sum + ns, 0);
    return { of: exposedNs, why, iterationNs, sum: path!.parts.reduce((sum, { ns }) => sum + ns, 0) };
  };

  it('includes waits for timeouts and recovery from losses, and still adds up', () => {
    const { of: exposedNs, why, iterationNs, sum } = explained({ switchBufferBytes: 8 * 200_000 });
    expect(exposedNs('timeout')).toBeGreaterThan(1e6);
    expect(exposedNs('recovery')).toBeGreaterThan(0);
    expect(why).toContain('waiting for timeouts');
    expect(Math.abs(sum - iterationNs)).toBeLessThan(1e-9 * iterationNs);
    // A timeout twice as long adds what the path waits for it: nothing else changes.
    const longer = explained({ switchBufferBytes: 8 * 200_000, rtoNs: 2e6 });
    expect(longer.of('timeout') / exposedNs('timeout')).toBeCloseTo(2, 0);
  });

  it('includes neither if nothing is lost', () => {
    const { of: exposedNs } = explained({ sameOrder: false });
    expect([exposedNs('timeout'), exposedNs('recovery')]).toEqual([0, 0]);
  });
});
