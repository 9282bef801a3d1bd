/** Says whether a design fits in the memory of its NPUs, in the words of the page. */
import type { Design } from '../design/document.ts';
import { modelFacts } from '../analysis/tables/model-facts.ts';
import type { Output } from './command.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

/** For one NPU. Null if the workload or the capacity is unknown. */
export interface MemoryFacts {
  readonly memoryBytes: number | null;
  readonly capacityBytes: number | null;
  readonly fits: boolean | null;
}

export function memoryFacts(design: Design): MemoryFacts {
  const { memory } = modelFacts(design, ALL_PARTS);
  const { capacityGB } = design.compute;
  return {
    memoryBytes: memory?.totalBytes ?? null,
    capacityBytes: capacityGB === undefined ? null : capacityGB * 1e9,
    fits: memory?.fits ?? null,
  };
}

/** Prints a line to standard error if it does not fit. */
export function noteMemory(design: Design, output: Output): void {
  const { memory } = modelFacts(design, ALL_PARTS);
  if (memory?.fits === false) output.note(`note: ${memory.verdict}\n`);
}
