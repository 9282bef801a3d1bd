import { describe, expect, it } from 'vitest';
import { NETWORK_MODEL_IDS, type NetworkModelId } from '../../network/models/facts.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { valueOf } from '../../units/result.ts';
import { schemeContention } from '../contention/scheme-contention.ts';
import { createEvaluator } from './sweep.ts';
import { planSweep } from '../sweep/points.ts';
import { evaluate } from '../../run/evaluate.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function by(network: NetworkModelId, design: Design): Design {
  return { ...design, system: { ...design.system, network } };
}

function timesOf(design: Design): readonly number[] {
  return valueOf(evaluate(design, ALL_PARTS)).evaluated.map(({ simulated }) => simulated.iterationNs);
}

const SHARING: Design = {
  ...DEFAULT_DESIGN,
  topology: {
    ...DEFAULT_DESIGN.topology,
    dimensions: [{ kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'node' }],
  },
  parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1 },
  // Exact mode counts what chunks in service at once share; the reference times each as if alone.
  system: { ...DEFAULT_DESIGN.system, chunks: 4, activeChunks: 2, rounding: 'reference' },
};

describe('the network model of a design', () => {
  // Packets have headers.
  it.each(NETWORK_MODEL_IDS.filter((id) => id !== 'packets'))(
    '%s says the same where every message has its links to itself',
    (id) => {
      expect(timesOf(by(id, DEFAULT_DESIGN))).toEqual(timesOf(DEFAULT_DESIGN));
    },
  );

  it('times the runs of the comparison and of a sweep', () => {
    const shared = by('shared', SHARING);
    const compared = valueOf(toEnd(schemeContention(SHARING)));
    const expected = compared.map((comparison) => (comparison.ok ? comparison.shared.iterationNs : NaN));
    expect(timesOf(shared)).toEqual(expected);
    expect(timesOf(shared)).not.toEqual(timesOf(SHARING));
    const specification = {
      design: shared,
      field: 'bandwidth.budgetGBps',
      topologies: ['own'],
      workloads: ['own'],
      range: { from: 300, to: 300, steps: 1, scale: 'linear' as const },
      schemes: ['equal' as const],
    };
    const rows = valueOf(planSweep(specification)).points.flatMap(createEvaluator(specification));
    expect(rows.map(({ numbers }) => numbers?.simulatedNs)).toEqual(expected.slice(0, 1));
  });

  it('refuses what it cannot time, once, for every scheme', () => {
    const { topology } = SHARING;
    const huge = by('shared', {
      ...SHARING,
      topology: {
        ...topology,
        dimensions: [{ kind: 'fullyConnected', size: 1024, linkLatencyNs: 500, tier: 'node' }],
      },
    });
    for (const { problems } of valueOf(evaluate(huge, ALL_PARTS)).refusals) {
      expect(problems).toEqual([
        {
          path: 'topology.dimensions[0].size',
          message: expect.stringMatching(/^One phase of Direct on 1024 ranks crosses about/) as string,
        },
      ]);
    }
  });
});
