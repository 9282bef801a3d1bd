import { describe, expect, it } from 'vitest';
import { collective, compute, layer } from '../../testing/task-graph.ts';
import { scaleLayers } from './scale.ts';

describe('scaling a layer table', () => {
  const ops = [compute(15), { ...collective('data', 1001), formula: '1001 B' }];
  const layers = [
    layer('a', { forward: ops, weightGradient: ops, updateNs: 7 }),
    layer('b', { forward: ops }),
  ];

  it('cuts bytes to whole bytes, and times to whole ns in reference rounding', () => {
    const scaled = scaleLayers(layers, { comm: 0.5, compute: 0.5 }, 'reference');
    expect(scaled[0]?.forward).toMatchObject([{ durationNs: 7 }, { bytes: 500 }]);
    expect(scaled[0]?.updateNs).toBe(7);
    expect(scaleLayers(layers, { comm: 1, compute: 0.5 }, 'exact')[0]?.forward).toMatchObject([
      { durationNs: 7.5 },
      { bytes: 1001 },
    ]);
  });

  it('shows in the formula, keeps shared lists shared, and changes nothing at 1', () => {
    const scaled = scaleLayers(layers, { comm: 2, compute: 1 }, 'exact');
    expect(scaled[0]?.forward[1]?.formula).toBe('1001 B, x 2 (comm scale)');
    expect(scaled[1]?.forward).toBe(scaled[0]?.weightGradient);
    expect(scaleLayers(layers, { comm: 1, compute: 1 }, 'exact')).toBe(layers);
  });

  it('matches the 32-bit scale of the reference when given one', () => {
    const scaled = scaleLayers(
      [layer('a', { forward: [collective('data', 1_000_000_000)] })],
      { comm: Math.fround(0.1), compute: 1 },
      'reference',
    );
    expect(scaled[0]?.forward).toMatchObject([{ bytes: 100_000_001 }]);
  });
});
