import { describe, expect, it } from 'vitest';
import { claims, isTried, PROVED_RANKS, scheduleOfClaim } from '../testing/schedule-claims.ts';
import { ALGORITHMS } from './algorithm-list.ts';
import { countsOf } from './counts.ts';
import { sendsOf } from './execution.ts';
import { sentBytes } from './traffic.ts';
import { COLLECTIVES, type Algorithm, type Collective } from './types.ts';

const IN_SWITCH = { collectives: COLLECTIVES, efficiency: 0.5 };

describe('the counts of a schedule', () => {
  it.each(ALGORITHMS)(`of %s equal those of its messages, for P up to ${PROVED_RANKS}`, (name) => {
    const claimed = claims(PROVED_RANKS).filter(
      ([{ name: claimedName }, , ranks]) => claimedName === name && ranks > 1 && isTried(ranks),
    );
    expect(claimed.length).toBeGreaterThan(0);
    for (const claim of claimed) {
      const [algorithm, collective, ranks] = claim;
      const schedule = scheduleOfClaim(claim);
      const sends = Array.from({ length: schedule.steps }, (_, step) => sendsOf(schedule, step)).flat();
      // What is made for links has pieces of any share (made/made.test.ts).
      if (algorithm.inNetwork !== undefined || algorithm.made !== undefined) continue;
      const blocks = sends.map((send) => send.blocks.length);
      const { counted } = schedule;
      if (counted !== undefined) {
        const described = Array.from({ length: schedule.steps * ranks }, (_, at) =>
          counted(Math.floor(at / ranks), at % ranks),
        ).flat();
        const listed = sends.map((send) => ({ to: send.to, blocks: send.blocks.length }));
        // Compared as texts, since comparing thousands of objects takes longer than the schedule.
        expect(JSON.stringify(described), JSON.stringify(claim)).toBe(JSON.stringify(listed));
      }
      const toPeer = new Map<number, number>();
      for (const send of sends.filter(({ from }) => from === 0)) {
        toPeer.set(send.to, (toPeer.get(send.to) ?? 0) + send.blocks.length);
      }
      const counts = countsOf(algorithm, collective, ranks);
      const perRank = new Map<number, number>();
      for (const { first, last, blocks: perPeer } of counts.byRank0) {
        for (let peer = first; peer <= last; peer++) perRank.set(peer, (perRank.get(peer) ?? 0) + perPeer);
      }
      const where = JSON.stringify(claim);
      expect(counts.sentBlocks * ranks, where).toBeCloseTo(sum(blocks), 6);
      expect(counts.messages * ranks, where).toBeCloseTo(sends.length, 6);
      expect(counts.largest, where).toBe(blocks.reduce((most, value) => Math.max(most, value), 0));
      // With two ranks each is the next of the other, so that the flag may be false and the sends still go to the next.
      const isToNext = sends.every(({ from, to }) => to === (from + 1) % ranks);
      expect(isToNext || !counts.isToNext, where).toBe(true);
      if (name === 'ring') expect(counts.isToNext, where).toBe(true);
      // Rank 0 sends as much in both of two alternating schedules, but to others.
      expect(counts.sentByRank0, where).toBe(sum([...toPeer.values()]));
      if (claim[3] === 0) expect(sorted(perRank), where).toEqual(sorted(toPeer));
    }
  });

  it.each<[Algorithm, Collective, number, number]>([
    [{ name: 'ring' }, 'allReduce', 8, (2 * 7) / 8],
    [{ name: 'ring' }, 'allGather', 8, 7],
    [{ name: 'ring' }, 'allToAll', 8, 3.5],
    [{ name: 'direct', window: 3 }, 'allToAll', 8, 7 / 8],
    [{ name: 'halvingDoubling' }, 'reduceScatter', 16, 15 / 16],
    [{ name: 'doubleBinaryTree' }, 'allReduce', 16, (2 * 15) / 16],
    // In the switch the data of an NPU goes up once.
    [{ name: 'inNetwork', inNetwork: IN_SWITCH }, 'allReduce', 8, 1],
    [{ name: 'inNetwork', inNetwork: IN_SWITCH }, 'allGather', 8, 1],
    [{ name: 'inNetwork', inNetwork: IN_SWITCH }, 'reduceScatter', 8, 7 / 8],
    // A run refuses what cannot be done, whatever the size.
    [{ name: 'halvingDoubling' }, 'allToAll', 8, 0],
    [{ name: 'ring' }, 'allReduce', 1, 0],
  ])('%o sends in %s of %i ranks %d of the payload', (algorithm, collective, ranks, share) => {
    expect(sentBytes(algorithm, collective, 1, ranks)).toBeCloseTo(share, 12);
  });
});

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function sorted(byPeer: ReadonlyMap<number, number>): readonly (readonly number[])[] {
  return [...byPeer].toSorted(([a], [b]) => a - b);
}
