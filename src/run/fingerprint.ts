/**
 * A fingerprint of a trace: the same design in the same version of the engine gives the same fingerprint in Node and in every browser. The
 * 32-bit words of a segment are folded by two sets of odd multipliers (multilinear hashing: Lemire and Kaser, Strongly universal string
 * hashing is fast, 2014), which a processor does in parallel, and the folds of the segments by FNV-1a in sequence; so it does not depend on
 * how a trace is cut into batches.
 */
import type { Segments } from '../simulator/record/trace.ts';

const PRIME = 0x01000193;
const STARTS = [0x811c9dc5, 0x6c62272e] as const;

export interface Fingerprint {
  readonly add: (segments: Segments) => void;
  /** Returns 16 hexadecimal digits. */
  readonly text: () => string;
}

export function createFingerprint(): Fingerprint {
  let low: number = STARTS[0];
  let high: number = STARTS[1];

  return {
    add({ count, server, startNs, endNs, chunk, phase, operation, task, bytes }) {
      const start = wordsOf(startNs);
      const end = wordsOf(endNs);
      const sent = wordsOf(bytes);
      for (let index = 0; index < count; index++) {
        const small = server[index]! | (phase[index]! << 8) | (operation[index]! << 16);
        const start0 = start[2 * index]!;
        const start1 = start[2 * index + 1]!;
        const end0 = end[2 * index]!;
        const end1 = end[2 * index + 1]!;
        const sent0 = sent[2 * index]!;
        const sent1 = sent[2 * index + 1]!;
        const first =
          Math.imul(small, 0x9e3779b1) +
          Math.imul(start0, 0x85ebca77) +
          Math.imul(start1, 0xc2b2ae3d) +
          Math.imul(end0, 0x27d4eb2f) +
          Math.imul(end1, 0x165667b1) +
          Math.imul(sent0, 0xcc9e2d51) +
          Math.imul(sent1, 0x1b873593) +
          Math.imul(chunk[index]!, 0xe6546b65) +
          Math.imul(task[index]!, 0x7feb352d);
        const second =
          Math.imul(small, 0x846ca68b) +
          Math.imul(start0, 0x68e31da5) +
          Math.imul(start1, 0xb5297a4d) +
          Math.imul(end0, 0x1b56c4e9) +
          Math.imul(end1, 0x2c1b3c6d) +
          Math.imul(sent0, 0x297a2d39) +
          Math.imul(sent1, 0x3243f6a9) +
          Math.imul(chunk[index]!, 0xb7e15163) +
          Math.imul(task[index]!, 0x93d765dd);
        low = Math.imul(low ^ first, PRIME);
        high = Math.imul(high ^ second, PRIME) + 1;
      }
    },
    text: () => [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join(''),
  };
}

function wordsOf(doubles: Float64Array): Uint32Array {
  return new Uint32Array(doubles.buffer, doubles.byteOffset, 2 * doubles.length);
}
