/**
 * A fingerprint of a trace: the same design in the same version of the engine gives the same one, in Node and
 * in every browser, to the last bit. FNV-1a over 32-bit words, twice from different starts; segment by
 * segment, so it does not depend on how a trace is cut into batches.
 */
import type { Segments } from '../simulator/trace.ts';

const PRIME = 0x01000193;
const STARTS = [0x811c9dc5, 0x6c62272e] as const;

export interface Fingerprint {
  readonly add: (segments: Segments) => void;
  /** 16 hexadecimal digits. */
  readonly text: () => string;
}

export function createFingerprint(): Fingerprint {
  let low: number = STARTS[0];
  let high: number = STARTS[1];
  const double = new Float64Array(1);
  const words = new Uint32Array(double.buffer);

  function mix(word: number): void {
    low = Math.imul(low ^ word, PRIME);
    high = Math.imul(high ^ word, PRIME) + 1;
  }

  function mixDouble(value: number): void {
    double[0] = value;
    mix(words[0] as number);
    mix(words[1] as number);
  }

  return {
    add(segments) {
      for (let index = 0; index < segments.count; index++) {
        mix(segments.server[index] as number);
        mixDouble(segments.startNs[index] as number);
        mixDouble(segments.endNs[index] as number);
        mix(segments.chunk[index] as number);
        mix(segments.phase[index] as number);
        mix(segments.operation[index] as number);
        mix(segments.task[index] as number);
        mixDouble(segments.bytes[index] as number);
      }
    },
    text: () => [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join(''),
  };
}
