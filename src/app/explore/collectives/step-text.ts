/** Sentences about a schedule. Ranks and blocks count from 0, steps from 1. */
import { sendsOf } from '../../../collective/execution.ts';
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import type { Schedule, Send } from '../../../collective/schedule-shape.ts';
import type { Collective } from '../../../collective/types.ts';
import { formatCount } from '../../../units/count.ts';

/** More than this of one kind are counted, not listed. */
const MOST_LISTED = 3;

/** `0–3, 6`. */
export function rangesText(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs
    .map(([first, last]) =>
      first === last ? `${first}` : `${first}${last === first + 1 ? ', ' : '–'}${last}`,
    )
    .join(', ');
}

/** `3`, of an all-to-all `1→4`. */
export function blockName({ collective, ranks, pieces }: Schedule, block: number): string {
  const piece = pieces?.[block];
  if (piece !== undefined) return collective === 'allToAll' ? `${piece.owner}→${piece.target}` : `${block}`;
  return collective === 'allToAll' ? `${Math.floor(block / ranks)}→${block % ranks}` : `${block}`;
}

export function blocksText(schedule: Schedule, blocks: readonly number[]): string {
  if (blocks.length === 1) return `block ${blocks.map((block) => blockName(schedule, block)).join('')}`;
  if (schedule.collective !== 'allToAll') return `blocks ${rangesText(blocks)}`;
  return `blocks ${blocks.map((block) => blockName(schedule, block)).join(', ')}`;
}

/** `rank 1 sends block 3 to rank 2, which adds it`. */
export function sendText(schedule: Schedule, { from, to, blocks, reduce }: Send): string {
  const it = blocks.length === 1 ? 'it' : 'them';
  return `rank ${from} sends ${blocksText(schedule, blocks)} to rank ${to}, which ${reduce ? 'adds' : 'keeps'} ${it}`;
}

/** Where `position` steps are done: what the last of them was, as the rank that is followed sees it. */
export function stepText(schedule: Schedule, position: number, followed: number): string {
  if (position === 0) return `Start. ${startText(schedule.collective)}`;
  const sends = sendsOf(schedule, position - 1);
  const sent = sends.filter(({ from }) => from === followed);
  const received = sends.filter(({ from, to }) => to === followed && from !== followed);
  const messages = [...listed(schedule, sent, 'sends'), ...listed(schedule, received, 'receives')];
  const what = messages.length === 0 ? `rank ${followed} neither sends nor receives` : messages.join('; ');
  const all = `${formatCount(sends.length)} ${sends.length === 1 ? 'message' : 'messages'} in all`;
  const done = position === schedule.steps ? ` Done: ${promiseText(schedule.collective)}` : '';
  return `Step ${position} of ${schedule.steps}: ${what}; ${all}.${done}`;
}

function listed(schedule: Schedule, sends: readonly Send[], verb: 'sends' | 'receives'): readonly string[] {
  if (sends.length <= MOST_LISTED) return sends.map((send) => sendText(schedule, send));
  const [first] = sends;
  if (first === undefined) return [];
  const rank = verb === 'sends' ? first.from : first.to;
  const others = verb === 'sends' ? 'to each' : 'from each';
  const after = verb === 'receives' ? `, ${first.reduce ? 'and adds them' : 'and keeps them'}` : '';
  return [`rank ${rank} ${verb} one message ${others} of ${sends.length} ranks${after}`];
}

function startText(collective: Collective): string {
  switch (collective) {
    case 'allReduce':
    case 'reduceScatter':
    case 'reduce':
      return 'Every rank holds its own contribution to every block.';
    case 'broadcast':
      return 'Rank 0, the root, holds every block; the others hold nothing.';
    case 'sendReceive':
    case 'allGather':
      return 'Every rank holds one block, the one of its number.';
    case 'allToAll':
      return 'Every rank holds one block for every rank.';
  }
}

export function promiseText(collective: Collective): string {
  switch (collective) {
    case 'allReduce':
      return 'every rank holds every block with the contributions of all.';
    case 'reduceScatter':
      return 'every rank holds the block of its number with the contributions of all.';
    case 'allGather':
      return 'every rank holds every block.';
    case 'allToAll':
      return 'every rank holds the block that each rank had for it.';
    case 'broadcast':
      return 'every rank holds every block of rank 0.';
    case 'reduce':
      return 'rank 0 holds every block with the contributions of all.';
    case 'sendReceive':
      return 'every rank holds the block of the rank before it.';
  }
}

/** `all-reduce of 8 ranks`. */
export function subjectText({ collective, ranks }: Schedule): string {
  return `${COLLECTIVE_LABELS[collective]} of ${ranks} ${ranks === 1 ? 'rank' : 'ranks'}`;
}
