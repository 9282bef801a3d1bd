/** Checks for groups that a workload file cannot name: it names none, and the pass of a collective determines its group. */
import { ROLES } from '../../../taskgraph/roles.ts';
import { failure, success } from '../../../units/result.ts';
import type { Problem, Result } from '../../../units/result.ts';
import type { Layer, LayerOp } from '../../../workload/table/layer.ts';
import type { LoopKind, LoopSettings } from '../../../workload/training-loops/facts/loops.ts';
import { groupTable, roleOfPass } from '../../../workload/training-loops/groups.ts';
import { LAYER_PASSES } from '../../../workload/table/totals.ts';
import type { LayerPass } from '../../../workload/table/totals.ts';

/**
 * Returns problems if a collective that the training loop runs has another group than the file would give it, at the first layer of each
 * kind (ZeRO stage 3 gathers weights over the data-parallel group before the forward pass).
 */
export function checkRoles(
  layers: readonly Layer[],
  loop: LoopSettings,
  sizes: readonly number[],
): Result<null> {
  const groups = groupTable(loop, layers.length, sizes);
  if (!groups.ok) return groups;
  const seen = new Set<readonly LayerOp[]>();
  const problems: Problem[] = [];
  for (const [index, layer] of layers.entries()) {
    const row = groups.value.rows[index];
    for (const pass of LAYER_PASSES) {
      if (row === undefined || seen.has(layer[pass]) || !isWritten(loop.kind, pass)) continue;
      seen.add(layer[pass]);
      const said = roleOfPass(pass === 'recompute' ? 'forward' : pass);
      const other = layer[pass].find(
        (op) =>
          op.kind === 'collective' && !isSame(row[op.role]?.positions ?? [], row[said]?.positions ?? []),
      );
      if (other?.kind !== 'collective') continue;
      const message = `"${other.label}" of ${layer.name} runs over ${ROLES[other.role].group}; in its pass a file of ASTRA-sim 1.0 means ${ROLES[said].group}`;
      problems.push({ path: `workload.layers[${index}].${pass}`, message });
    }
  }
  return problems.length === 0 ? success(null) : failure(...problems);
}

/** Training loops without model parallelism leave out what other passes send. */
function isWritten(kind: LoopKind, pass: LayerPass): boolean {
  return (kind !== 'data' && kind !== 'micro') || pass === 'weightGradient';
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((position, index) => position === b[index]);
}
