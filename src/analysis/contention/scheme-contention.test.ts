import { describe, expect, it } from 'vitest';
import { valueOf, type Result } from '../../units/result.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { evaluate } from '../../run/evaluate.ts';
import {
  schemeContention,
  type SchemeContentionProgress,
  type SchemeContention,
} from './scheme-contention.ts';
import { schemesOf } from '../../design/schemes-of.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function compared(
  design: Design,
  reports: SchemeContentionProgress[] = [],
): Result<readonly SchemeContention[]> {
  const steps = schemeContention(design);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    reports.push(step.value);
  }
}

describe('the schemes of a design on both networks', () => {
  it('are those of the comparison, with its times', () => {
    const reports: SchemeContentionProgress[] = [];
    const schemes = valueOf(compared(DEFAULT_DESIGN, reports));
    const { evaluated } = valueOf(evaluate(DEFAULT_DESIGN, ALL_PARTS));
    expect(schemes.map(({ scheme }) => scheme)).toEqual(schemesOf(DEFAULT_DESIGN));
    expect(reports.at(-1)).toMatchObject({ schemesDone: schemes.length - 1, schemes: schemes.length });
    for (const comparison of schemes) {
      if (!comparison.ok) throw new Error('refused');
      const shown = evaluated.find(({ simulated }) => simulated.scheme === comparison.scheme)!.simulated;
      expect(comparison.alone).toEqual({
        iterationNs: shown.iterationNs,
        exposedCommNs: shown.exposedCommNs,
      });
      expect(comparison.computeNs).toBe(shown.computeNs);
      expect(comparison.shared).toEqual(comparison.alone);
    }
  });

  it('take the same time if chunks in service at once share a dimension, which both networks divide', () => {
    const design = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, activeChunks: 4 } };
    for (const comparison of valueOf(compared(design))) {
      if (!comparison.ok) throw new Error('refused');
      expect(comparison.isLive).toBe(true);
      expect(comparison.shared.iterationNs / comparison.alone.iterationNs).toBeCloseTo(1, 9);
      expect(comparison.shared.iterationNs - comparison.shared.exposedCommNs).toBeCloseTo(
        comparison.computeNs,
        0,
      );
    }
  });

  it('are refused together if one phase is too large, with the bound', () => {
    const { topology, parallelism } = DEFAULT_DESIGN;
    const design: Design = {
      ...DEFAULT_DESIGN,
      topology: {
        ...topology,
        dimensions: [{ kind: 'fullyConnected', size: 1024, linkLatencyNs: 500, tier: 'node' }],
      },
      parallelism: { ...parallelism, modelParallel: 1 },
    };
    const refused = compared(design);
    expect(refused.ok ? [] : refused.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^One phase of Direct on 1024 ranks crosses about [\d,]+ links\. Allowed: at most 300,000, or the analytical network\.$/,
      ),
    ]);
  });
});
