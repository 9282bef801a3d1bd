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

function compared(
  design: Design,
  told: SchemeContentionProgress[] = [],
): Result<readonly SchemeContention[]> {
  const steps = schemeContention(design);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    told.push(step.value);
  }
}

describe('the schemes of a design on both networks', () => {
  it('are those of the comparison, with its times', () => {
    const told: SchemeContentionProgress[] = [];
    const schemes = valueOf(compared(DEFAULT_DESIGN, told));
    const { evaluated } = valueOf(evaluate(DEFAULT_DESIGN));
    expect(schemes.map(({ scheme }) => scheme)).toEqual(schemesOf(DEFAULT_DESIGN));
    expect(told.at(-1)).toMatchObject({ schemesDone: schemes.length - 1, schemes: schemes.length });
    for (const own of schemes) {
      if (!own.ok) throw new Error('refused');
      const shown = evaluated.find(({ simulated }) => simulated.scheme === own.scheme)!.simulated;
      expect(own.alone).toEqual({ iterationNs: shown.iterationNs, exposedCommNs: shown.exposedCommNs });
      expect(own.computeNs).toBe(shown.computeNs);
      expect(own.shared).toEqual(own.alone);
    }
  });

  it('take the same time if chunks in service at once share a dimension, which both networks divide', () => {
    const design = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, activeChunks: 4 } };
    for (const own of valueOf(compared(design))) {
      if (!own.ok) throw new Error('refused');
      expect(own.isLive).toBe(true);
      expect(own.shared.iterationNs / own.alone.iterationNs).toBeCloseTo(1, 9);
      expect(own.shared.iterationNs - own.shared.exposedCommNs).toBeCloseTo(own.computeNs, 0);
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
        /^One phase of Direct on 1024 ranks crosses about \d+ links\. Allowed: at most 300000\.$/,
      ),
    ]);
  });
});
