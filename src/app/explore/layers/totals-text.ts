import { GROUP_ROLES, ROLES } from '../../../taskgraph/roles.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import { formatTime } from '../../../units/time.ts';
import type { LayerTable } from '../../../analysis/tables/layer-table.ts';

/**
 * `96 layers: compute 9.15 s, MP 469 GB, DP 21.7 GB an NPU`. With a pipeline no NPU has all of them, and the table is of one
 * micro-batch.
 */
export function totalsText(
  { names, totals }: Pick<LayerTable, 'names' | 'totals'>,
  isPipelined: boolean,
): string {
  const sum = (values: Readonly<Record<string, number>>): number =>
    Object.values(values).reduce((total, value) => total + value, 0);
  const groups = GROUP_ROLES.map(
    (role) => [isPipelined && role === 'model' ? 'TP' : ROLES[role].short, sum(totals.bytes[role])] as const,
  );
  const perNpu = isPipelined ? '' : ' an NPU';
  const parts = [
    `compute ${formatTime(sum(totals.computeNs))}`,
    ...groups
      .filter(([, bytes]) => bytes > 0)
      .map(([group, bytes]) => `${group} ${formatBytes(bytes)}${perNpu}`),
  ];
  const layers = `${formatCount(names.length)} ${names.length === 1 ? 'layer' : 'layers'}`;
  return isPipelined
    ? `${layers} of all stages, one micro-batch: ${parts.join(', ')}, of which an NPU has what its stage holds`
    : `${layers}: ${parts.join(', ')}`;
}
