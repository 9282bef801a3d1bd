import { useEffect } from 'react';
import { useStore } from 'zustand';
import { GROUP_ROLES, ROLES } from '../../../taskgraph/roles.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import { formatTime } from '../../../units/time.ts';
import type { LayerTable } from '../../../worker/protocol.ts';
import { LayerGrid } from './LayerGrid.tsx';
import { followLayerTable, layerTableStore } from './layer-table-store.ts';
import { LayerTools } from './LayerTools.tsx';
import './layers.css';

/** The layers of the workload, every number with its formula, and what can be done with the table. */
export function LayerTablePart() {
  const table = useStore(layerTableStore, (state) => state.table);
  const isStale = useStore(layerTableStore, (state) => state.isStale);
  useEffect(() => followLayerTable(), []);
  return (
    <div className="layers__part" data-stale={isStale}>
      <div className="layers__line">
        <p>{table === null ? ' ' : totalsText(table)}</p>
        <LayerTools table={table} />
      </div>
      {table === null ? <div className="layers__place" /> : <LayerGrid table={table} />}
    </div>
  );
}

/** `96 layers: compute 9.15 s, MP 469 GB, DP 21.7 GB an NPU`. */
function totalsText({ names, totals }: LayerTable): string {
  const sum = (values: Readonly<Record<string, number>>): number =>
    Object.values(values).reduce((total, value) => total + value, 0);
  const groups = GROUP_ROLES.map((role) => [ROLES[role].short, sum(totals.bytes[role])] as const);
  const parts = [
    `compute ${formatTime(sum(totals.computeNs))}`,
    ...groups
      .filter(([, bytes]) => bytes > 0)
      .map(([group, bytes]) => `${group} ${formatBytes(bytes)} an NPU`),
  ];
  return `${formatCount(names.length)} ${names.length === 1 ? 'layer' : 'layers'}: ${parts.join(', ')}`;
}
