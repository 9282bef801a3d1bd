import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import { answerOf } from '../testing/search/space-answers.ts';
import { transformerWorkload } from '../workload/transformer/catalog/presets.ts';
import { valueOf } from '../units/result.ts';
import { choicesWithoutEffect } from '../analysis/effect/no-effect.ts';

const BASE = {
  ...BASE_V1,
  workload: { ...transformerWorkload('gpt-3'), layers: 2 },
  topology: {
    ...BASE_V1.topology,
    dimensions: [{ kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'pod' }] as const,
  },
  parallelism: { modelParallel: 1, overlap: false },
};

describe('a choice without effect', () => {
  it('is reported by a search, which proves nothing of its worth', () => {
    const free = {
      'system.algorithms.allToAll[0].algorithm.name': ['direct', 'ring'],
      'system.chunks': [1, 4],
    };
    const system = {
      ...BASE.system,
      algorithms: { allToAll: [{ algorithm: { name: 'direct' }, whole: false }] },
    };
    const { worth } = valueOf(answerOf({ base: { ...BASE, system }, free }));
    expect(worth.map(({ name, noEffect }) => [name, noEffect])).toEqual([
      ['system.algorithms.allToAll[0].algorithm.name', 'no allToAll goes over this dimension'],
      ['system.chunks', null],
    ]);
  });

  it('is reported for what a design chooses, not for what every new design has', () => {
    expect(choicesWithoutEffect(BASE)).toEqual([]);
    const parallelism = { ...BASE.parallelism, contextMethod: 'ring' } as const;
    expect(choicesWithoutEffect({ ...BASE, parallelism })).toEqual([
      { path: 'parallelism.contextMethod', why: 'sequences are not divided' },
    ]);
  });
});
