import { describe, expect, it } from 'vitest';
import type { Collective } from '../../../collective/types.ts';
import type { PlannedCollective, PlannedPhase } from '../../../analysis/tables/plans.ts';
import { flowText, whyLess } from './flow-text.ts';

const phase = (dimension: number, operation: Collective, ranks: number, MB: readonly number[]) =>
  ({
    dimension,
    operation,
    ranks,
    algorithm: { name: 'ring' },
    steps: 1,
    npuStride: 1,
    bytesIn: MB[0]! * 1e6,
    bytesOut: MB[1]! * 1e6,
    sentBytes: MB[2]! * 1e6,
  }) satisfies PlannedPhase;

const plan = (collective: Collective, ...phases: readonly PlannedPhase[]): PlannedCollective => ({
  role: 'model',
  collective,
  bytes: phases[0]!.bytesIn,
  count: 1,
  phases,
});

const allReduce = plan(
  'allReduce',
  phase(0, 'reduceScatter', 2, [800, 400, 400]),
  phase(1, 'allReduce', 8, [400, 400, 700]),
  phase(0, 'allGather', 2, [400, 800, 400]),
);

describe('a collective on its way through the dimensions', () => {
  it('shrinks on the way out and grows on the way back, and ends as it began', () => {
    expect([0, 1, 2, 3].map((position) => flowText(allReduce, position))).toEqual([
      'At first every NPU has 800 MB.',
      'Reduce-scatter among 2 NPUs of dimension 1: each sends 400 MB and has 400 MB of 800 MB.',
      'All-reduce among 8 NPUs of dimension 2: each sends 700 MB and has 400 MB as before.',
      'All-gather among 2 NPUs of dimension 1: each sends 400 MB and has 800 MB where it had 400 MB.',
    ]);
  });

  it('explains why outer dimensions carry less, where they do', () => {
    expect(whyLess(allReduce)).toMatch(
      /^Dimension 1 works on 800 MB, dimension 2 on 400 MB: an inner dimension reduces/,
    );
    const gather = plan(
      'allGather',
      phase(1, 'allGather', 4, [10, 40, 30]),
      phase(0, 'allGather', 2, [40, 80, 40]),
    );
    expect(whyLess(gather)).toMatch(/dimension 2 on 40 MB: an outer dimension gathers first/);
    const exchange = [phase(0, 'allToAll', 2, [80, 80, 40]), phase(1, 'allToAll', 4, [80, 80, 60])];
    expect(whyLess(plan('allToAll', ...exchange))).toBeNull();
    expect(whyLess(plan('allReduce', phase(0, 'allReduce', 8, [80, 80, 140])))).toBeNull();
  });
});
