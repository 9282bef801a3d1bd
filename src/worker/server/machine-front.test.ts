/** The front of machines as the page asks for it: by each objective that of `netloom front`, proved. */
import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { frontOfMachines } from '../../search/front/front-of-machines.ts';
import type { MachineChoices } from '../../search/front/machine-choices.ts';
import type { ToldFront } from '../../search/front/told-front.ts';
import { frontVerdict } from '../../search/front/front-words.ts';
import { LAYOUT_OBJECTIVES, type LayoutObjective } from '../../search/layout/layout-space.ts';
import { readSpace } from '../../search/space/parse-space.ts';
import { pointsOf } from '../../search/space/points.ts';
import { valueOf } from '../../units/result.ts';
import { cases } from '../../testing/large.ts';
import { steppedEngine } from './stepped-engine.ts';

const MACHINE: Design = {
  ...DEFAULT_DESIGN,
  topology: {
    splitBandwidth: 'full',
    dimensions: [
      { kind: 'switch', size: 2, linkLatencyNs: 500, tier: 'node' },
      { kind: 'switch', size: 2, linkLatencyNs: 500, tier: 'pod' },
    ],
  },
  system: { ...DEFAULT_DESIGN.system, algorithms: {}, chunks: 1 },
  workload: { ...baseTransformer('gpt-3'), layers: 1, heads: 2, globalBatch: 2 },
  parallelism: { modelParallel: 1, overlap: true },
  compute: { peakTflops: 989, efficiency: 0.6, capacityGB: 80 },
  bandwidth: {
    ...DEFAULT_DESIGN.bandwidth,
    budgetGBps: 500,
    mode: 'fixed',
    scheme: 'custom',
    customGBps: [450, 50],
  },
  training: { tokens: 1e12 },
};

const CHOICES: MachineChoices = {
  npus: 4,
  kinds: ['switch'],
  over: [1],
  perNpuGBps: [25, 400],
  mostDimensions: 2,
  capacityGB: 80,
  budgetDollars: Infinity,
};

const points = valueOf(
  pointsOf(
    valueOf(
      readSpace({
        base: MACHINE,
        free: { 'bandwidth.customGBps[1]': [25, 400] },
        split: 'given',
      }),
    ),
  ),
);

async function asked(objective: LayoutObjective): Promise<ToldFront> {
  const question = { design: MACHINE, choices: CHOICES, objective };
  const outcome = await steppedEngine().machineFront(1, question, () => undefined);
  if (outcome.status !== 'finished') throw new Error(outcome.status);
  return outcome.value;
}

describe('the front of machines, in the engine', () => {
  it.each(cases<readonly LayoutObjective[]>(['dollarsPerToken'], LAYOUT_OBJECTIVES))(
    'is that of the command line by %s, with the same proof',
    async (objective) => {
      const expected = valueOf(toEnd(frontOfMachines(points, { objective })));
      const found = await asked(objective);
      expect(expected.rows.length).toBeGreaterThan(0);
      expect(found.verdict).toBe(frontVerdict(expected));
      expect(found.objective).toBe(objective);
      expect(found.rows.map(({ dollars, layout, timeNs }) => [dollars, layout, timeNs])).toEqual(
        expected.rows.map(({ dollars, found: own }) => [dollars, own.text, own.timeNs]),
      );
      for (const [at, { value }] of found.rows.entries()) {
        const { score } = expected.rows[at]!.found;
        expect(value).toBe(objective === 'time' ? null : objective === 'goodput' ? 1 / score! : score);
      }
    },
  );
});
