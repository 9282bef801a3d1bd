import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';

/** The largest input that is read: a workload of a million layers has about as much. */
const MAX_BYTES = 256 * 2 ** 20;

/** A UTF-8 text file without its byte order mark. */
export function readText(path: string): Result<string> {
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES) return problem(path, `the file has ${size} bytes; expected at most ${MAX_BYTES}`);
    const bytes = readFileSync(path);
    if (isUtf16(bytes)) return problem(path, 'is text in UTF-16; expected UTF-8');
    return success(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    return problem(path, `cannot be read (${reason(error)})`);
  }
}

/** By its byte order mark. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/**
 * Writes all files into a folder, which is made if it is not there, or none of them: each is written
 * under another name first, and renamed when all of them are complete.
 */
export function writeAll(
  folder: string,
  files: readonly { readonly name: string; readonly text: string }[],
): Result<readonly string[]> {
  const partial = files.map(({ name }) => join(folder, `.${name}.${process.pid}.partial`));
  try {
    mkdirSync(folder, { recursive: true });
    files.forEach(({ text }, index) => {
      writeFileSync(partial[index] ?? '', text);
    });
    const paths = files.map(({ name }) => join(folder, name));
    // Looked at first: the only other reason for a rename inside a folder to fail half-way.
    const taken = paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true);
    if (taken !== undefined) throw new Error(`${taken} is a folder`);
    paths.forEach((path, index) => {
      renameSync(partial[index] ?? '', path);
    });
    return success(paths);
  } catch (error) {
    for (const path of partial) rmSync(path, { force: true });
    return problem(folder, `cannot be written (${reason(error)})`);
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'no such file or folder',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'a file is in the way',
    ENOSPC: 'no space left on the device',
    EROFS: 'the file system is read-only',
  };
  return known[code] ?? (error instanceof Error ? error.message : String(error));
}
