import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { BOUNDED_COLLECTIVES } from '../../graph/bounds/bounded-collective.ts';
import { parseNotation } from '../../topology/notation.ts';
import { valueOf } from '../../units/result.ts';
import { collectivePlans } from './plans.ts';
import { madeSteps } from './made-steps.ts';

const SYNTHESIS = { method: 'trees', chunks: 64, seed: 1 } as const;

function designOf(notation: string): Design {
  const [shape] = valueOf(parseNotation(notation));
  const entry = { algorithm: { name: 'synthesised', synthesis: SYNTHESIS }, whole: false } as const;
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: {
      dimensions: [{ ...shape!, linkLatencyNs: 0, tier: 'node' }],
      splitBandwidth: 'links',
    },
    system: { ...DEFAULT_DESIGN.system, algorithms: { allReduce: [entry] } },
  };
  return onlyCollective(base, { collective: 'allReduce', bytes: 1e6, splitGBps: [60] });
}

it('plans and steps of a collective that is made for its links are data', () => {
  const design = designOf('Graph(links=0-1-2-3-0 0-2*2)');
  const [plan] = valueOf(collectivePlans(design));
  expect(structuredClone(plan!.phases[0]!.algorithm)).toEqual({ name: 'synthesised', synthesis: SYNTHESIS });
  for (const collective of BOUNDED_COLLECTIVES) {
    const steps = valueOf(madeSteps(design, 0, collective));
    expect(structuredClone(steps).isProved, collective).toBe(true);
    // One chunk of each part, however many the recipe has.
    expect(steps.sends.length, collective).toBeLessThan(10);
  }
});

it('steps are refused in words where they cannot be drawn or made', () => {
  const says = (notation: string, collective: 'allReduce' | 'reduce' = 'allReduce'): string => {
    const found = madeSteps(designOf(notation), 0, collective);
    return found.ok ? '' : found.problems[0]!.message;
  };
  expect(says('Ring(40)')).toMatch(/40 NPUs, too many to draw/);
  expect(says('Ring(4)', 'reduce')).toMatch(/nothing is made for it/);
});
