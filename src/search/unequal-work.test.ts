import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import { toEnd } from '../design/steps.ts';
import { transformerWorkload } from '../workload/transformer/catalog/presets.ts';
import { valueOf } from '../units/result.ts';
import { searchSpace } from './ask-search.ts';
import { readSpace } from './space/parse-space.ts';
import { pointsOf } from './space/points.ts';
import { reportText } from './files/report.ts';
import { search } from './search.ts';
import { unequalWorkIn } from './unequal-work.ts';

const WEAK = { ...transformerWorkload('gpt-3'), layers: 2 };
const STRONG = { ...WEAK, globalBatch: 64 };

function space(workload: object, free: object, rest: object = {}): object {
  const base = { ...BASE_V1, workload, parallelism: { modelParallel: 1, overlap: false } };
  return { base, free, dimensions: { npus: 16, count: [1, 1], kinds: ['ring'] }, ...rest };
}

function said(file: object): string | null {
  return toEnd(unequalWorkIn(valueOf(pointsOf(valueOf(readSpace(file))))));
}

describe('points of a space', () => {
  it('are not compared by time where the batch follows the replicas', () => {
    expect(said(space(WEAK, { tp: [1, 4] }))).toContain('tokens per second');
    expect(said(space(WEAK, { tp: [1, 4] }, { objective: ['time', 'cost'] }))).not.toBeNull();
    expect(said(space(WEAK, { zero: [0, 3] }))).toBeNull();
    expect(said(space(STRONG, { tp: [1, 4] }))).toBeNull();
    expect(said(space(WEAK, { tp: [1, 4] }, { objective: 'throughput' }))).toBeNull();
  });

  it('are compared where those that do other work keep to no condition', () => {
    expect(said(space(WEAK, { tp: [1, 4] }, { where: ['tp > 1'] }))).toBeNull();
  });

  it('are not compared at all where they train different models', () => {
    const file = space(STRONG, { 'workload.layers': [2, 4] }, { objective: 'throughput' });
    expect(said(file)).toContain('neither time nor throughput');
  });

  it('have it told with what is found, in the page and the file', () => {
    const file = space(WEAK, { tp: [1, 4] });
    const found = valueOf(toEnd(searchSpace(file)));
    const points = valueOf(pointsOf(valueOf(readSpace(file))));
    const text = JSON.parse(reportText(points, toEnd(search(points)))) as { readonly unequalWork?: string };
    expect(found.unequal).toBe(said(file));
    expect(text.unequalWork).toBe(found.unequal);
  });
});
