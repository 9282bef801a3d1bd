/** A design as the page around a frame hands it over. */
import { parseWorkbench } from '../../../design/workbench/parse.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';
import { problem, type Result } from '../../../units/result.ts';
import { parseLinked } from '../../parts/link/parse-link.ts';

/** An object or JSON text as the page saves it, or a link, whole or from its `#` on. */
export async function readDesign(design: unknown): Promise<Result<Workbench>> {
  if (typeof design === 'string') {
    const [, fragment] = /^(?:https?:[^#\s]*)?#(.*)$/.exec(design.trim()) ?? [];
    return fragment === undefined ? parseWorkbench(design) : parseLinked(fragment);
  }
  if (typeof design !== 'object' || design === null || Array.isArray(design))
    return problem('design', 'must be a design as an object or as text, or a link');
  try {
    return parseWorkbench(JSON.stringify(design));
  } catch {
    // A message may hold what JSON does not: loops, large integers.
    return problem('design', 'must be a design that JSON can hold');
  }
}
