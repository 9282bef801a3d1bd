/** Whether a model fits on the NPUs that it is mapped onto, with the parts that take the memory. */
import { formatBytes } from '../../units/bytes.ts';
import { roundedUp } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';

export const MEMORY_PARTS = ['weights', 'gradients', 'optimizer state', 'activations', 'gathered'] as const;
export type MemoryPartName = (typeof MEMORY_PARTS)[number];

export interface MemoryPart {
  readonly name: MemoryPartName;
  readonly bytes: number;
  /** How `bytes` was derived, with the numbers put in. */
  readonly formula: string;
}

export interface MemoryNeed {
  readonly parts: readonly MemoryPart[];
  readonly totalBytes: number;
  readonly capacityBytes: number | null;
  /** null if there is no capacity to compare with. */
  readonly fits: boolean | null;
  /** "does not fit: 131 GB of 80 GB, activations 92 GB": the total and its largest part. */
  readonly verdict: string;
}

/** Bytes of each part on one NPU. By default nothing is gathered. */
export type MemorySizes = Readonly<
  Record<Exclude<MemoryPartName, 'gathered'>, Term> & Partial<Record<'gathered', Term>>
>;

/** @param capacityBytes memory of an NPU, or null if unknown */
export function memoryNeed(sizes: MemorySizes, capacityBytes: number | null): MemoryNeed {
  const parts = MEMORY_PARTS.flatMap((name): readonly MemoryPart[] => {
    const size = sizes[name];
    if (size === undefined) return [];
    const bytes = roundedUp(size);
    return [partOf(name, bytes, size)];
  });
  const totalBytes = parts.reduce((total, { bytes }) => total + bytes, 0);
  const fits = capacityBytes === null ? null : totalBytes <= capacityBytes;
  return {
    parts,
    totalBytes,
    capacityBytes,
    fits,
    // A search asks many thousands of layouts for their bytes, and nobody reads the words of most.
    get verdict() {
      return verdictText(parts, totalBytes, capacityBytes);
    },
  };
}

function partOf(name: MemoryPartName, bytes: number, size: Term): MemoryPart {
  return {
    name,
    bytes,
    get formula() {
      return `${size.text} = ${formatBytes(bytes)}`;
    },
  };
}

function verdictText(parts: readonly MemoryPart[], totalBytes: number, capacityBytes: number | null): string {
  const largest = parts.reduce((most, part) => (part.bytes > most.bytes ? part : most));
  const what = `${largest.name} ${formatBytes(largest.bytes)}`;
  const total = formatBytes(totalBytes);
  if (capacityBytes === null) return `needs ${total}, ${what}; the capacity is not known`;
  const verdict = totalBytes <= capacityBytes ? 'fits' : 'does not fit';
  return `${verdict}: ${total} of ${formatBytes(capacityBytes)}, ${what}`;
}
