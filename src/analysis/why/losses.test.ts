import { describe, expect, it } from 'vitest';
import '../../network/all-models.ts';
import { toEnd } from '../../design/steps.ts';
import type { PacketOptions } from '../../network/packets/options.ts';
import { incast } from '../../testing/runs/incast.ts';
import { valueOf } from '../../units/result.ts';
import { explain } from './explain.ts';
import type { PathKind } from './path-part.ts';

describe('why a run in packets takes as long as it does', () => {
  const told = (packets: PacketOptions) => {
    const { path, why, iterationNs } = valueOf(toEnd(explain(incast(packets))));
    const of = (kind: PathKind): number =>
      path!.parts.filter((part) => part.kind === kind).reduce((sum, { ns }) => sum + ns, 0);
    return { of, why, iterationNs, sum: path!.parts.reduce((sum, { ns }) => sum + ns, 0) };
  };

  it('includes waits for timeouts and recovery from losses, and still adds up', () => {
    const { of, why, iterationNs, sum } = told({ switchBufferBytes: 8 * 200_000 });
    expect(of('timeout')).toBeGreaterThan(1e6);
    expect(of('recovery')).toBeGreaterThan(0);
    expect(why).toContain('waiting for timeouts');
    expect(Math.abs(sum - iterationNs)).toBeLessThan(1e-9 * iterationNs);
    // A timeout twice as long adds what the path waits for it: nothing else changes.
    const longer = told({ switchBufferBytes: 8 * 200_000, rtoNs: 2e6 });
    expect(longer.of('timeout') / of('timeout')).toBeCloseTo(2, 0);
  });

  it('includes neither if nothing is lost', () => {
    const { of } = told({ sameOrder: false });
    expect([of('timeout'), of('recovery')]).toEqual([0, 0]);
  });
});
