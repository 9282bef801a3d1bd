/** Whether a design fits in the memory of its NPUs, as the page says it. */
import type { Design } from '../design/document.ts';
import { modelFacts } from '../analysis/tables/model-facts.ts';
import type { Output } from './command.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

/** Of one NPU. null where the workload or the capacity is not known. */
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

/** A line on standard error where it does not fit. */
export function noteMemory(design: Design, output: Output): void {
  const { memory } = modelFacts(design, ALL_PARTS);
  if (memory?.fits === false) output.note(`note: ${memory.verdict}\n`);
}
