/**
 * Opens execution traces of Chakra: the nodes of a rank, in the order in which they may run, as a table of layers with one operation each.
 * Files of several ranks are one table if the ranks do the same.
 *
 *   COMP_NODE                duration, else num_ops on the peak of the design and tensor_size on its memory
 *   COMM_COLL_NODE           the collective of comm_type, with comm_size bytes of an NPU
 *   COMM_SEND_NODE           a message of comm_size bytes, as all NPUs send one
 *   COMM_RECV_NODE           nothing: it is the other end of a message
 *   MEM_LOAD_, MEM_STORE_    tensor_size bytes on the memory of the design
 *
 * Operations run one after another: nodes that the trace lets run side by side are counted in the report.
 */
import type { Design } from '../../design/document.ts';
import { formatCount } from '../../units/count.ts';
import { failure, success, type Result } from '../../units/result.ts';
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss, type Loss } from '../report.ts';
import type { TextFile } from '../text-file.ts';
import { COMM_TYPES, numberOf, type ChakraNode, type ChakraTrace } from './node.ts';
import { besideOthers, classOf, inOrder } from './order.ts';
import { readEt } from './read-et.ts';
import { readFeeder } from './read-feeder.ts';

const MOST_LAYERS = 4096;
const NS_OF_US = 1000;
const MOST_LETTERS = 100;

/** The bytes of a file that was read as text, a character each. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);
}

/** @param files of one or more ranks */
export function openTraces(files: readonly TextFile[], current: Design): Result<ImportedDesign> {
  const ranks: { readonly file: string; readonly order: readonly ChakraNode[] }[] = [];
  for (const file of files) {
    const trace = readTrace(file);
    if (!trace.ok) return trace;
    const order = inOrder(file.name, trace.value);
    if (!order.ok) return order;
    ranks.push({ file: file.name, order: order.value });
  }
  const [first] = ranks;
  if (first === undefined) return failure({ path: 'files', message: 'no trace; expected one at least' });
  const classes = new Map(ranks.map((rank) => [classOf(rank.order), rank]));
  if (classes.size > 1) {
    const other = [...classes.values()][1]!;
    const message = `does something else than ${first.file}: a table of layers is the same for all ranks, found ${classes.size} classes of ranks`;
    return failure({ path: other.file, message });
  }
  return tableOf(first.file, first.order, ranks.length, current);
}

function readTrace(file: TextFile): Result<ChakraTrace> {
  return /^\s*\{/.test(file.text.slice(0, 100)) ? readFeeder(file) : readEt(file.name, bytesOf(file.text));
}

function tableOf(
  file: string,
  order: readonly ChakraNode[],
  ranks: number,
  current: Design,
): Result<ImportedDesign> {
  const layers: Layer[] = [];
  const counts = { skipped: 0, receives: 0, sends: 0 };
  for (const node of order) {
    const op = operationOf(node, current);
    if (typeof op === 'string')
      return failure({ path: `${file}: node ${node.id}`, message: `"${node.name}" ${op}` });
    if (node.type === 'receive') counts.receives += 1;
    else if (node.type === 'send') counts.sends += 1;
    if (op === null) counts.skipped += 1;
    else layers.push(layerOf(node, op));
  }
  if (layers.length === 0) return failure({ path: file, message: 'has no node that takes time' });
  if (layers.length > MOST_LAYERS) {
    const message = `has ${formatCount(layers.length)} nodes that take time; expected at most ${formatCount(MOST_LAYERS)}, those of one step`;
    return failure({ path: file, message });
  }
  const say = (kind: Loss['kind'], message: string): Loss => asLoss(kind)({ path: file, message });
  const beside = besideOthers(order);
  return success({
    design: {
      ...current,
      workload: {
        kind: 'table',
        label: file.slice(0, MOST_LETTERS),
        loop: { kind: 'inference', passes: 1 },
        layers,
      },
      parallelism: { modelParallel: 1, overlap: false },
    },
    losses: [
      say(
        'default',
        `${ranks === 1 ? 'one rank' : `${formatCount(ranks)} ranks that do the same`}: all NPUs of the open network do so`,
      ),
      ...(beside === 0
        ? []
        : [
            say(
              'changed',
              `${formatCount(beside)} nodes may run beside others by their dependencies, and run in turn here`,
            ),
          ]),
      ...(counts.sends + counts.receives === 0
        ? []
        : [
            say(
              'changed',
              `${formatCount(counts.sends)} messages are those of all NPUs to a neighbour, and ${formatCount(counts.receives)} receives their other ends`,
            ),
          ]),
      ...(counts.skipped - counts.receives > 0
        ? [
            say(
              'dropped',
              `${formatCount(counts.skipped - counts.receives)} nodes take no time: metadata, and operations without a size`,
            ),
          ]
        : []),
    ],
  });
}

function layerOf({ name, id }: ChakraNode, op: LayerOp): Layer {
  return {
    name: (name === '' ? `node ${id}` : name).slice(0, MOST_LETTERS),
    forward: [op],
    recompute: [],
    inputGradient: [],
    weightGradient: [],
    updateNs: 0,
  };
}

/** Null for a node that takes no time; a text for one that a design cannot do. */
function operationOf(node: ChakraNode, { compute }: Design): LayerOp | string | null {
  const label = (node.name || node.type).slice(0, MOST_LETTERS);
  const bytes = numberOf(node, 'comm_size') ?? 0;
  switch (node.type) {
    case 'collective': {
      const type = numberOf(node, 'comm_type') ?? 0;
      const collective = COMM_TYPES[type];
      if (collective === undefined)
        return `has comm_type ${type}; expected one from 0 to ${COMM_TYPES.length - 1}`;
      if (collective === null || bytes === 0) return null;
      return { kind: 'collective', label, collective, bytes, role: 'all' };
    }
    case 'send':
      return bytes === 0
        ? null
        : { kind: 'collective', label, collective: 'sendReceive', bytes, role: 'all' };
    case 'compute':
    case 'memoryLoad':
    case 'memoryStore': {
      const durationNs = durationOf(node, compute);
      return durationNs === 0 ? null : { kind: 'compute', label, durationNs };
    }
    default:
      return null;
  }
}

function durationOf(node: ChakraNode, { peakTflops, efficiency, memoryGBps }: Design['compute']): number {
  if (node.durationUs > 0) return node.durationUs * NS_OF_US;
  const ops = numberOf(node, 'num_ops') ?? 0;
  const bytes = numberOf(node, 'tensor_size') ?? 0;
  const inMemory = memoryGBps === undefined ? 0 : bytes / memoryGBps;
  return Math.max(ops / (peakTflops * efficiency * 1000), inMemory);
}
