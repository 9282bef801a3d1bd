import { describe, expect, it } from 'vitest';
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import type { BlockKind } from '../../topology/dimension.ts';
import { valueOf, type Result } from '../../units/result.ts';
import { phaseContention, type PhaseContention, type ContentionProgress } from './phase-contention.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { evaluate } from '../../run/evaluate.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function compared(design: Design, reports: ContentionProgress[] = []): Result<PhaseContention> {
  const steps = phaseContention(design);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    reports.push(step.value);
  }
}

function network(blocks: readonly (readonly [BlockKind, number])[], algorithm?: AlgorithmEntry): Design {
  const { topology, system, parallelism } = DEFAULT_DESIGN;
  const list = blocks.map(() => algorithm ?? null);
  return {
    ...DEFAULT_DESIGN,
    topology: {
      ...topology,
      dimensions: blocks.map(([kind, size]) => ({ kind, size, linkLatencyNs: 500, tier: 'node' })),
    },
    parallelism: { ...parallelism, modelParallel: 1 },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'equal' },
    system: {
      ...system,
      algorithms: { allReduce: list, reduceScatter: list, allGather: list, allToAll: list },
    },
  };
}

const DIRECT: AlgorithmEntry = { algorithm: { name: 'direct' }, whole: false };

describe('a design without and with contention', () => {
  it('takes the same time if every block uses a suitable algorithm, as the comparison shows', () => {
    const design = network([
      ['ring', 4],
      ['fullyConnected', 4],
      ['switch', 8],
    ]);
    const reports: ContentionProgress[] = [];
    const { alone, shared, phases, scheme } = valueOf(compared(design, reports));
    expect(shared).toEqual(alone);
    expect(phases).toHaveLength(5);
    const shown = valueOf(evaluate(design, ALL_PARTS)).evaluated.find(
      ({ simulated }) => simulated.scheme === scheme,
    );
    expect(alone.iterationNs).toBe(shown?.simulated.iterationNs);
    expect(alone.exposedCommNs).toBe(shown?.simulated.exposedCommNs);
    expect(reports.some(({ noun, total }) => noun === 'phases' && total === 5)).toBe(true);
  });

  it('takes the same time if a direct exchange passes one link to a switch, whose bytes both networks count', () => {
    const { alone, shared, phases } = valueOf(compared(network([['switch', 8]], DIRECT)));
    expect(phases).toHaveLength(1);
    const [phase] = phases;
    expect(phase).toMatchObject({ dimension: 0, operation: 'allReduce', algorithm: 'direct', ranks: 8 });
    // Two exchanges of seven blocks each through one link, at a seventh of its rate.
    const blockNs = phase!.bytes / 8 / 300;
    expect(phase!.sharedNs).toBeGreaterThan(2 * 7 * blockNs);
    expect(phase!.aloneNs).toBe(phase!.sharedNs);
    expect(shared).toEqual(alone);
  });

  it('is refused with the field if there are too many messages', () => {
    const refused = compared(network([['switch', 1024]], DIRECT));
    expect(refused.ok ? [] : refused.problems.map(({ path }) => path)).toEqual([
      'topology.dimensions[0].size',
    ]);
  });
});
