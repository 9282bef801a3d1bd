import type { Design, PhysicalNetwork } from '../../../design/document.ts';
import { formatPercent } from '../../../units/percent.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { LazyPanel } from '../../ui/load/LazyPanel.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const LinksFields = lazyPart(async () => (await import('./LinksFields.tsx')).LinksFields);

const HOLDS = ['field-topology-physical', 'field-system-links'];

/** How the links of the network are laid, where that differs from its blocks. Its fields are loaded on demand. */
export function LinksPanel() {
  const aside = useDesign(summary);
  return <LazyPanel id="links" title="Links" aside={aside} holds={HOLDS} Fields={LinksFields} />;
}

function sizesText(physical: PhysicalNetwork): string {
  const sizes = 'sizes' in physical ? physical.sizes : physical.dimensions.map(({ size }) => size);
  return sizes.join('x');
}

function summary({ topology, system }: Design): string {
  const parts: string[] = [];
  const lanes = topology.dimensions.filter(({ wires }) => wires !== undefined).length;
  if (lanes > 0) parts.push(lanes === 1 ? 'lanes on 1 dimension' : `lanes on ${lanes} dimensions`);
  if (system.links !== undefined) parts.push(formatPercent(system.links.efficiency));
  if (topology.physical !== undefined) parts.push(`built as ${sizesText(topology.physical)}`);
  return parts.length === 0 ? 'as drawn' : parts.join(', ');
}
