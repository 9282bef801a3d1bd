/** Opens files of any of these kinds: inputs of ASTRA-sim 1.0, a layer table, or a layer table with inputs. */
import type { Design } from '../design/document.ts';
import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';
import { astraPartOf, openAstra } from './astra/open.ts';
import type { ImportedDesign } from './imported.ts';
import { isLayerFile, openLayers } from './layers/open.ts';
import type { TextFile } from './text-file.ts';

/** @param current the design whose other parts stay */
export function openFiles(files: readonly TextFile[], current: Design): Result<ImportedDesign> {
  const [table, second] = files.filter(isLayerFile);
  if (table === undefined) return openAstra(files, current);
  const others = files.filter((file) => file !== table);
  const twice = second ?? others.find(({ text }) => astraPartOf(text) === 'workload');
  if (twice !== undefined) {
    return problem(`${twice.name}:1`, 'is a second table of layers; expected one');
  }
  const read: Result<ImportedDesign> =
    others.length === 0 ? success({ design: current, losses: [] }) : openAstra(others, current);
  if (!read.ok) return read;
  const opened = openLayers(table, read.value.design);
  if (!opened.ok) return opened;
  return success({ ...opened.value, losses: [...read.value.losses, ...opened.value.losses] });
}
