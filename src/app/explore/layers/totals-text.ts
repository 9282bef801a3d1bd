import { byRole, GROUP_ROLES, type ByRole } from '../../../taskgraph/roles.ts';
import { shortIn } from '../../state/traces/lane-axis.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import { formatTime } from '../../../units/time.ts';
import type { LayerTable } from '../../../analysis/tables/layer-table.ts';

/** What the layers send, by the group that sends it. With stages there are messages between them as well, which no layer sends. */
export function sentBytes({ totals }: Pick<LayerTable, 'totals'>, isPipelined: boolean): Partial<ByRole> {
  const bytes = byRole((role) => sumOf(totals.bytes[role]));
  return isPipelined ? { ...bytes, pipeline: 1 } : bytes;
}

function sumOf(values: Readonly<Record<string, number>>): number {
  return Object.values(values).reduce((total, value) => total + value, 0);
}

/**
 * `96 layers: compute 9.15 s, MP 469 GB, DP 21.7 GB an NPU`. With a pipeline no NPU has all of them, and the table is of one
 * micro-batch.
 */
export function totalsText(table: Pick<LayerTable, 'names' | 'totals'>, isPipelined: boolean): string {
  const { names, totals } = table;
  const sent = sentBytes(table, isPipelined);
  const groups = GROUP_ROLES.map((role) => [shortIn(role, sent), sumOf(totals.bytes[role])] as const);
  const perNpu = isPipelined ? '' : ' an NPU';
  const parts = [
    `compute ${formatTime(sumOf(totals.computeNs))}`,
    ...groups
      .filter(([, bytes]) => bytes > 0)
      .map(([group, bytes]) => `${group} ${formatBytes(bytes)}${perNpu}`),
  ];
  const layers = `${formatCount(names.length)} ${names.length === 1 ? 'layer' : 'layers'}`;
  return isPipelined
    ? `${layers} of all stages, one micro-batch: ${parts.join(', ')}, of which an NPU has what its stage holds`
    : `${layers}: ${parts.join(', ')}`;
}
