/**
 * Writes a synthesised collective as an execution trace of every rank that consists of messages only. A message is a send of one rank and
 * a receive of another with a tag of their own. A send waits for the message that brought its block; a receive also waits for the
 * sends of the block that it changes. Node names give the block and whether it is reduced, for which the schema has no field.
 */
import type { GraphSchedule } from '../../graph/synthesis/schedule.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { ChakraNode } from './node.ts';
import { writeEt } from './write-et.ts';

/** The most messages of all traces together. */
const MOST_MESSAGES = 1_000_000;

/** What later messages of one block at one rank wait for. */
interface Waited {
  /** The node that brought the latest version; -1 for the initial one. */
  readonly write: number;
  /** The sends of the block since then. */
  readonly sends: readonly number[];
}

/** @param bytes is the size of the whole buffer, of which the schedule has shares; blocks are whole bytes that sum to it */
export function collectiveTraces(
  npus: number,
  schedule: GraphSchedule,
  bytes: number,
): Result<readonly Uint8Array[]> {
  const sizes = blockBytes(schedule, bytes);
  if (sizes.includes(0))
    return problem(
      'bytes',
      `is ${bytes}, less than a byte for each of ${sizes.length} blocks. Allowed: fewer chunks or more bytes.`,
    );
  const ranks = Array.from({ length: npus }, (): ChakraNode[] => []);
  const waited = ranks.map(() => new Map<number, Waited>());
  let tag = 0;
  for (let step = 0; step < schedule.steps; step += 1) {
    const messages = schedule.messagesOf(step);
    if (tag + messages.length > MOST_MESSAGES)
      return problem('chunks', `make more than ${MOST_MESSAGES} messages. Allowed: fewer chunks.`);
    const arriving = messages.map((message) => ({ message, tag: tag++ }));
    // The sends of a step wait for the messages of earlier steps only.
    for (const { message, tag: ofMessage } of arriving) {
      const { from, to, block } = message;
      const { write, sends } = waited[from]!.get(block) ?? AT_FIRST;
      const id = ranks[from]!.length;
      ranks[from]!.push({
        id,
        name: `send block ${block} to NPU ${to}`,
        type: 'send',
        after: write < 0 ? [] : [write],
        attributes: attributesOf('comm_dst', to, sizes[block]!, ofMessage),
        durationUs: 0,
      });
      waited[from]!.set(block, { write, sends: [...sends, id] });
    }
    for (const { message, tag: ofMessage } of arriving) {
      const { from, to, block, isReduced } = message;
      const { write, sends } = waited[to]!.get(block) ?? AT_FIRST;
      const id = ranks[to]!.length;
      ranks[to]!.push({
        id,
        name: `${isReduced ? 'add' : 'receive'} block ${block} from NPU ${from}`,
        type: 'receive',
        after: write < 0 ? sends : [write, ...sends],
        attributes: attributesOf('comm_src', from, sizes[block]!, ofMessage),
        durationUs: 0,
      });
      waited[to]!.set(block, { write: id, sends: [] });
    }
  }
  return success(ranks.map(writeEt));
}

const AT_FIRST: Waited = { write: -1, sends: [] };

/** Returns the whole bytes of each block. The ends of blocks are rounded, not their lengths, so that they sum to the buffer. */
function blockBytes({ blocks }: GraphSchedule, bytes: number): readonly number[] {
  let share = 0;
  let end = 0;
  return blocks.map((block) => {
    const begin = end;
    share += block.share;
    end = Math.round(share * bytes);
    return end - begin;
  });
}

function attributesOf(
  key: 'comm_src' | 'comm_dst',
  peer: number,
  bytes: number,
  tag: number,
): ReadonlyMap<string, number> {
  return new Map([
    ['is_cpu_op', 0],
    ['comm_size', bytes],
    [key, peer],
    ['comm_tag', tag],
  ]);
}
