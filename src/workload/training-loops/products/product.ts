/** Products over a mesh inside a list of operations: their slices on their lanes. */
import { stepsOf, type Lane } from '../../gemm2d/slice-steps.ts';
import type { LayerOp } from '../../table/layer.ts';
import type { SliceMark } from '../../../taskgraph/graph.ts';
import { inputDirection, type Flow } from '../../gemm2d/gemm.ts';
import { inOrder, sliceMark, writePassedProduct, type ProductWriter } from './passed-product.ts';

/** Double buffers: communication runs at most two slices ahead. */
const BUFFERS = 2;

/**
 * The list in parts that run one after another: single operations, and products, which are neighbours with
 * one number.
 */
export function partsOfOps(ops: readonly LayerOp[]): readonly (LayerOp | readonly LayerOp[])[] {
  const parts: (LayerOp | LayerOp[])[] = [];
  for (const op of ops) {
    const before = parts.at(-1);
    if (op.sliced === undefined) parts.push(op);
    else if (Array.isArray(before) && before[0]?.sliced?.product === op.sliced.product) before.push(op);
    else parts.push([op]);
  }
  return parts;
}

export function isProduct(part: LayerOp | readonly LayerOp[]): part is readonly LayerOp[] {
  return Array.isArray(part);
}

/**
 * Writes the slices of one product; the loop goes on when the last of them has finished.
 * @param product number of the product in its graph
 */
export function writeProduct(ops: readonly LayerOp[], product: number, writer: ProductWriter): void {
  if (ops.some(({ sliced }) => sliced?.stage !== undefined)) {
    writePassedProduct(ops, product, writer);
    return;
  }
  const { flow, slices } = ops[0]?.sliced ?? { flow: 'OS', slices: 1 };
  const from = writer.cursor();
  const markOf = (lane: Lane, op: LayerOp): SliceMark => sliceMark(op, product, placeOf(flow, lane));
  const byLane = new Map(ops.map((op) => [op.sliced?.lane, op]));
  const ends: (number | null)[] = [];
  const last = new Map<Lane, number>();
  const waited = new Set<number>();
  const waitFor = (collectives: readonly number[]): void => {
    const open = collectives.filter((task) => !waited.has(task));
    if (open.length === 0) return;
    writer.wait(open);
    for (const task of open) waited.add(task);
  };
  for (const { lane, after } of stepsOf(flow, slices, BUFFERS)) {
    const op = byLane.get(lane);
    const before = after.flatMap((step) => ends[step] ?? []);
    if (op === undefined) ends.push(null);
    else if (op.kind === 'compute') {
      // Besides the product before it, it waits only for communication.
      waitFor(before);
      writer.compute(op.durationNs / slices, markOf(lane, op));
      ends.push(writer.cursor());
    } else {
      const task = writer.collective(op, inOrder([last.get(lane) ?? from, ...before]), markOf(lane, op));
      ends.push(task);
      last.set(lane, task);
    }
  }
  waitFor([...last.values()]);
}

function placeOf(flow: Flow, lane: Lane): SliceMark['place'] {
  if (lane === 'compute') return 'compute';
  return flow === 'OS' || lane === inputDirection(flow) ? 'input' : 'output';
}
