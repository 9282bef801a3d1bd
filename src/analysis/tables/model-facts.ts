import { modelMemory, modelParameters } from '../../workload/model/model.ts';
import type { Design } from '../../design/document.ts';
import type { EngineParts } from '../../run/engine-parts.ts';
import { designMapping } from '../../run/layers-of.ts';
import type { ModelFacts } from '../../run/report/results.ts';
import type { MemoryNeed } from '../../workload/memory/need.ts';

/** Returns facts of the model of a design that need no run. A layer table has none. */
export function modelFacts(design: Design, engine: EngineParts): ModelFacts {
  const { workload } = design;
  if (workload.kind === 'table') return { parameters: null, memory: null };
  return { parameters: modelParameters(workload), memory: memoryNeedOf(design, engine) };
}

/** Returns what the model of a design needs on its fullest NPU; null if that is unknown. */
export function memoryNeedOf(design: Design, engine: EngineParts): MemoryNeed | null {
  const { workload, compute } = design;
  if (workload.kind === 'table') return null;
  const mapping = designMapping(design, engine);
  if (!mapping.ok) return null;
  const capacityBytes = compute.capacityGB === undefined ? null : compute.capacityGB * 1e9;
  const memory = modelMemory(workload, mapping.value, engine, capacityBytes);
  return memory.ok ? memory.value : null;
}
