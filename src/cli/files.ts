import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';

/** The largest input that is read: a workload of a million layers has about as much. */
const MAX_BYTES = 256 * 2 ** 20;
/** Signals that would leave a file half written, with their numbers. */
const ENDS = [
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const;
const READ_AT_ONCE = 2 ** 20;

/** A UTF-8 text file, or what comes out of a pipe, without its byte order mark. */
export function readText(path: string): Result<string> {
  try {
    const found = statSync(path);
    if (found.isCharacterDevice() || found.isBlockDevice())
      return problem(path, 'is a device; expected a file or a pipe');
    const bytes = found.isFile() && found.size > MAX_BYTES ? null : readBounded(path);
    if (bytes === null)
      return problem(path, `the file has more than ${MAX_BYTES} bytes; expected at most as many`);
    if (isUtf16(bytes)) return problem(path, 'is text in UTF-16; expected UTF-8');
    return success(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    return problem(path, `cannot be read (${reason(error)})`);
  }
}

/** Whether a file can be read line by line, as large as it may be: null where it can. */
export function whyUnread(path: string): string | null {
  try {
    const found = statSync(path);
    if (found.isDirectory()) return 'cannot be read (it is a folder)';
    if (found.isCharacterDevice() || found.isBlockDevice()) return 'is a device; expected a file or a pipe';
    accessSync(path, constants.R_OK);
    return null;
  } catch (error) {
    return `cannot be read (${reason(error)})`;
  }
}

/** Whether a file can be written behind its end and read again from its start: null where it can. */
export function whyNotRegular(path: string): string | null {
  try {
    return statSync(path).isFile() ? null : 'is no regular file; expected one, to go on behind its last line';
  } catch (error) {
    return `cannot be read (${reason(error)})`;
  }
}

/** All of it; null where it does not end within what is read. */
function readBounded(path: string): Buffer | null {
  const file = openSync(path, 'r');
  try {
    const parts: Buffer[] = [];
    let total = 0;
    for (;;) {
      const part = Buffer.allocUnsafe(READ_AT_ONCE);
      const count = readSync(file, part);
      if (count === 0) return Buffer.concat(parts);
      total += count;
      if (total > MAX_BYTES) return null;
      parts.push(part.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
}

/** By its byte order mark. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/**
 * Writes all files into a folder, which is made if it is not there, or none of them: each is written
 * under another name first, and renamed when all of them are complete. A signal to end is heard when that is done.
 */
export function writeAll(
  folder: string,
  files: readonly { readonly name: string; readonly text: string }[],
): Result<readonly string[]> {
  endAfterwards();
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
    for (const path of partial) removeIfThere(path);
    return problem(folder, `cannot be written (${reason(error)})`);
  }
}

let doesEndAfterwards = false;

/** From now on a signal is heard when what is under way is done: files are written in one go. */
function endAfterwards(): void {
  if (doesEndAfterwards) return;
  doesEndAfterwards = true;
  for (const [signal, number] of ENDS) process.once(signal, () => process.exit(128 + number));
}

/** Where the folder could not be made or a name is too long, there is nothing to remove. */
function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    return;
  }
}

/** Of a failure of the system, in words. */
export function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'no such file or folder',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'a file is in the way',
    ENAMETOOLONG: 'a name is too long',
    ENXIO: 'nothing can be read from it',
    ENOSPC: 'no space left on the device',
    EROFS: 'the file system is read-only',
  };
  return known[code] ?? (error instanceof Error ? error.message : String(error));
}
