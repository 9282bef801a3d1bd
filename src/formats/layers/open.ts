/** Opens a layer table into the open design: its workload changes, everything else stays. */
import type { Design } from '../../design/document.ts';
import { success, type Result } from '../../units/result.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss, type Loss } from '../report.ts';
import { createSource, problemAt } from '../source.ts';
import type { TextFile } from '../text-file.ts';
import { COLUMNS, isLayersCsv, parseLayersCsv } from './csv.ts';
import { isLayersJson, parseLayersJson } from './json.ts';
import { unreadInCsv, unreadInJson } from './unread.ts';

export function isLayerFile({ text }: TextFile): boolean {
  return isLayersCsv(text) || isLayersJson(text);
}

export function openLayers({ name, text }: TextFile, current: Design): Result<ImportedDesign> {
  const isCsv = isLayersCsv(text);
  const table = isCsv ? parseLayersCsv(text, name) : parseLayersJson(text, name);
  if (!table.ok) return table;
  const { modelGroup } = table.value.loop;
  const source = createSource(name, text);
  const unread = isCsv ? unreadInCsv(source, COLUMNS) : unreadInJson(source);
  const groups: readonly Loss[] =
    modelGroup !== undefined
      ? []
      : [asLoss('default')(problemAt(source, 0, 'its loop has no model-parallel group: the degree is 1'))];
  return success({
    design: {
      ...current,
      workload: table.value,
      parallelism: { ...current.parallelism, modelParallel: modelGroup ?? 1 },
    },
    losses: [...unread.map(asLoss('dropped')), ...groups],
  });
}
