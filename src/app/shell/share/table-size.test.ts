import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { valueOf } from '../../../units/result.ts';
import { printLink } from '../../parts/link/print-link.ts';
import { tableSize, tableSizeText } from './table-size.ts';

const layer = (index: number) => ({
  name: `layer ${index}`,
  forward: [],
  recompute: [],
  inputGradient: [],
  updateNs: 0,
  weightGradient: [{ kind: 'compute', label: 'gradient', durationNs: (index * 48_271) % 65_537 } as const],
});
const table = (layers: number): Design => ({
  ...DEFAULT_DESIGN,
  workload: {
    kind: 'table',
    label: 'own',
    loop: { kind: 'data', passes: 1 },
    layers: Array.from({ length: layers }, (_, index) => layer(index)),
  },
});
const lengthOf = async (designs: readonly Design[]): Promise<number> =>
  valueOf(await printLink(designs[0]!, { designs, active: 0 })).length;

it('the size of the tables in a link is what the link has more than without their layers', async () => {
  const designs = [DEFAULT_DESIGN, table(40), DEFAULT_DESIGN, table(400)];
  const characters = await lengthOf(designs);
  const size = await tableSize({ designs, active: 0 }, characters);
  expect(size).toEqual({
    of: ['B', 'D'],
    characters: characters - (await lengthOf([DEFAULT_DESIGN, table(0), DEFAULT_DESIGN, table(0)])),
  });
  expect(size!.characters).toBeGreaterThan(1000);
  expect(tableSizeText({ of: ['B', 'D'], characters: 4210 }, 4)).toBe(
    'The tables of layers of B, D are 4,210 of them.',
  );
  expect(tableSizeText({ of: ['A'], characters: 4210 }, 1)).toBe('The table of layers is 4,210 of them.');
});

it('leaves the sweep aside, which the link holds with and without layers', async () => {
  const sweep = {
    field: 'bandwidth.budgetGBps',
    from: 100,
    to: 1000,
    steps: 10,
    scale: 'linear' as const,
    topologies: ['own'],
    workloads: ['own'],
  };
  const designs = [table(40)];
  const swept = valueOf(await printLink(designs[0]!, { designs, active: 0, sweep }));
  const bare = valueOf(await printLink(table(0), { designs: [table(0)], active: 0, sweep }));
  const size = await tableSize({ designs, active: 0, sweep }, swept.length);
  expect(size?.characters).toBe(swept.length - bare.length);
});

it('designs without a layer table are not mentioned', async () => {
  expect(await tableSize({ designs: [DEFAULT_DESIGN], active: 0 }, 100)).toBeNull();
});
