/** Opening a layer table into the design that is open: its workload changes, everything else stays. */
import type { Design } from '../../study/document.ts';
import { success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { TextFile } from '../textFile.ts';
import { isLayersCsv, parseLayersCsv } from './csv.ts';
import { isLayersJson, parseLayersJson } from './json.ts';

export function isLayerFile({ text }: TextFile): boolean {
  return isLayersCsv(text) || isLayersJson(text);
}

export function openLayers({ name, text }: TextFile, current: Design): Result<Design> {
  const table = isLayersCsv(text) ? parseLayersCsv(text, name) : parseLayersJson(text, name);
  if (!table.ok) return table;
  const modelParallel = table.value.loop.modelGroup ?? 1;
  return success({
    ...current,
    workload: table.value,
    parallelism: { ...current.parallelism, modelParallel },
  });
}
