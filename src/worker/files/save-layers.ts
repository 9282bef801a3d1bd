/** Writes the layer table of a design as a file. */
import { printLayersCsv } from '../../formats/layers/csv.ts';
import { printLayersJson } from '../../formats/layers/json.ts';
import { budgetOf } from '../../design/budget.ts';
import { customTable } from '../../analysis/tables/custom-table.ts';
import type { Design } from '../../design/document.ts';
import { success, type Result } from '../../units/result.ts';
import type { LayerFormat } from '../protocol.ts';
import { fileStem, saveAstra, type SavedFiles } from './save.ts';

/** The workload file of ASTRA-sim does not depend on the bandwidths it is exported with. */
export function saveLayers(design: Design, format: LayerFormat): Result<SavedFiles> {
  if (format === 'astra') {
    const perDimension = budgetOf(design) / Math.max(1, design.topology.dimensions.length);
    const saved = saveAstra(
      design,
      design.topology.dimensions.map(() => perDimension),
    );
    if (!saved.ok) return saved;
    const { files, switches, dropped } = saved.value;
    const ofLayers = ({ path }: { readonly path: string }): boolean => /^(workload|parallelism)\b/.test(path);
    return success({
      files: files.filter(({ name }) => name.endsWith('.workload.txt')),
      switches,
      dropped: dropped.filter(ofLayers),
    });
  }
  const table = customTable(design);
  if (!table.ok) return table;
  const print = format === 'csv' ? printLayersCsv : printLayersJson;
  const file = { name: `${fileStem(design.name)}.layers.${format}`, text: print(table.value) };
  return success({ files: [file], switches: [], dropped: [] });
}
