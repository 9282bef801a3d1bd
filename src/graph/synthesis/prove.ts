/**
 * Executes a schedule symbolically and shows what every NPU ends with: each block that its collective promises, with the
 * contribution of each NPU in it exactly once. It knows nothing of how schedules are made.
 */
import type { Capacities } from '../bounds/capacities.ts';
import { problem, success, type Problem, type Result } from '../../units/result.ts';
import { drain } from '../drain.ts';
import { createHoldings } from './holdings.ts';
import type { Block, GraphMessage, GraphSchedule, SymmetricMessages } from './schedule.ts';

/** The schedule itself when it keeps its promise, else a violation: of a path, else the first of a step, else of the end. */
export function proveOnGraph(
  capacities: Capacities,
  schedule: GraphSchedule,
  root = 0,
): Result<GraphSchedule> {
  return drain(proofSteps(capacities, schedule, root))!;
}

/** The same in steps of a few milliseconds, each of which gives the share of the blocks that are executed. */
export function* proofSteps(
  capacities: Capacities,
  schedule: GraphSchedule,
  root = 0,
): Generator<number, Result<GraphSchedule>, void> {
  const shares = sharesProblem(capacities, schedule);
  if (shares !== undefined) return { ok: false, problems: [shares] };
  const { symmetric, blocks } = schedule;
  const listed =
    symmetric === undefined
      ? yield* listMessages(capacities, schedule)
      : success((block: number) => imagesOf(capacities, symmetric, block));
  if (!listed.ok) return listed;
  const run = createExecution(capacities, schedule, root);
  let violation: Violation | undefined;
  let executed = 0;
  // Blocks do not meet, so that one after the other is executed: all at once take gigabytes with thousands of NPUs.
  for (const block of blocks.keys()) {
    const messages = listed.value(block);
    if (!messages.ok) return messages;
    const found = run(block, messages.value);
    if (found !== undefined && found.order < (violation?.order ?? Infinity)) violation = found;
    executed += messages.value.count;
    if (executed < MESSAGES_A_STEP) continue;
    executed = 0;
    yield block / blocks.length;
  }
  return violation === undefined ? success(schedule) : problem(violation.path, violation.message);
}

/** Messages between two yields. */
const MESSAGES_A_STEP = 20_000;

interface Violation {
  /** The first one is told: those of messages by their numbers, then those of the end by NPU. */
  readonly order: number;
  readonly path: string;
  readonly message: string;
}

/** Messages of one block in the order of their steps, in columns from `first` to before `first + count`. */
interface ListedMessages {
  readonly first: number;
  readonly count: number;
  /** Where the next message is in the other columns. */
  readonly place: Int32Array;
  readonly step: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly isReduced: Int32Array | Uint8Array;
}

type OfBlock = (block: number) => Result<ListedMessages>;

/** Looks at the path of every message. */
function* listMessages(
  capacities: Capacities,
  schedule: GraphSchedule,
): Generator<number, Result<OfBlock>, void> {
  let columns = Array.from({ length: 5 }, () => new Int32Array(1024));
  let count = 0;
  let seen = 0;
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
    if (count - seen < MESSAGES_A_STEP) continue;
    seen = count;
    yield 0;
  }
  const [step, block, from, to, isReduced] = columns;
  const { first, order } = byBlock(block!, count, schedule.blocks.length);
  return success((index) =>
    success({
      first: first[index]!,
      count: first[index + 1]! - first[index]!,
      place: order,
      step: step!,
      from: from!,
      to: to!,
      isReduced: isReduced!,
    }),
  );
}

function withRoom(columns: Int32Array<ArrayBuffer>[], count: number): Int32Array<ArrayBuffer>[] {
  if (count <= columns[0]!.length) return columns;
  return columns.map((column) => {
    const longer = new Int32Array(2 * count);
    longer.set(column);
    return longer;
  });
}

/** The messages of a block that are images of those of another. Looks at their links. */
function imagesOf(
  { arcs }: Capacities,
  { ofBlock }: SymmetricMessages,
  block: number,
): Result<ListedMessages> {
  const { step, from, to, arc, isReduced } = ofBlock(block);
  const count = step.length;
  for (let message = 0; message < count; message += 1) {
    const ends = arcs[arc[message]!];
    if (ends?.from === from[message] && ends?.to === to[message]) continue;
    const name = nameOf(block, from[message]!, to[message]!);
    return problem(`step ${step[message]}`, `${name} takes a link that does not lead there`);
  }
  const place = new Int32Array(count);
  for (let message = 0; message < count; message += 1) place[message] = message;
  return success({ first: 0, count, place, step, from, to, isReduced });
}

function nameOf(block: number, from: number, to: number): string {
  return `block ${block} from NPU ${from} to NPU ${to}`;
}

/** The messages by their blocks, each in the order of the steps: those of block b are from `first[b]` to `first[b + 1]`. */
function byBlock(block: Int32Array, count: number, blocks: number) {
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

/** After all messages, of which there are fewer. */
const END = 2 ** 40;

/** Returns what executes one block. */
function createExecution(
  capacities: Capacities,
  { collective, blocks }: GraphSchedule,
  root: number,
): (block: number, messages: ListedMessages) => Violation | undefined {
  const { npus } = capacities;
  const isAdded = collective === 'allReduce' || collective === 'reduceScatter';
  const held = createHoldings(capacities, isAdded);
  const lacking = (block: number): Violation | undefined => {
    for (let npu = 0; npu < npus; npu += 1) {
      if (isPromised(collective, blocks[block]!, npu) && !held.isComplete(npu))
        return { order: END + npu, path: `NPU ${npu}`, message: `ends without all of block ${block}` };
    }
    return undefined;
  };
  return (block, { first, count, place: order, step, from, to, isReduced }) => {
    const broken = (message: number, wrong: string): Violation => ({
      order: message,
      path: `step ${step[message]}`,
      message: `${nameOf(block, from[message]!, to[message]!)} ${wrong}`,
    });
    held.start(collective === 'broadcast' ? root : blocks[block]!.owner);
    const end = first + count;
    for (let place = first; place < end;) {
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
