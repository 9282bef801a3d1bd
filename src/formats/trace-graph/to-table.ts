/** Operations of a trace as a table of layers, one each, and the loop that replays their dependencies. */
import type { TableWorkload } from '../../design/document.ts';
import { LIST_BOUNDS } from '../../design/bounds.ts';
import type { Collective } from '../../collective/types.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { GroupSpan, Layer, LayerOp } from '../../workload/table/layer.ts';
import { COMMUNICATES, type TraceOps } from './op-graph.ts';

const MOST_LETTERS = 100;

/** What a node that communicates sends. */
export interface TraceCollective {
  readonly collective: Collective;
  readonly bytes: number;
  readonly role: GroupRole;
  /** Absent if the group is all NPUs. */
  readonly span?: GroupSpan;
}

export interface TraceNames {
  readonly nameOf: (node: number) => string;
  readonly collectiveOf: (node: number) => TraceCollective;
}

/** @param file for problems */
export function tableOfOps(
  file: string,
  ops: TraceOps,
  { nameOf, collectiveOf }: TraceNames,
): Result<TableWorkload> {
  if (ops.count === 0) return problem(file, 'has no node that takes time');
  if (ops.count > LIST_BOUNDS.layers) {
    const message = `has ${formatCount(ops.count)} operations after computations in a row are joined; expected at most ${formatCount(LIST_BOUNDS.layers)}, those of one step`;
    return problem(file, message);
  }
  const layers: Layer[] = [];
  const after: number[][] = [];
  for (let op = 0; op < ops.count; op += 1) {
    const node = ops.first[op]!;
    const name = nameOf(node).slice(0, MOST_LETTERS) || `node ${node}`;
    layers.push({
      name,
      forward: operationOf(ops, op, name, collectiveOf),
      recompute: [],
      inputGradient: [],
      weightGradient: [],
      updateNs: 0,
    });
    after.push([...ops.before.subarray(ops.start[op], ops.start[op + 1])]);
  }
  return success({
    kind: 'table',
    label: file.slice(0, MOST_LETTERS),
    loop: { kind: 'trace', passes: 1, after },
    layers,
  });
}

function operationOf(
  { kind, durationNs, nodes, first }: TraceOps,
  op: number,
  name: string,
  collectiveOf: TraceNames['collectiveOf'],
): readonly LayerOp[] {
  if (kind[op] === COMMUNICATES) return [{ kind: 'collective', label: name, ...collectiveOf(first[op]!) }];
  if (durationNs[op] === 0) return [];
  const label = nodes[op] === 1 ? name : `${name} and ${formatCount(nodes[op]! - 1)} more`;
  return [{ kind: 'compute', label, durationNs: durationNs[op]! }];
}
