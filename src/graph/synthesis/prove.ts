/**
 * Executes a schedule symbolically and shows what every NPU ends with: each block that its collective promises, with the
 * contribution of each NPU in it exactly once. It knows nothing of how schedules are made.
 */
import type { Capacities } from '../bounds/capacities.ts';
import { problem, success, type Problem, type Result } from '../../units/result.ts';
import type { GraphMessage, GraphSchedule } from './schedule.ts';

/** By NPU and block the contributions that it holds, as bits. */
type Held = readonly Map<number, bigint>[];

/** The schedule itself when it keeps its promise, else its first violation. */
export function proveOnGraph(
  capacities: Capacities,
  schedule: GraphSchedule,
  root = 0,
): Result<GraphSchedule> {
  const shares = sharesProblem(capacities, schedule);
  if (shares !== undefined) return { ok: false, problems: [shares] };
  const held = heldAtStart(capacities, schedule, root);
  for (let step = 0; step < schedule.steps; step += 1) {
    const wrong = execute(capacities, held, schedule.messagesOf(step));
    if (wrong !== undefined) return problem(`step ${step}`, wrong);
  }
  return checkEnd(capacities, schedule, held);
}

function heldAtStart({ npus }: Capacities, { collective, blocks }: GraphSchedule, root: number): Held {
  const held: Held = Array.from({ length: npus }, () => new Map<number, bigint>());
  blocks.forEach(({ owner }, block) => {
    if (collective === 'allReduce' || collective === 'reduceScatter')
      held.forEach((holding, npu) => holding.set(block, 1n << BigInt(npu)));
    else held[collective === 'broadcast' ? root : owner]!.set(block, 1n);
  });
  return held;
}

function execute(capacities: Capacities, held: Held, messages: readonly GraphMessage[]): string | undefined {
  const sent = messages.map(({ block, from }) => held[from]?.get(block) ?? 0n);
  for (const [index, message] of messages.entries()) {
    const { block, from, to, isReduced } = message;
    const name = `block ${block} from NPU ${from} to NPU ${to}`;
    const path = pathProblem(capacities, message);
    if (path !== undefined) return `${name} ${path}`;
    const contributions = sent[index]!;
    if (contributions === 0n) return `${name} is sent before NPU ${from} has it`;
    const present = held[to]!.get(block) ?? 0n;
    if (isReduced && (present & contributions) !== 0n) return `${name} adds a contribution a second time`;
    if (!isReduced && (present & ~contributions) !== 0n)
      return `${name} takes the place of contributions that it lacks`;
    held[to]!.set(block, present | contributions);
  }
  return undefined;
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

function checkEnd({ npus }: Capacities, schedule: GraphSchedule, held: Held): Result<GraphSchedule> {
  const { collective, blocks } = schedule;
  const isReduced = collective === 'allReduce' || collective === 'reduceScatter';
  const promised = isReduced ? (1n << BigInt(npus)) - 1n : 1n;
  for (let npu = 0; npu < npus; npu += 1) {
    for (const [block, { owner, target }] of blocks.entries()) {
      const isPromised =
        collective === 'reduceScatter' ? owner === npu : collective === 'allToAll' ? target === npu : true;
      if (isPromised && held[npu]!.get(block) !== promised)
        return problem(`NPU ${npu}`, `ends without all of block ${block}`);
    }
  }
  return success(schedule);
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
