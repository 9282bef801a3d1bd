/**
 * Opening files that were dropped or chosen: a design of ours, or input files of ASTRA-sim 1.0 or LIBRA, any of
 * them. What they change is one entry of the undo history; what they hold and a design does not is told.
 */
import { parseDesign } from '../../study/serialize.ts';
import type { Design } from '../../study/document.ts';
import { problem, success, type Problem, type Result } from '../../units/result.ts';
import type { ImportedDesign, TextFile } from '../../worker/protocol.ts';
import { replaceDesign } from '../store/edits.ts';
import { designDocument, engine } from '../store/session.ts';
import { announce } from '../ui/announce.ts';
import { tellFile } from './file-notice.ts';

const MAX_FILES = 10;
const MAX_BYTES = 16_000_000;

export async function openFiles(chosen: readonly File[]): Promise<void> {
  if (chosen.length === 0) return;
  const what = chosen
    .slice(0, MAX_FILES)
    .map((file) => file.name)
    .join(', ');
  const opened = await read(chosen);
  if (!opened.ok) {
    tellFile({ kind: 'failed', what, problems: opened.problems });
    return;
  }
  replaceDesign(opened.value.design);
  tellFile({ kind: 'opened', what, dropped: opened.value.dropped });
  announce(`${what} opened.`);
}

async function read(chosen: readonly File[]): Promise<Result<ImportedDesign>> {
  if (chosen.length > MAX_FILES) {
    return problem('files', `${chosen.length} files at once; at most ${MAX_FILES} can be opened together`);
  }
  const large = chosen.find((file) => file.size > MAX_BYTES);
  if (large !== undefined) {
    return problem(large.name, `the file has ${large.size} bytes; at most ${MAX_BYTES} can be opened`);
  }
  const files = await Promise.all(
    chosen.map(async (file): Promise<TextFile> => ({ name: file.name, text: await file.text() })),
  );
  const [only] = files;
  if (files.length === 1 && only !== undefined && isDesign(only.text)) return openDesign(only);
  return engine.openFiles(files, designDocument.store.getState().design);
}

/** Our designs say their version; no input file of a simulator has that key. */
function isDesign(text: string): boolean {
  return /^\s*\{/.test(text) && /"v"\s*:/.test(text);
}

function openDesign(file: TextFile): Result<ImportedDesign> {
  const parsed: Result<Design> = parseDesign(file.text);
  if (parsed.ok) return success({ design: parsed.value, dropped: [] });
  const problems = parsed.problems.map(({ path, message }): Problem => ({
    path: path === '' ? file.name : `${file.name}: ${path}`,
    message,
  }));
  return { ok: false, problems };
}
