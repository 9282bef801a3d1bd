import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDesign } from '../../testing/arbitrary/design.arbitrary.ts';
import { DEFAULT_DESIGN } from '../defaults.ts';
import type { Design } from '../document.ts';
import { expandDesign } from '../text/expand.ts';
import { shownNames } from './shown-names.ts';

function read(document: Readonly<Record<string, unknown>>): Design {
  const design = expandDesign({ v: 2, ...document });
  if (!design.ok) throw new Error(design.problems[0]?.message);
  return design.value;
}

const H100 = { model: 'llama-3-405b', machine: 'dgx-h100-32', npus: 8192, batch: 2048 };

test('Designs with names of their own keep them', () => {
  expect(shownNames([DEFAULT_DESIGN, { ...DEFAULT_DESIGN, name: 'Mine' }])).toEqual([
    'GPT-3 on a 4D network',
    'Mine',
  ]);
});

test('A copy that nothing distinguishes keeps the name', () => {
  expect(shownNames([DEFAULT_DESIGN, { ...DEFAULT_DESIGN }])).toEqual([
    'GPT-3 on a 4D network',
    'GPT-3 on a 4D network',
  ]);
});

test('A copy with another budget is named by the budget', () => {
  const bandwidth = { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 600 };
  expect(shownNames([DEFAULT_DESIGN, { ...DEFAULT_DESIGN, bandwidth }])).toEqual([
    '300 GB/s per NPU',
    '600 GB/s per NPU',
  ]);
});

test('Machines are named by the bits of their NICs', () => {
  const machine = read(H100);
  const { bandwidth } = machine;
  const customGBps = bandwidth.customGBps!.map((gbps, index, { length }) =>
    index === length - 1 ? 2 * gbps : gbps,
  );
  expect(shownNames([machine, { ...machine, bandwidth: { ...bandwidth, customGBps } }])).toEqual([
    'NIC 400 Gb/s',
    'NIC 800 Gb/s',
  ]);
});

test('Layouts are named by their degrees, without the degree that follows from them', () => {
  const names = shownNames([
    read({ ...H100, tensor: 8, pipeline: 16 }),
    read({ ...H100, tensor: 4, pipeline: 32 }),
    read({ ...H100, tensor: 8, pipeline: 32 }),
  ]);
  expect(names).toEqual(['TP 8, PP 16', 'TP 4, PP 32', 'TP 8, PP 32']);
});

test('Copies under conditions are named by those that not all of them are under', () => {
  const slow = (npu: number) => ({ kind: 'slowPort', npu, dimension: 0, factor: 0.5 }) as never;
  const machine = read(H100);
  const under = (...npus: number[]) => ({ ...machine, conditions: npus.map(slow) });
  const [none, one, two] = shownNames([machine, under(16), under(16, 17)]);
  expect(none).toBe('without conditions');
  expect(one).toMatch(/^with links? of NPU 16/);
  expect(two).toMatch(/^with links? of NPU 16.* and 1 more$/);
  expect(shownNames([under(16), under(16, 17)])[1]).toMatch(/^with links? of NPU 17/);
});

test('A copy that differs in a detail only is named by the part of the design', () => {
  const cost = { linkPerGBps: 1, nicPerGBps: 1, switchPerGBps: 1 };
  expect(shownNames([DEFAULT_DESIGN, { ...DEFAULT_DESIGN, cost }])[1]).toBe('other prices');
});

test('Every design has a name', () => {
  fc.assert(
    fc.property(fc.array(anyDesign, { minLength: 1, maxLength: 4 }), (designs) => {
      const same = designs.map((design) => ({ ...design, name: 'one' }));
      const names = shownNames(same);
      expect(names).toHaveLength(designs.length);
      expect(names.every((name) => name.length > 0)).toBe(true);
    }),
    { numRuns: 50 },
  );
});
