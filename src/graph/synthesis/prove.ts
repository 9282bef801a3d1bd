/**
 * Executes a schedule symbolically and shows what every NPU ends with: each block that its collective promises, with the
 * contribution of each NPU in it exactly once. It knows nothing of how schedules are made.
 */
import type { Capacities } from '../bounds/capacities.ts';
import { problem, success, type Problem, type Result } from '../../units/result.ts';
import { createHoldings } from './holdings.ts';
import type { Block, GraphMessage, GraphSchedule } from './schedule.ts';

/** The schedule itself when it keeps its promise, else a violation: of a path, else the first of a step, else of the end. */
export function proveOnGraph(
  capacities: Capacities,
  schedule: GraphSchedule,
  root = 0,
): Result<GraphSchedule> {
  const shares = sharesProblem(capacities, schedule);
  if (shares !== undefined) return { ok: false, problems: [shares] };
  const listed = listMessages(capacities, schedule);
  if (!listed.ok) return listed;
  const run = createExecution(capacities, schedule, listed.value, root);
  let violation: Violation | undefined;
  // Blocks do not meet, so that one after the other is executed: all at once take gigabytes with thousands of NPUs.
  schedule.blocks.forEach((_, block) => {
    const found = run(block);
    if (found !== undefined && found.order < (violation?.order ?? Infinity)) violation = found;
  });
  return violation === undefined ? success(schedule) : problem(violation.path, violation.message);
}

interface Violation {
  /** The first one is told: those of messages by their numbers, then those of the end by NPU. */
  readonly order: number;
  readonly path: string;
  readonly message: string;
}

/** All messages in the order of their steps, in columns. */
interface Messages {
  readonly count: number;
  readonly step: Int32Array;
  readonly block: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly isReduced: Int32Array;
}

function listMessages(capacities: Capacities, schedule: GraphSchedule): Result<Messages> {
  let columns = Array.from({ length: 5 }, () => new Int32Array(1024));
  let count = 0;
  for (let step = 0; step < schedule.steps; step += 1) {
    const messages = schedule.messagesOf(step);
    columns = withRoom(columns, count + messages.length);
    for (const message of messages) {
      const { block, from, to, isReduced } = message;
      const wrong = pathProblem(capacities, message);
      if (wrong !== undefined) return problem(`step ${step}`, `${nameOf(block, from, to)} ${wrong}`);
      columns[0]![count] = step;
      columns[1]![count] = block;
      columns[2]![count] = from;
      columns[3]![count] = to;
      columns[4]![count] = isReduced ? 1 : 0;
      count += 1;
    }
  }
  const [step, block, from, to, isReduced] = columns;
  return success({ count, step: step!, block: block!, from: from!, to: to!, isReduced: isReduced! });
}

function withRoom(columns: Int32Array<ArrayBuffer>[], count: number): Int32Array<ArrayBuffer>[] {
  if (count <= columns[0]!.length) return columns;
  return columns.map((column) => {
    const longer = new Int32Array(2 * count);
    longer.set(column);
    return longer;
  });
}

function nameOf(block: number, from: number, to: number): string {
  return `block ${block} from NPU ${from} to NPU ${to}`;
}

/** The messages by their blocks, each in the order of the steps: those of block b are from `first[b]` to `first[b + 1]`. */
function byBlock({ count, block }: Messages, blocks: number) {
  const first = new Int32Array(blocks + 1);
  for (let message = 0; message < count; message += 1) first[block[message]! + 1]! += 1;
  for (let index = 0; index < blocks; index += 1) first[index + 1]! += first[index]!;
  const next = first.slice();
  const order = new Int32Array(count);
  for (let message = 0; message < count; message += 1) {
    const place = block[message]!;
    order[next[place]!] = message;
    next[place]! += 1;
  }
  return { first, order };
}

/** Returns what executes one block. */
function createExecution(
  capacities: Capacities,
  { collective, blocks }: GraphSchedule,
  messages: Messages,
  root: number,
): (block: number) => Violation | undefined {
  const { npus } = capacities;
  const { step, from, to, isReduced } = messages;
  const { first, order } = byBlock(messages, blocks.length);
  const isAdded = collective === 'allReduce' || collective === 'reduceScatter';
  const held = createHoldings(capacities, isAdded);
  const broken = (message: number, wrong: string): Violation => ({
    order: message,
    path: `step ${step[message]}`,
    message: `${nameOf(messages.block[message]!, from[message]!, to[message]!)} ${wrong}`,
  });
  const lacking = (block: number): Violation | undefined => {
    for (let npu = 0; npu < npus; npu += 1) {
      if (isPromised(collective, blocks[block]!, npu) && !held.isComplete(npu))
        return {
          order: messages.count + npu,
          path: `NPU ${npu}`,
          message: `ends without all of block ${block}`,
        };
    }
    return undefined;
  };
  return (block) => {
    held.start(collective === 'broadcast' ? root : blocks[block]!.owner);
    const end = first[block + 1]!;
    for (let place = first[block]!; place < end;) {
      const now = step[order[place]!]!;
      let last = place;
      // What is sent in a step was there before it.
      for (; last < end && step[order[last]!] === now; last += 1)
        held.send(last - place, from[order[last]!]!);
      for (let index = place; index < last; index += 1) {
        const message = order[index]!;
        const wrong = held.receive(index - place, to[message]!, isReduced[message] === 1);
        if (wrong === 'nothing') return broken(message, `is sent before NPU ${from[message]} has it`);
        if (wrong !== undefined) return broken(message, wrong);
      }
      place = last;
    }
    return lacking(block);
  };
}

function isPromised(collective: GraphSchedule['collective'], { owner, target }: Block, npu: number): boolean {
  if (collective === 'reduceScatter') return owner === npu;
  return collective === 'allToAll' ? target === npu : true;
}

function pathProblem({ npus, arcs }: Capacities, { from, to, arcs: path }: GraphMessage): string | undefined {
  let node = from;
  for (const [index, arc] of path.entries()) {
    const ends = arcs[arc];
    if (ends?.from !== node) return `takes a link that does not leave node ${node}`;
    if (index > 0 && node < npus) return `passes NPU ${node} without being received`;
    node = ends.to;
  }
  return node === to && path.length > 0 ? undefined : `ends at node ${node}`;
}

const CLOSE = 1e-9;

/** Why the blocks are not the buffer: together they are all of it, and each NPU's are its part. */
function sharesProblem({ npus }: Capacities, { collective, blocks }: GraphSchedule): Problem | undefined {
  const byOwner = new Map<string, number>();
  let all = 0;
  for (const { owner, target, share } of blocks) {
    const key = `${owner} ${target}`;
    byOwner.set(key, (byOwner.get(key) ?? 0) + share);
    all += share;
    if (!(share > 0)) return { path: 'blocks', message: `have a share of ${share}; expected more than 0` };
  }
  const wrong = (what: string, found: number, expected: number): Problem | undefined =>
    Math.abs(found - expected) <= CLOSE
      ? undefined
      : { path: 'blocks', message: `${what} make ${found} of the buffer; expected ${expected}` };
  if (collective === 'broadcast' || collective === 'allReduce') return wrong('together', all, 1);
  const pairs = collective === 'allToAll' ? npus * (npus - 1) : npus;
  if (byOwner.size !== pairs)
    return { path: 'blocks', message: `are of ${byOwner.size} kinds; expected ${pairs}` };
  for (const [key, sum] of byOwner) {
    const off = wrong(`those of ${key}`, sum, 1 / npus);
    if (off !== undefined) return off;
  }
  return undefined;
}
