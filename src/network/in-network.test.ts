/**
 * Reduction in the switch: by hand, against the ring, on shared links, and where a switch supports only part
 * of it.
 */
import { describe, expect, it } from 'vitest';
import { onBlock } from '../collective/default-algorithm.ts';
import { planCollective } from '../collective/plan.ts';
import { scheduleOf } from '../collective/schedule.ts';
import type { Collective } from '../collective/types.ts';
import { asShape } from '../testing/as-shape.ts';
import { analyticalNs, sharedNs } from '../testing/runs/block-times.ts';
import { formOf } from '../topology/blocks/form.ts';
import { treeInPlaceOf } from '../topology/blocks/way-out.ts';
import { blocks } from '../topology/blocks/blocks.ts';

const B = 50;
const LINKS = { linkGBps: B, cableNs: 100, switchNs: 30 };
const NO_LATENCY = { linkGBps: B, cableNs: 0, switchNs: 0 };
const M = 8e6;

const reducing = (size: number, e = 1) => asShape('switch', { inNetwork: 'all', e }, size);

describe('reduction in the switch', () => {
  it.each([2, 3, 8, 24, 64])('takes m / (e B) and two latencies for %i NPUs', (size) => {
    for (const e of [1, 0.8]) {
      const question = { shape: reducing(size, e), name: 'inNetwork', bytes: M } as const;
      const expected = M / (e * B) + 2 * 100 + 30;
      expect(analyticalNs(question, LINKS)).toBeCloseTo(expected, 6);
      expect(sharedNs(question, LINKS)).toBeCloseTo(expected, 6);
    }
  });

  it.each(['reduceScatter', 'allGather'] as const)(
    'takes for %s the time of its busier direction',
    (operation) => {
      const size = 8;
      const bytes = operation === 'allGather' ? M / size : M;
      const question = { shape: reducing(size), name: 'inNetwork', bytes, operation } as const;
      const expected = (M * (size - 1)) / size / B + 2 * 100 + 30;
      expect(analyticalNs(question, LINKS)).toBeCloseTo(expected, 6);
      expect(sharedNs(question, LINKS)).toBeCloseTo(expected, 6);
    },
  );

  it.each([2, 3, 5, 16, 64])('saves at most 2 (n - 1) / n over a ring of %i', (size) => {
    const bound = (2 * (size - 1)) / size;
    const shape = reducing(size);
    const ratio = (bytes: number, links: typeof LINKS): number =>
      analyticalNs({ shape, name: 'ring', bytes }, links) /
      analyticalNs({ shape, name: 'inNetwork', bytes }, links);
    expect(ratio(M, NO_LATENCY)).toBeCloseTo(bound, 9);
    expect(ratio(M, { ...NO_LATENCY, linkGBps: 400 })).toBeLessThanOrEqual(bound + 1e-9);
    // Steps of a ring also have latencies; the bound holds for the transfer alone.
    expect(analyticalNs({ shape: reducing(size, 0.5), name: 'inNetwork', bytes: M }, NO_LATENCY)).toBeCloseTo(
      (2 * M) / B,
      6,
    );
  });

  it('uses the default algorithm for the halves of an all-reduce if the switch adds all-reduces only', () => {
    const shape = asShape('switch', { inNetwork: 'allReduce' }, 8);
    const on = (index: number) => ({
      server: index,
      dimension: index,
      size: 8,
      npuStride: 8 ** index,
      algorithm: onBlock({ name: 'inNetwork' }, shape),
    });
    const phases = planCollective({
      collective: 'allReduce',
      bytes: M,
      dimensions: [on(0), on(1)],
      optimization: 'localBWAware',
      rounding: 'exact',
    });
    expect(phases.map(({ operation, logical }) => [operation, logical.algorithm.name])).toEqual([
      ['reduceScatter', 'halvingDoubling'],
      ['allReduce', 'inNetwork'],
      ['allGather', 'halvingDoubling'],
    ]);
  });

  it('is refused where the switch does not reduce', () => {
    const refused = (inNetwork: string, operation: Collective): string => {
      const shape = asShape('switch', { inNetwork }, 8);
      const schedule = scheduleOf(onBlock({ name: 'inNetwork' }, shape), operation, 8);
      return schedule.ok ? '' : schedule.problems[0]!.message;
    };
    expect(refused('off', 'allReduce')).toMatch(/inNetwork=all/);
    expect(refused('allReduce', 'allGather')).toMatch(/inNetwork=all/);
    expect(refused('all', 'allGather')).toBe('');
  });
});

describe('a switch with too few ports', () => {
  const problemsOf = (ports: number, size: number) => {
    const shape = asShape('switch', { ports }, size);
    return blocks.switch.problemsOf?.(formOf(shape)) ?? [];
  };

  it('is reported at its ports', () => {
    expect(problemsOf(64, 64)).toEqual([]);
    expect(problemsOf(0, 4096)).toEqual([]);
    expect(problemsOf(64, 65)).toEqual([
      {
        field: 'ports',
        message: expect.stringMatching(/^ports is 64, where 65 NPUs need 65\. Allowed: 65/) as string,
      },
    ]);
  });

  it.each([
    [64, 128, { leaf: 32, spines: 32 }],
    [64, 2048, { leaf: 32, spines: 32 }],
    [4, 16, { leaf: 2, spines: 2, levels: 3, pod: 2, cores: 2 }],
  ])('with %i ports is expanded for %i NPUs into a tree of such switches', (ports, size, parameters) => {
    const tree = treeInPlaceOf(asShape('switch', { ports }, size))!;
    expect(tree).toMatchObject({ kind: 'fatTree', size, parameters: { ...withoutUsual(parameters), ports } });
    expect(blocks.fatTree.problemsOf?.(formOf(tree) as never)).toEqual([]);
  });

  it('is not expanded for a number of NPUs without a suitable divisor', () => {
    expect(treeInPlaceOf(asShape('switch', { ports: 8 }, 101))).toBeNull();
    expect(treeInPlaceOf(asShape('switch', {}, 128))).toBeNull();
  });
});

/** Omits parameters that have their default value. */
function withoutUsual(parameters: object): object {
  return Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => !(name === 'pod' && value === 4)),
  );
}
