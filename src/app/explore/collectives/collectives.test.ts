import { describe, expect, it } from 'vitest';
import { sendsOf } from '../../../collective/execution.ts';
import type { AlgorithmName, Collective } from '../../../collective/types.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { cellsOf } from './cells.ts';
import { placeLabels, placeRanks, placeSend, SIDE } from './place-ranks.ts';
import { heldAfter, MOST_RANKS, showSchedule } from './shown-schedule.ts';
import { designedAlgorithm, subjectsOf } from './subjects.ts';
import { rangesText, sendText, stepText } from './step-text.ts';

function shown(name: AlgorithmName, collective: Collective, ranks: number) {
  const result = showSchedule({ name }, collective, ranks, 0);
  if (!result.ok) throw new Error(result.problems[0]!.message);
  return result.value;
}

describe('the shown schedule', () => {
  it('is the real one up to 16 ranks, and one of 8 for more', () => {
    expect(shown('ring', 'allReduce', 12).schedule.ranks).toBe(12);
    expect(shown('halvingDoubling', 'allReduce', 16).schedule.ranks).toBe(16);
    const large = shown('halvingDoubling', 'allReduce', 65_536);
    expect([large.schedule.ranks, large.ranks, large.isProved]).toEqual([8, 65_536, true]);
    expect(shown('direct', 'allToAll', 16).schedule.ranks).toBe(8);
  });

  it('refuses what the group itself cannot do, though 8 ranks could', () => {
    const refused = showSchedule({ name: 'halvingDoubling' }, 'allReduce', 48, 0);
    expect(refused.ok ? '' : refused.problems[0]!.message).toMatch(/on 48 ranks. Allowed: a power of two/);
  });
});

describe('a step in words', () => {
  const { schedule } = shown('ring', 'allReduce', 8);

  it('states who sends what to whom and what becomes of it', () => {
    const [send] = schedule.sends(1, 1);
    expect(sendText(schedule, send!)).toBe('rank 1 sends block 7 to rank 2, which adds it');
    expect(stepText(schedule, 2, 1)).toBe(
      'Step 2 of 14: rank 1 sends block 7 to rank 2, which adds it; ' +
        'rank 0 sends block 6 to rank 1, which adds it; 8 messages in all.',
    );
    expect(stepText(schedule, 14, 0)).toMatch(
      /which keeps it; 8 messages in all\. Done: every rank holds every block/,
    );
    expect(stepText(schedule, 0, 0)).toBe('Start. Every rank holds its own contribution to every block.');
  });

  it('counts what would be too long to list, and names blocks of an all-to-all by both ranks', () => {
    const direct = shown('direct', 'reduceScatter', 16).schedule;
    expect(stepText(direct, 1, 3)).toMatch(
      /^Step 1 of 1: rank 3 sends one message to each of 15 ranks; rank 3 receives one message from each of 15 ranks, and adds them; 240 messages/,
    );
    const pairs = shown('ring', 'allToAll', 4).schedule;
    expect(sendText(pairs, pairs.sends(0, 2)[0]!)).toBe('rank 2 sends block 2→3 to rank 3, which keeps it');
    expect(rangesText([0, 1, 2, 5, 7, 8])).toBe('0–2, 5, 7, 8');
  });
});

describe('the matrix of what ranks hold', () => {
  it('grows by what the step brought and ends as promised', () => {
    const { schedule } = shown('ring', 'reduceScatter', 4);
    const rows = cellsOf(schedule, heldAfter(schedule, 1), heldAfter(schedule, 0));
    expect(rows.map((row) => row.map(({ text }) => text).join(''))).toEqual(['1121', '1112', '2111', '1211']);
    expect(rows.flat().filter(({ isNew }) => isNew)).toHaveLength(4);
    expect(rows[0]![2]!.spoken).toBe('contributions of rank 0, 3');
    const end = cellsOf(schedule, heldAfter(schedule, 3), heldAfter(schedule, 2));
    expect(end.map((row) => row.findIndex(({ isKept }) => isKept))).toEqual([0, 1, 2, 3]);
    expect(end.map((row, rank) => row[rank]!.text)).toEqual(['4', '4', '4', '4']);
  });

  it('of an all-to-all say whom blocks are for', () => {
    const { schedule } = shown('direct', 'allToAll', 3);
    const text = (steps: number) =>
      cellsOf(schedule, heldAfter(schedule, steps), heldAfter(schedule, steps))[1]!.map((cell) => cell.text);
    expect(text(0)).toEqual(['', '0–2', '']);
    expect(text(1)).toEqual(['1', '0–2', '1']);
  });
});

