import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import type { Design } from '../../../../design/document.ts';
import { printCompactDesign } from '../../../../design/text/serialize.ts';
import { printWorkbench } from '../../../../design/workbench/print.ts';
import { TOPOLOGY_VARIANTS } from '../../../../analysis/sweep/variants.ts';
import type { SavedDesign } from '../../../parts/shelf/record.ts';
import { networkChoices, offeredNetworks } from './offered-networks.ts';

const inner = (count: number, linkLatencyNs = 500): Design => ({
  ...DEFAULT_DESIGN,
  name: `of ${count}`,
  topology: {
    ...DEFAULT_DESIGN.topology,
    dimensions: [{ kind: 'ring', size: count, linkLatencyNs, tier: 'pod' }],
  },
});

const saved = (name: string, text: string, kind: SavedDesign['kind'] = 'named'): SavedDesign => ({
  id: name,
  kind,
  name,
  text,
  savedMs: 0,
  revision: 1,
});

it('networks of the designs beside and of saved ones are offered once, by their titles', () => {
  const workbench = { designs: [inner(4), DEFAULT_DESIGN, inner(8)], active: 1 };
  const offered = offeredNetworks(workbench, [
    saved('mine', printCompactDesign(inner(16, 700))),
    saved('several', printWorkbench({ designs: [inner(8), inner(32)], active: 0 })),
    saved('by itself', printCompactDesign(inner(64)), 'auto'),
    saved('broken', '{'),
    saved('same as the edited one', printCompactDesign(DEFAULT_DESIGN)),
  ]);
  expect(offered).toEqual([
    { id: 'Ring(4)', label: 'Design A, of 4: Ring(4)' },
    { id: 'Ring(8)', label: 'Design C, of 8: Ring(8)' },
    {
      id: 'Ring(16) {"dimensions":{"0":{"linkLatencyNs":700}}}',
      label: 'mine: Ring(16), 700 ns',
    },
    { id: 'Ring(32)', label: 'several, B: Ring(32)' },
  ]);
  expect(networkChoices(offered, ['own', 'Ring(8)', 'FC(16)'])).toEqual([
    ...TOPOLOGY_VARIANTS,
    ...offered,
    { id: 'FC(16)', label: 'FC(16)' },
  ]);
});
