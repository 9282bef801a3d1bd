/** The update of weights in a layer table, by the gradients that a layer reduces (Table III of ASTRA-SIM, ISPASS 2020). */
import type { TableWorkload } from '../../../design/document.ts';

type TableLayer = TableWorkload['layers'][number];

const KB = 1000;

/** Bytes per NPU of the collectives of its weight gradients. */
function gradientKB({ weightGradient }: TableLayer): number {
  return weightGradient.reduce((sum, op) => sum + (op.kind === 'collective' ? op.bytes / KB : 0), 0);
}

/** ns of update for each kB of gradients, over all layers that reduce some; 0 without gradients. */
export function updateNsPerKB({ layers }: TableWorkload): number {
  const reducing = layers.filter((layer) => gradientKB(layer) > 0);
  const kB = reducing.reduce((sum, layer) => sum + gradientKB(layer), 0);
  return kB > 0 ? reducing.reduce((sum, { updateNs }) => sum + updateNs, 0) / kB : 0;
}

/** Gives every layer that reduces gradients an update in proportion to them; others keep their own. */
export function withUpdateNsPerKB(workload: TableWorkload, nsPerKB: number): TableWorkload {
  const layers = workload.layers.map((layer) => {
    const kB = gradientKB(layer);
    return kB > 0 ? { ...layer, updateNs: nsPerKB * kB } : layer;
  });
  return { ...workload, layers };
}