describe('the drawing of ranks', () => {
  it('keeps every rank and every arrow of every step inside, whatever the group', () => {
    for (const count of [1, 2, 3, 8, 16]) {
      const placed = placeRanks('fullyConnected', count);
      expect(placed.ranks).toHaveLength(count);
      const { schedule } = shown('direct', 'allReduce', count);
      for (let step = 0; step < schedule.steps; step++) {
        for (const { from, to } of sendsOf(schedule, step).map((send) => placeSend(placed, send))) {
          for (const value of [from.x, from.y, to.x, to.y]) {
            expect(value).toBeGreaterThan(0);
            expect(value).toBeLessThan(SIDE);
          }
        }
      }
    }
    expect(placeRanks('ring', 1_000_000).ranks).toHaveLength(MOST_RANKS);
  });
});

describe('the labels of messages', () => {
  it('lie neither on ranks nor on each other, but for those of the rank that is followed', () => {
    const placed = placeRanks('ring', 16);
    const { schedule } = shown('direct', 'allReduce', 16);
    const sends = sendsOf(schedule, 0)
      .slice(0, 40)
      .map((send) => placeSend(placed, send));
    const labels = sends.map(({ send }) => ({ text: '10 blocks', isOwn: send.from === 0 }));
    const points = placeLabels(placed, sends, labels);
    const all = points.flatMap((point, index) => (point === null ? [] : [{ ...point, ...labels[index]! }]));
    expect(all.filter(({ isOwn }) => isOwn)).toHaveLength(labels.filter(({ isOwn }) => isOwn).length);
    const others = all.filter(({ isOwn }) => !isOwn);
    expect(others.length).toBeGreaterThan(0);
    for (const label of others) {
      for (const other of all) {
        if (other === label) continue;
        const isBeside = Math.abs(other.x - label.x) >= 6.2 * 9 || Math.abs(other.y - label.y) >= 12;
        expect(isBeside, `${label.x} ${label.y}`).toBe(true);
      }
    }
  });
});

it('the drawing of a graph has its own links, and those of the graph that it is edited to', () => {
  const drawn = (links: string) => placeRanks('graph', 5, { links, b: 0 }).links;
  expect(drawn('0-1 1-2 2-3 3-4')).toHaveLength(4);
  expect(drawn('0-1 0-2 0-3 0-4 1-2 3-4')).toHaveLength(6);
});

describe('what can be explained', () => {
  it('is every dimension, a shared one in its two parts', () => {
    const parallelism = { ...DEFAULT_DESIGN.parallelism, modelParallel: 4 };
    expect(
      subjectsOf({ ...DEFAULT_DESIGN, parallelism }).map(({ label, ranks, kind }) => [label, ranks, kind]),
    ).toEqual([
      ['1 · Ring(2)', 2, 'ring'],
      ['2 · FC(8), MP part of 2', 2, 'fullyConnected'],
      ['2 · FC(8), DP part of 4', 4, 'fullyConnected'],
      ['3 · Ring(8)', 8, 'ring'],
      ['4 · Switch(8)', 8, 'switch'],
    ]);
  });

  it('calls the parts of a dimension as a pipeline does everywhere else', () => {
    const parallelism = {
      ...DEFAULT_DESIGN.parallelism,
      modelParallel: 4,
      pipeline: { stages: 2, schedule: 'oneForwardOneBackward' },
    } as const;
    const labels = subjectsOf({ ...DEFAULT_DESIGN, parallelism }).map(({ label }) => label);
    expect(labels.filter((label) => label.includes('part of'))).toEqual([
      '2 · FC(8), TP part of 2',
      '2 · FC(8), DP and PP part of 4',
    ]);
  });

  it('runs what the design runs', () => {
    const whole = (dimension: number) => ({
      id: '',
      label: '',
      dimension,
      ranks: 8,
      spacing: 1,
      kind: null,
    });
    const name = (dimension: number, collective: Collective) =>
      designedAlgorithm(DEFAULT_DESIGN, whole(dimension), collective)?.algorithm.name;
    expect(name(3, 'allReduce')).toBe('halvingDoubling');
    expect(name(3, 'allToAll')).toBe('direct');
    expect(designedAlgorithm(DEFAULT_DESIGN, whole(9), 'allReduce')).toBeNull();
  });
});
