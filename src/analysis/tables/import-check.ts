/** What is wrong with a design that was made from files: degrees that do not divide, and memory that does not suffice. */
import type { Design } from '../../design/document.ts';
import type { EngineParts } from '../../run/engine-parts.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import type { Problem } from '../../units/result.ts';
import { modelFacts } from './model-facts.ts';

/** Problems by the fields of the design; empty for a design that can be run and fits. */
export function wrongWith(design: Design, parts: EngineParts): readonly Problem[] {
  const prepared = prepareDesign(design, parts);
  if (!prepared.ok) return prepared.problems;
  const { memory } = modelFacts(design, parts);
  if (memory === null || memory.fits !== false) return [];
  return [{ path: 'compute.capacityGB', message: `An NPU ${memory.verdict}.` }];
}
