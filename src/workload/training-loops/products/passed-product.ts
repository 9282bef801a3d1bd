/**
 * Products whose chips pass parts on (Wang, Cannon, 1D TP): whole operations before the first part or after
 * the last, and between two parts a send-receive, which the product before it hides. What runs beside a
 * product (FSDP) begins with it, and both end before the next. gemm2d/rival-steps.ts writes the same steps for
 * one product.
 */
import type { SliceMark, SlicePlace } from '../../../taskgraph/graph.ts';
import { kindOf } from '../../gemm2d/gemm.ts';
import { timesOf, type CollectiveOp, type ComputeOp, type LayerOp } from '../../table/layer.ts';

/** Double buffers: parts are passed on at most two products ahead. */
const BUFFERS = 2;

/** The graph operations that writing a product needs. Numbers are tasks. */
export interface ProductWriter {
  /** Where the loop is. */
  readonly cursor: () => number;
  readonly collective: (op: CollectiveOp, after: readonly number[], slice: SliceMark) => number;
  /** Moves the loop on, unless it takes no time. */
  readonly compute: (durationNs: number, slice: SliceMark) => void;
  readonly wait: (awaited: readonly number[]) => void;
}

export function inOrder(tasks: readonly number[]): readonly number[] {
  return [...new Set(tasks)].sort((a, b) => a - b);
}

export function sliceMark({ sliced }: LayerOp, product: number, place: SlicePlace): SliceMark {
  const { slices = 1, messages = 1 } = sliced ?? {};
  return { product, slices, place, ...(messages === 1 ? {} : { messages }) };
}

export function writePassedProduct(ops: readonly LayerOp[], product: number, writer: ProductWriter): void {
  const { heads, inputs, outputs, tails, besides, computation } = rolesOf(ops);
  const parts = computation?.sliced?.slices ?? 1;
  const send = (op: CollectiveOp, place: SlicePlace, after: readonly number[]): number =>
    writer.collective(op, inOrder(after), sliceMark(op, product, place));
  const waitFor = (tasks: readonly number[]): void => {
    if (tasks.length > 0) writer.wait(inOrder(tasks));
  };

  const from = writer.cursor();
  waitFor(heads.map((op) => send(op, 'head', [from])));
  const begin = writer.cursor();
  const meanwhile = besides.map((op) => send(op, 'beside', [begin]));
  const last = new Map<CollectiveOp, number>();
  const products: number[] = [];
  const sent: (readonly number[])[] = [];
  for (let part = 0; part < parts; part += 1) {
    const freed = products[part - BUFFERS] ?? begin;
    const arrivals = part === 0 ? [] : inputs;
    for (const op of arrivals) last.set(op, send(op, 'passed', [last.get(op) ?? begin, freed]));
    waitFor([...arrivals.map((op) => last.get(op) ?? begin), ...(sent[part - BUFFERS] ?? [])]);
    if (computation !== null) {
      writer.compute(computation.durationNs / parts, sliceMark(computation, product, 'compute'));
    }
    const done = writer.cursor();
    products.push(done);
    const leaving = outputs.filter((op) => part < timesOf(op));
    for (const op of leaving) last.set(op, send(op, 'sent', [last.get(op) ?? begin, done]));
    sent.push(leaving.map((op) => last.get(op) ?? begin));
  }
  waitFor([...meanwhile, ...outputs.flatMap((op) => last.get(op) ?? [])]);
  waitFor(tails.map((op) => send(op, 'tail', [writer.cursor()])));
}

/** The operations of a product by what they do in it. */
interface PassedRoles {
  readonly heads: readonly CollectiveOp[];
  readonly inputs: readonly CollectiveOp[];
  readonly outputs: readonly CollectiveOp[];
  readonly tails: readonly CollectiveOp[];
  readonly besides: readonly CollectiveOp[];
  readonly computation: ComputeOp | null;
}

function rolesOf(ops: readonly LayerOp[]): PassedRoles {
  const collectives = ops.filter((op) => op.kind === 'collective');
  const isInput = ({ sliced }: CollectiveOp): boolean =>
    sliced !== undefined && sliced.lane !== 'compute' && kindOf(sliced.flow, sliced.lane) === 'allGather';
  const [whole = [], passed = [], besides = []] = (['whole', 'passed', 'beside'] as const).map((stage) =>
    collectives.filter(({ sliced }) => sliced?.stage === stage),
  );
  return {
    heads: whole.filter(isInput),
    inputs: passed.filter(isInput),
    outputs: passed.filter((op) => !isInput(op)),
    tails: whole.filter((op) => !isInput(op)),
    besides,
    computation: ops.find((op) => op.kind === 'compute') ?? null,
  };
}
