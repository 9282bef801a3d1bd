import { GROUP_ROLES, ROLES } from '../../taskgraph/roles.ts';
import type { Problem } from '../../units/result.ts';
import type { Layer, LayerOp } from '../table/layer.ts';
import { LAYER_PASSES } from '../table/totals.ts';
import type { GroupRow } from './group-row.ts';

/**
 * The first operation of a role that the loop has no NPUs for; without this check it would be ignored
 * silently.
 */
export function missingGroup(
  layers: readonly Layer[],
  rows: readonly GroupRow[],
  path: string,
): Problem | null {
  const seen = new Set<readonly LayerOp[]>();
  for (const [index, layer] of layers.entries()) {
    for (const pass of LAYER_PASSES) {
      if (seen.has(layer[pass])) continue;
      seen.add(layer[pass]);
      for (const op of layer[pass]) {
        if (
          op.kind !== 'collective' ||
          op.span !== undefined ||
          rows[index]?.[op.among ?? op.role] !== undefined
        )
          continue;
        const has = GROUP_ROLES.filter((role) => rows[index]?.[role] !== undefined);
        return {
          path,
          message: `"${op.label}" of ${layer.name} is of ${ROLES[op.role].group}, which this loop does not have. Allowed: ${has.map((role) => ROLES[role].group).join(', ')}.`,
        };
      }
    }
  }
  return null;
}

/** The label of the first operation that names the NPUs of its group itself, or null. */
export function spannedOp(layers: readonly Layer[]): string | null {
  for (const layer of layers) {
    for (const pass of LAYER_PASSES)
      for (const op of layer[pass]) if (op.kind === 'collective' && op.span !== undefined) return op.label;
  }
  return null;
}
