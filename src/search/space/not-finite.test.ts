/** Arithmetic of conditions that is not finite: no point keeps to such a condition, and it is said with a point. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { toEnd } from '../../design/steps.ts';
import { valueOf } from '../../units/result.ts';
import { reportText } from '../files/report.ts';
import { search } from '../search.ts';
import { whyNot } from '../why-not.ts';
import { notFiniteIn } from './not-finite.ts';
import { readSpace } from './parse-space.ts';
import { pointsOf } from './points.ts';

/** Four networks, three degrees, two numbers of stages. */
function pointsIn(where: readonly string[], more: object = {}) {
  return valueOf(
    pointsOf(
      valueOf(
        readSpace({
          base: { ...BASE_V1, workload: { ...BASE_V1.workload, layers: 2 } },
          free: { tp: [1, 2, 4], pp: [1, 2] },
          dimensions: { npus: 8, count: [1, 2], kinds: ['ring', 'switch'], sizes: [2, 4, 8] },
          where,
          ...more,
        }),
      ),
    ),
  );
}

function counted(where: readonly string[]): number {
  return toEnd(search(pointsIn(where))).points;
}

describe('a condition that divides by 0', () => {
  const networks = 2 + 2 * 2 * 2;
  it.each([
    ['tp / 0 == 0', 0],
    ['not (tp / 0 == 0)', 0],
    ['tp / 0 != 0', 0],
    ['tp % 0 < 1', 0],
    ['0 / 0 == 0 / 0', 0],
    // With one stage it has no value.
    ['tp / (pp - 1) <= 5', 3 * networks],
    ['tp / (pp - 1) <= 2', 2 * networks],
    ['tp * 1e300 * 1e300 > 1', 0],
    // The other side decides.
    ['pp == 1 or tp / (pp - 1) <= 2', 5 * networks],
    ['tp / (pp - 1) <= 2 or pp == 1', 5 * networks],
  ])('%s keeps %i points', (where, kept) => {
    expect(counted([where])).toBe(kept);
  });

  it('is named with the first point where it has no value, of work, links, network and all of them', () => {
    const where = ['tp / (pp - 1) <= 5', 'budget / (dimensions - 1) > 0', 'tp / (dimensions - 2) < 9'];
    const points = pointsIn(where);
    const [first] = toEnd(notFiniteIn(points));
    expect(first).toEqual({ where: where[0], point: { network: 'Ring(8)', tp: 1, pp: 1 } });
    expect(toEnd(notFiniteIn(points)).map((own) => [own.where, own.point['network']])).toEqual([
      [where[0], 'Ring(8)'],
      [where[1], 'Ring(8)'],
      [where[2], 'Ring(2)_Ring(4)'],
    ]);
    expect(whyNot(points, 0)).toBe(`where: ${where[0]} has no finite value here`);
    const report = JSON.parse(reportText(points, toEnd(search(points)))) as { readonly notFinite: unknown };
    expect(report.notFinite).toEqual(toEnd(notFiniteIn(points)));
  });

  it('is not named where the other side decides, nor where all is finite', () => {
    expect(toEnd(notFiniteIn(pointsIn(['pp == 1 or tp / (pp - 1) <= 2', 'tp / pp > 0'])))).toEqual([]);
  });

  it('keeps a field that follows from it from having a value', () => {
    const points = pointsIn([], { set: { 'workload.microBatch': 'tp / (pp - 1)' } });
    expect(whyNot(points, 0)).toContain('none that is finite');
  });

  it('is refused with a number that is larger than any', () => {
    expect(() => pointsIn(['tp < 1e999'])).toThrow('has 1e999 at character 6');
  });
});
