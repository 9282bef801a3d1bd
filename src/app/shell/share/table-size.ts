/** How much of a link its tables of layers are: all else of six designs is a few hundred characters. */
import type { Design } from '../../../design/document.ts';
import { letterOf, type Workbench } from '../../../design/workbench/workbench.ts';
import { formatCount } from '../../../units/count.ts';
import { printLink } from '../../parts/link/print-link.ts';

export interface TableSize {
  /** Letters of the designs that hold a table. */
  readonly of: readonly string[];
  readonly characters: number;
}

/** How much longer a link is than one of the same designs without their layers; null if no design holds any. */
export async function tableSize(workbench: Workbench, characters: number): Promise<TableSize | null> {
  const { designs, active } = workbench;
  const letters = designs.flatMap((design, index) => (hasTable(design) ? [letterOf(index)] : []));
  if (letters.length === 0) return null;
  const bare = designs.map(withoutLayers);
  const link = await printLink(bare[active]!, { ...workbench, designs: bare });
  return link.ok ? { of: letters, characters: Math.max(0, characters - link.value.length) } : null;
}

/** `The table of layers is 4,210 of them.` */
export function tableSizeText({ of: letters, characters }: TableSize, designs: number): string {
  const whose = designs === 1 ? '' : ` of ${letters.join(', ')}`;
  return `The ${letters.length === 1 ? 'table' : 'tables'} of layers${whose} ${letters.length === 1 ? 'is' : 'are'} ${formatCount(characters)} of them.`;
}

function hasTable({ workload }: Design): boolean {
  return workload.kind === 'table' && workload.layers.length > 0;
}

function withoutLayers(design: Design): Design {
  return design.workload.kind === 'table'
    ? { ...design, workload: { ...design.workload, layers: [] } }
    : design;
}
