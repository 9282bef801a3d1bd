import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition, Design } from '../../design/document.ts';
import { arbitraryConditioned } from '../../testing/arbitrary/conditioned.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { NETWORK_MODEL_IDS, type NetworkModelId } from '../../network/models/facts.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { evaluate } from '../evaluate.ts';
import { prepareDesign } from '../prepare-design.ts';
import { claimOf } from './claim.ts';

/**
 * Calibrated and measured links, defaults of the second version, pipelines, graphs, reduction in switches, networks that are built otherwise,
 * parts of racks, and other jobs, trainings among them.
 */
const anyDesign = arbitraryConditioned(cases(8, 32));

/** The time, or why the design is refused. */
function outcome(
  design: Design,
  conditions: readonly Condition[],
  network: NetworkModelId,
): number | readonly string[] {
  const evaluation = evaluate({ ...design, conditions, system: { ...design.system, network } }, ALL_PARTS);
  const { evaluated, refusals } = evaluation.ok
    ? evaluation.value
    : { evaluated: [], refusals: [evaluation] };
  return (
    evaluated[0]?.simulated.iterationNs ??
    refusals.flatMap(({ problems }) => problems.map(({ path, message }) => `${path}: ${message}`))
  );
}

describe('conditions beside every feature of a design', () => {
  it('change nothing to the bit at strength 0, and give a time or say why not', () => {
    fc.assert(
      fc.property(anyDesign, fc.constantFrom(...NETWORK_MODEL_IDS), ({ design, conditions }, network) => {
        const healthy = outcome(design, [], network);
        const none = outcome(design, conditions(0), network);
        if (typeof none === 'number') expect(none).toBe(healthy);
        // Where a link or an NPU of a condition is not there, nothing is run, whatever its strength.
        else if (typeof healthy === 'number')
          expect(none.filter((text) => !text.startsWith('conditions['))).toEqual([]);
        const bad = outcome(design, conditions(0.4), network);
        if (typeof bad === 'number') expect(bad).toBeGreaterThanOrEqual(0);
        else expect(bad.filter((text) => !/^[a-z][\w.[\]]*: \S/i.test(text))).toEqual([]);
      }),
      { numRuns: cases(10, 300) },
    );
  });

  it('take on the analytical network what is claimed of it beside shared links', () => {
    fc.assert(
      fc.property(anyDesign, ({ design, conditions }) => {
        const conditioned = { ...design, conditions: conditions(0.4) };
        const prepared = prepareDesign(conditioned, ALL_PARTS);
        const claim = prepared.ok ? claimOf(conditioned, prepared.value.prepared) : null;
        if (claim !== 'exact' && claim !== 'atMost') return;
        const [ns, sharedNs] = (['analytical', 'shared'] as const).map((network) =>
          outcome(design, conditioned.conditions, network),
        );
        if (typeof ns !== 'number' || typeof sharedNs !== 'number' || sharedNs === 0) return;
        expect(ns / sharedNs).toBeGreaterThan(1 - 1e-9);
        if (claim === 'exact') expect(ns / sharedNs).toBeLessThan(1 + 1e-9);
      }),
      { numRuns: cases(20, 1000) },
    );
  });
});
