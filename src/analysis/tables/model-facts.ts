import { modelMemory, modelParameters } from '../../workload/model/model.ts';
import type { Design } from '../../design/document.ts';
import type { EngineParts } from '../../run/engine-parts.ts';
import { designMapping } from '../../run/layers-of.ts';
import type { ModelFacts } from '../../run/report/results.ts';

/** Returns facts of the model of a design that need no run. A layer table has none. */
export function modelFacts(design: Design, engine: EngineParts): ModelFacts {
  const { workload, compute } = design;
  if (workload.kind === 'table') return { parameters: null, memory: null };
  const mapping = designMapping(design, engine);
  const capacityBytes = compute.capacityGB === undefined ? null : compute.capacityGB * 1e9;
  const memory = mapping.ok ? modelMemory(workload, mapping.value, engine, capacityBytes) : mapping;
  return { parameters: modelParameters(workload), memory: memory.ok ? memory.value : null };
}
