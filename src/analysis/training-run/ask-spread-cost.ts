import type { Design, SchemeId } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import type { Result } from '../../units/result.ts';
import { spreadCost, type SpreadCost } from './spread-cost.ts';

/** What random slowness costs a design; null for one without it. */
export function askSpreadCost(
  design: Design,
  scheme: SchemeId,
  iterationNs: number,
): Result<SpreadCost | null> {
  return toEnd(spreadCost(design, scheme, iterationNs, ALL_PARTS));
}
