/** The files of dropped folders, and of the folders in them. */
import { problem, success, type Result } from '../../../units/result.ts';

/** As many as traces that can be opened together. */
const MOST_FILES = 16_384;
const MOST_DEPTH = 16;
/** What a file that can be opened may be called; notes, pictures and programs beside the files stay closed. */
const OPENED = /\.(?:json|txt|csv|tsv|ya?ml|toml|sh|sbatch|slurm|conf|et|gz|dot|gv|graphml|xml)$/i;
const EXPECTED = '.et, .json, .yml, .txt, .toml, .sh';

/** Returns the files in an order of their paths that does not depend on the browser. */
export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<Result<readonly File[]>> {
  const found: FileSystemFileEntry[] = [];
  const open = entries.map((entry) => ({ entry, depth: 0 }));
  // The list grows while it is walked.
  for (const { entry, depth } of open) {
    if (entry.name.startsWith('.')) continue;
    if (isFile(entry)) {
      // A file that was dropped by itself was meant.
      if (depth === 0 || OPENED.test(entry.name)) found.push(entry);
      if (found.length > MOST_FILES)
        return problem(entry.name, `is one of more than ${MOST_FILES} files; drop fewer at once`);
      continue;
    }
    if (depth === MOST_DEPTH) return problem(entry.fullPath, `lies in more than ${MOST_DEPTH} folders`);
    const inside = await entriesIn(entry as FileSystemDirectoryEntry);
    if (inside === null) return problem(entry.name, 'the folder cannot be read');
    for (const next of inside) open.push({ entry: next, depth: depth + 1 });
  }
  if (found.length === 0)
    return problem(
      entries[0]?.name ?? 'folder',
      `has no file that can be opened; expected ${EXPECTED} or the like`,
    );
  const { compare } = new Intl.Collator('en', { numeric: true });
  const sorted = found.toSorted((a, b) => compare(a.fullPath, b.fullPath));
  const files = await Promise.all(sorted.map(fileOf));
  const lost = files.indexOf(null);
  if (lost >= 0) return problem(sorted[lost]!.fullPath, 'the file cannot be read');
  return success(files.filter((file) => file !== null));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A browser lists some entries at a time, and none once it has listed all. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[] | null> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const next = await new Promise<readonly FileSystemEntry[] | null>((resolve) =>
      reader.readEntries(resolve, () => resolve(null)),
    );
    if (next === null) return null;
    if (next.length === 0 || all.length > MOST_FILES) return all;
    for (const entry of next) all.push(entry);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}
