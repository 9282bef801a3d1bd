import type { Collective } from '../../collective/types.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';
import { formatExactBytes } from '../../units/bytes.ts';
import type { CollectiveOp, LayerOp } from './layer.ts';
import { roundedUp } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';

/** A collective of `size` bytes per NPU, with its formula. Uneven sizes are padded to whole bytes. */
export function collectiveOp(
  label: string,
  collective: Collective,
  role: GroupRole,
  size: Term,
): CollectiveOp {
  const bytes = roundedUp(size);
  return {
    kind: 'collective',
    label,
    collective,
    bytes,
    role,
    // As that of `computeOp`: most operations are only added up.
    get formula() {
      return `${size.text} = ${formatExactBytes(bytes)}`;
    },
  };
}

/** Returns a copy of `op` with other `fields`. Its formula is still made only when it is read; a spread would make it at once. */
export function withFields(
  op: CollectiveOp,
  fields: Partial<Omit<CollectiveOp, 'kind' | 'formula'>>,
): CollectiveOp {
  const copy: Record<string, unknown> = {
    get formula() {
      return op.formula;
    },
  };
  for (const field of Object.keys(op)) if (field !== 'formula') copy[field] = op[field as keyof CollectiveOp];
  return Object.assign(copy, fields) as unknown as CollectiveOp;
}

/** A group of one NPU does not communicate. */
export function whenShared(groupSize: number, ...ops: readonly LayerOp[]): readonly LayerOp[] {
  return groupSize > 1 ? ops : [];
}
