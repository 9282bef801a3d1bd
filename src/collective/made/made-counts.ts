/** Totals of a made schedule, as counts.ts has them of the others. */
import type { MadeSchedule } from './made-schedule.ts';

const known = new WeakMap<MadeSchedule, ReturnType<typeof count>>();

/** Counted once. */
export function madeCounts(made: MadeSchedule, ranks: number): ReturnType<typeof count> {
  let counts = known.get(made);
  if (counts === undefined) known.set(made, (counts = count(made, ranks)));
  return counts;
}

function count({ steps }: MadeSchedule, ranks: number) {
  let [sent, sends, largest] = [0, 0, 0];
  const fromRank0 = new Map<number, number>();
  for (const { count: times, messages, images = 1 } of steps) {
    for (const { from, to, blocks } of messages) {
      sent += times * blocks * images;
      sends += times * images;
      largest = Math.max(largest, blocks);
      if (from === 0) fromRank0.set(to, (fromRank0.get(to) ?? 0) + times * blocks);
    }
  }
  const byRank0 = [...fromRank0]
    .sort(([a], [b]) => a - b)
    .map(([peer, blocks]) => ({ first: peer, last: peer, blocks }));
  return {
    sentBlocks: sent / ranks,
    messages: sends / ranks,
    largest,
    byRank0,
    sentByRank0: byRank0.reduce((sum, { blocks }) => sum + blocks, 0),
    isToNext: false,
  };
}
