/** The bytes of a file, piece by piece, inflated if it is a gzip. */
import type { Problem } from '../../units/result.ts';

/** Inflated bytes of a file. */
const MOST_INFLATED = 4e9;
/** Inflated bytes for each byte of a file, beyond the first ones: traces have about 15. */
const MOST_RATIO = 200;
const UNASKED = 32e6;

/**
 * Calls `take` with every piece until it returns false.
 *
 * @param take is given also how many bytes of the file have been read; what it waits for is awaited
 */
export async function eachPiece(
  file: File,
  take: (bytes: Uint8Array, read: number) => Promise<boolean>,
): Promise<Problem | null> {
  let read = 0;
  let inflated = 0;
  try {
    const reader = (await openStream(file, (bytes) => void (read += bytes))).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return null;
      inflated += value.length;
      const isBomb = inflated > MOST_INFLATED || (inflated > UNASKED && inflated > MOST_RATIO * read);
      if (isBomb || !(await take(value, read))) {
        // The streams wait, and end with their last reference: one that is cancelled while it inflates throws outside of every promise in Node.
        if (!isBomb) return null;
        const message = `the file inflates to more than ${MOST_RATIO} times its size, which no trace does`;
        return { path: file.name, message };
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    return { path: file.name, message: `the file cannot be read (${reason})` };
  }
}

async function openStream(file: File, count: (bytes: number) => void): Promise<ReadableStream<Uint8Array>> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, out) {
        count(bytes.length);
        out.enqueue(bytes);
      },
    }),
  );
  if (head[0] !== 0x1f || head[1] !== 0x8b) return counted;
  return counted.pipeThrough(new DecompressionStream('gzip'));
}
