import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';

/** Maximum size of an input: about that of a workload of a million layers. */
const MAX_BYTES = 256 * 2 ** 20;
/** Signals that would leave a file half written, with their numbers. */
const ENDS = [
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const;
const READ_AT_ONCE = 2 ** 20;

/** Reads a UTF-8 text file or a pipe, without its byte order mark. */
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

/** Maximum size of an inflated file. */
const MAX_INFLATED = 2 ** 30;
/** Inflated bytes for each byte of a file of more than 64 MB: traces have about 15. */
const MOST_RATIO = 200;
const MAX_UNASKED = 64 * 2 ** 20;
const GZIP = [0x1f, 0x8b] as const;

/** Reads the bytes of a file, inflated if it is a gzip. */
export function readBytes(path: string): Result<Uint8Array> {
  try {
    const bytes = statSync(path).isFile() ? readBounded(path) : null;
    if (bytes === null) return problem(path, `is no file of at most ${MAX_BYTES} bytes`);
    if (bytes[0] !== GZIP[0] || bytes[1] !== GZIP[1]) return success(bytes);
    const most = Math.min(MAX_INFLATED, Math.max(MAX_UNASKED, bytes.length * MOST_RATIO));
    return success(gunzipSync(bytes, { maxOutputLength: most }));
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    return problem(
      path,
      isLarge
        ? `inflates to more than ${MOST_RATIO} times its size, or ${MAX_INFLATED} bytes; no trace does`
        : `cannot be read (${reason(error)})`,
    );
  }
}

/** Calls `take` with the bytes of a file of any size, piece by piece, until it returns false. */
export function readPieces(path: string, take: (bytes: Uint8Array) => boolean): Result<null> {
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    const buffer = Buffer.alloc(READ_AT_ONCE);
    for (;;) {
      const length = readSync(file, buffer, 0, READ_AT_ONCE, null);
      if (length === 0 || !take(buffer.subarray(0, length))) return success(null);
    }
  } catch (error) {
    return problem(path, `cannot be read (${reason(error)})`);
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** The files in a folder, by name; the path itself if it is none. */
export function filesIn(path: string): Result<readonly string[]> {
  try {
    if (!statSync(path).isDirectory()) return success([path]);
    const names = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());
    const sorted = names.map(({ name }) => name).toSorted();
    if (sorted.length === 0) return problem(path, 'is an empty folder; expected files');
    return success(sorted.map((name) => join(path, name)));
  } catch (error) {
    return problem(path, `cannot be read (${reason(error)})`);
  }
}

/** Returns why a file of any size cannot be read line by line, or null if it can. */
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

/** Returns why a file cannot be appended to and read again from its start, or null if it can. */
export function whyNotRegular(path: string): string | null {
  try {
    return statSync(path).isFile() ? null : 'is no regular file; expected one, to go on behind its last line';
  } catch (error) {
    return `cannot be read (${reason(error)})`;
  }
}

/** Reads the whole input; returns null if it exceeds the maximum. */
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

/** Detected by its byte order mark. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/**
 * Writes all files into a folder, which is created if necessary, or none of them: each is written under a temporary name first, and renamed
 * when all are complete. A signal is handled after that.
 */
export function writeAll(
  folder: string,
  files: readonly ({ readonly name: string } & (
    | { readonly text: string }
    | { readonly bytes: Uint8Array }
  ))[],
): Result<readonly string[]> {
  endAfterwards();
  const partial = files.map(({ name }) => join(folder, `.${name}.${process.pid}.partial`));
  try {
    mkdirSync(folder, { recursive: true });
    files.forEach((file, index) => {
      writeFileSync(partial[index] ?? '', 'text' in file ? file.text : file.bytes);
    });
    const paths = files.map(({ name }) => join(folder, name));
    // Checked first: it is the only other reason for a rename inside a folder to fail half-way.
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

/** From now on a signal is handled after the current work: files are written together. */
function endAfterwards(): void {
  if (doesEndAfterwards) return;
  doesEndAfterwards = true;
  for (const [signal, number] of ENDS) process.once(signal, () => process.exit(128 + number));
}

/** If the folder could not be created or a name is too long, there is nothing to remove. */
function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    return;
  }
}

/** Describes a failure of the system. */
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
