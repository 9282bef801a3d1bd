/** Opening files whatever they are; LIBRA's are read by code that is loaded when there is one. */
import type { Design } from '../study/document.ts';
import { success, type Result } from '../units/result.ts';
import type { ImportedDesign } from './astra/import-design.ts';
import { isLibraFile, isLibraRows } from './libra/part.ts';
import { openFiles } from './open.ts';
import type { TextFile } from './textFile.ts';

/** @param current the design whose other parts stay */
export async function openAny(files: readonly TextFile[], current: Design): Promise<Result<ImportedDesign>> {
  const libra = files.filter(isLibraFile);
  if (libra.length === 0) return openOthers(files, current);
  const others = files.filter((file) => !libra.includes(file));
  const before: Result<ImportedDesign> =
    others.length === 0 ? success({ design: current, dropped: [] }) : await openOthers(others, current);
  if (!before.ok) return before;
  const { openLibra } = await import('./libra/open.ts');
  const opened = openLibra(libra, before.value.design);
  if (!opened.ok) return opened;
  return success({ ...opened.value, dropped: [...before.value.dropped, ...opened.value.dropped] });
}

async function openOthers(files: readonly TextFile[], current: Design): Promise<Result<ImportedDesign>> {
  const rows = files.find(isLibraRows);
  if (rows === undefined) return openFiles(files, current);
  const { asRows, withHeader } = await import('./libra/rows.ts');
  const headed = files.map((file) => (file === rows ? withHeader(file) : file));
  return asRows(openFiles(headed, current), rows, current);
}
