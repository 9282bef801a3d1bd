import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { evaluate } from '../../run/evaluate.ts';
import { trials, type Trial } from './trials.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function tried(...designs: readonly Design[]): readonly Trial[] {
  const steps = trials(designs);
  for (;;) {
    const step = steps.next();
    if (step.done !== true) {
      expect(step.value.most).toBe(designs.length);
      continue;
    }
    if (!step.value.ok) throw new Error('trials themselves do not fail');
    return step.value.value;
  }
}

describe('trials', () => {
  const { bandwidth } = DEFAULT_DESIGN;
  const equal: Design = { ...DEFAULT_DESIGN, bandwidth: { ...bandwidth, scheme: 'equal' } };

  it('equal an evaluation of the scheme of each design', () => {
    const [smart, even] = tried(DEFAULT_DESIGN, equal);
    const evaluation = evaluate(DEFAULT_DESIGN, ALL_PARTS);
    if (!evaluation.ok) throw new Error('the default design runs');
    const timesOf = (id: string): unknown =>
      evaluation.value.evaluated.find(({ simulated }) => simulated.scheme === id)?.simulated;
    expect(smart).toEqual({ ok: true, result: timesOf(bandwidth.scheme) });
    expect(even).toEqual({ ok: true, result: timesOf('equal') });
  });

  it('say why a design cannot run, and continue', () => {
    const empty: Design = { ...DEFAULT_DESIGN, topology: { ...DEFAULT_DESIGN.topology, dimensions: [] } };
    const [first, second] = tried(empty, DEFAULT_DESIGN);
    expect(first).toMatchObject({ ok: false, problems: [{ path: 'topology.dimensions' }] });
    expect(second?.ok).toBe(true);
  });
});
