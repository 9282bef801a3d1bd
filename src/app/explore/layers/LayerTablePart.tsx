import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useDesign } from '../../state/page/hooks.ts';
import { LayerGrid } from './LayerGrid.tsx';
import { followLayerTable, layerTableStore } from './layer-table-store.ts';
import { LayerTools } from './LayerTools.tsx';
import './layers.css';
import { sentBytes, totalsText } from './totals-text.ts';

/** The layers of the workload, every number with its formula, and what can be done with the table. */
export function LayerTablePart() {
  const table = useStore(layerTableStore, (state) => state.table);
  const isStale = useStore(layerTableStore, (state) => state.isStale);
  const isPipelined = useDesign(
    ({ workload, parallelism }) => workload.kind === 'transformer' && parallelism.pipeline !== undefined,
  );
  useEffect(() => followLayerTable(), []);
  const sent = useMemo(() => (table === null ? {} : sentBytes(table, isPipelined)), [table, isPipelined]);
  return (
    <div className="layers__part" data-stale={isStale}>
      <div className="layers__line">
        <p>{table === null ? ' ' : totalsText(table, isPipelined)}</p>
        <LayerTools table={table} />
      </div>
      {table === null ? <div className="layers__place" /> : <LayerGrid table={table} sent={sent} />}
    </div>
  );
}
