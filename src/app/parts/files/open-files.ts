/**
 * Opening dropped or chosen files: a design of this page, or files of ASTRA-sim, LIBRA and layer tables. The engine reads them;
 * ImportDialog.tsx shows their effect before anything is replaced.
 */
import { problem, type Result } from '../../../units/result.ts';
import type { Design } from '../../../design/document.ts';
import type { ImportPreview } from '../../../worker/files/preview.ts';
import type { TextFile } from '../../../formats/text-file.ts';
import { openDialog } from '../dialog/dialog-store.ts';
import { designDocument, engine } from '../../state/page/session.ts';
import { tellFile } from './file-notice.ts';
import { filesOfEntries } from './folder-files.ts';
import { importStore } from './import-store.ts';
import { keepTraceFiles } from './trace-files.ts';

const MAX_FILES = 10;
const MAX_TRACES = 16_384;
const MAX_BYTES = 16_000_000;

/** Opens the files of dropped folders together. */
export async function openEntries(entries: readonly FileSystemEntry[]): Promise<void> {
  const files = await filesOfEntries(entries);
  if (files.ok) return openFiles(files.value);
  tellFile({ kind: 'failed', what: entries[0]?.name ?? 'The folder', problems: files.problems });
}

export async function openFiles(chosen: readonly File[]): Promise<void> {
  if (chosen.length === 0) return;
  const what = chosen
    .slice(0, MAX_FILES)
    .map((file) => file.name)
    .join(', ');
  const turn = importStore.getState().turn + 1;
  importStore.setState({ turn, shown: { state: 'reading', what } });
  tellFile({ kind: 'none' });
  openDialog('import');
  const { design } = designDocument.store.getState();
  const preview = areTraces(chosen)
    ? await previewTraces(chosen, design, what, turn)
    : await previewTexts(chosen, design);
  // Other files were chosen meanwhile, or nobody waits for these any more.
  if (importStore.getState().turn !== turn) return;
  if (preview.read.ok) keepTraceFiles(chosen, preview.read.value.design);
  importStore.setState({ shown: { state: 'read', what, preview, base: design } });
}

async function previewTexts(chosen: readonly File[], design: Design): Promise<ImportPreview> {
  const texts = await read(chosen);
  return texts.ok
    ? engine.previewFiles(texts.value, design).catch((error: unknown) => broken(error))
    : { files: [], read: texts };
}

/** Traces of ranks may be many and large, and compressed; nothing else is. */
function areTraces(chosen: readonly File[]): boolean {
  if (chosen.some(({ name, size }) => /\.(?:et|gz)$/i.test(name) || size > MAX_BYTES)) return true;
  const others = chosen.filter(({ name }) => !/\.json$/i.test(name));
  return chosen.length > MAX_FILES && others.length <= MAX_FILES;
}

async function previewTraces(
  chosen: readonly File[],
  design: Design,
  what: string,
  turn: number,
): Promise<ImportPreview> {
  if (chosen.length > MAX_TRACES)
    return refused(
      'files',
      `${chosen.length} files at once; at most ${MAX_TRACES} traces can be opened together`,
    );
  // Traces without a number in their names are ranks in the order in which they come.
  const { compare } = new Intl.Collator('en', { numeric: true });
  const sorted = chosen.toSorted((a, b) => compare(a.name, b.name));
  const task = engine.previewTraces(sorted, design, (progress) => {
    if (importStore.getState().turn === turn)
      importStore.setState({ shown: { state: 'reading', what, progress } });
  });
  const stop = importStore.subscribe((state) => {
    if (state.turn !== turn) task.cancel();
  });
  const end = await task.end;
  stop();
  if (end.status === 'finished') return end.value;
  if (end.status === 'refused') return { files: [], read: { ok: false, problems: end.problems } };
  return end.status === 'failed' ? broken(end.message) : refused('files', 'reading was stopped');
}

function refused(path: string, message: string): ImportPreview {
  return { files: [], read: problem(path, message) };
}

async function read(chosen: readonly File[]): Promise<Result<readonly TextFile[]>> {
  if (chosen.length > MAX_FILES) {
    return problem('files', `${chosen.length} files at once; at most ${MAX_FILES} can be opened together`);
  }
  const large = chosen.find((file) => file.size > MAX_BYTES);
  if (large !== undefined) {
    return problem(large.name, `the file has ${large.size} bytes; at most ${MAX_BYTES} can be opened`);
  }
  try {
    const texts = chosen.map(async (file): Promise<TextFile> => ({
      name: file.name,
      text: await file.text(),
    }));
    return { ok: true, value: await Promise.all(texts) };
  } catch (error) {
    // A folder, or a file that was deleted; the browser does not say which.
    return problem('files', `a file cannot be read (${error instanceof Error ? error.message : 'unknown'})`);
  }
}

function broken(error: unknown): { readonly files: []; readonly read: Result<never> } {
  const reason = error instanceof Error ? error.message : String(error);
  return { files: [], read: problem('engine', `the files could not be read (${reason}); open them again`) };
}
