import { describe, expect, it } from 'vitest';
import { collective, compute, layer } from '../../testing/task-graph.ts';
import { overrideLayers } from './override.ts';

const ops = [{ ...compute(10), formula: '1 + 9 = 10 ns' }, collective('model', 100)];
const layers = [layer('a', { forward: ops, recompute: ops }), layer('b', { forward: ops })];

describe('overriding cells of a layer table', () => {
  it('replaces a time or a size in one layer and keeps what was generated', () => {
    const edited = overrideLayers(layers, [
      { layer: 0, pass: 'forward', operation: 0, value: 25 },
      { layer: 1, pass: 'forward', operation: 1, value: 7 },
      { layer: 1, pass: 'forward', operation: 1, value: 8 },
    ]);
    if (!edited.ok) throw new Error(edited.problems[0]?.message);
    expect(edited.value[0]?.forward[0]).toEqual({
      kind: 'compute',
      label: 'compute',
      durationNs: 25,
      formula: 'set by hand; generated: 1 + 9 = 10 ns',
    });
    expect(edited.value[0]?.recompute).toBe(ops);
    expect(edited.value[1]?.forward).toMatchObject([
      { durationNs: 10 },
      { bytes: 8, formula: 'set by hand; generated: without a formula' },
    ]);
    expect(layers[0]?.forward).toBe(ops);
    expect(overrideLayers(layers, [])).toEqual({ ok: true, value: layers });
  });

  it('names the override that has no cell or no value', () => {
    const refused = overrideLayers(layers, [
      { layer: 2, pass: 'forward', operation: 0, value: 1 },
      { layer: 1, pass: 'recompute', operation: 0, value: 1 },
      { layer: 0, pass: 'forward', operation: 0, value: Number.NaN },
      { layer: 0, pass: 'forward', operation: 0, value: -1 },
    ]);
    expect(refused).toEqual({
      ok: false,
      problems: [
        {
          path: 'workload.overrides[0]',
          message: 'There is no layer 2; the table has layers 0 to 1.',
        },
        {
          path: 'workload.overrides[1]',
          message: 'b has no operation 0 in its recompute pass; it has 0.',
        },
        { path: 'workload.overrides[2]', message: 'The value is NaN; it must be a number of 0 or more.' },
        { path: 'workload.overrides[3]', message: 'The value is -1; it must be a number of 0 or more.' },
      ],
    });
  });
});
