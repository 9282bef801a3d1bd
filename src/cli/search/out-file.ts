/**
 * The file that a search appends its lines to. After a kill the file on disk is complete except for its last line. Two processes that write
 * to one file need no lock, which a killed process would leave behind: each appends, and detects that the file is longer than what it has
 * written.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { problem, success, type Result } from '../../units/result.ts';
import { reason } from '../files.ts';

export interface OutFile {
  /** Written immediately if `isDear`, otherwise together with later lines. */
  readonly add: (text: string, isDear: boolean) => void;
  /** Returns why nothing more is added: another process writes to it, or it cannot be written. */
  readonly whyClosed: () => string | null;
  readonly close: () => void;
}

/** Buffered characters of lines that are cheap to recompute. */
const BUFFER = 65_536;
const READ_AT_ONCE = 2 ** 20;

/** Opens an empty file, or one to continue at its last complete line. */
export function openOut(path: string, isResumed: boolean): Result<OutFile> {
  try {
    const isThere = existsSync(path);
    if (!isResumed && isThere)
      return problem(path, 'is there already; expected another name, or --resume to go on with it');
    const file = openSync(path, isThere ? 'a+' : 'ax+');
    let place = wholeLength(file);
    ftruncateSync(file, place);
    let kept = '';
    let why: string | null = null;
    let isOpen = true;
    const flush = (): void => {
      if (kept === '' || why !== null) return;
      if (fstatSync(file).size !== place) {
        why = 'is written to by another process; expected one at a time, this one ends';
        return;
      }
      const bytes = Buffer.from(kept);
      try {
        for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from, bytes.length - from);
      } catch (error) {
        why = `cannot be written (${reason(error)})`;
        return;
      }
      place += bytes.length;
      kept = '';
    };
    return success({
      add(text, isDear) {
        kept += text;
        if (isDear || kept.length >= BUFFER) flush();
      },
      whyClosed: () => why,
      close() {
        if (!isOpen) return;
        isOpen = false;
        flush();
        closeSync(file);
      },
    });
  } catch (error) {
    return problem(path, `cannot be written (${reason(error)})`);
  }
}

/** Returns its first bytes as text. */
export function beginningOf(path: string, bytes: number): string {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}

/** Returns the number of bytes up to the last line end. */
function wholeLength(file: number): number {
  const { size } = fstatSync(file);
  const buffer = Buffer.allocUnsafe(READ_AT_ONCE);
  for (let end = size; end > 0;) {
    const from = Math.max(0, end - READ_AT_ONCE);
    const count = readSync(file, buffer, 0, end - from, from);
    const found = buffer.subarray(0, count).lastIndexOf(0x0a);
    if (found >= 0) return from + found + 1;
    end = from;
  }
  return 0;
}

/** Yields the complete lines of a file, which may be larger than memory. */
export function* linesOf(path: string): Generator<string, void, void> {
  const file = openSync(path, 'r');
  try {
    // A pipe has no size. There may be 100,000 files of a few lines.
    const { size } = fstatSync(file);
    const buffer = Buffer.allocUnsafe(size === 0 ? READ_AT_ONCE : Math.min(size, READ_AT_ONCE));
    let rest: Buffer = Buffer.alloc(0);
    for (;;) {
      const count = readSync(file, buffer);
      if (count === 0) return;
      const whole = Buffer.concat([rest, buffer.subarray(0, count)]);
      let from = 0;
      for (let end = whole.indexOf(0x0a); end >= 0; end = whole.indexOf(0x0a, from)) {
        yield whole.toString('utf8', from, end);
        from = end + 1;
      }
      rest = Buffer.from(whole.subarray(from));
    }
  } finally {
    closeSync(file);
  }
}

/** Like `linesOf`, restartable: a file is opened each time, a pipe is read once and its first line kept. */
export function linesAgain(path: string): Iterable<string> {
  if (statSync(path).isFile()) return { [Symbol.iterator]: () => linesOf(path) };
  const rest = linesOf(path);
  let head: IteratorResult<string, void> | null = null;
  return {
    *[Symbol.iterator]() {
      head ??= rest.next();
      // Not `yield*`, which would close the pipe with the first iteration that ends early.
      for (let next = head; next.done !== true; next = rest.next()) yield next.value;
    },
  };
}
