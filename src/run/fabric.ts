/**
 * The physical network of a design: every link, and the position of each NPU of the logical network on it. The network models with
 * contention lay messages on it.
 */
import { success, type Result } from '../units/result.ts';
import { closedResult } from './closed.ts';
import type { Design } from '../design/document.ts';
import { fabricAt, type DesignFabric } from './built/fabric-at.ts';
import type { EngineParts } from './engine-parts.ts';
import { prepareDesign } from './prepare-design.ts';

/** Returns the fabric under the split of the scheme that the design shows. Problems name fields of the design. */
export function fabricOf(design: Design, engine: EngineParts): Result<DesignFabric> {
  const prepared = prepareDesign(design, engine);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  return success(fabricAt(design, prepared.value.derived.topologyAt(closed.value.splitGBps)));
}
