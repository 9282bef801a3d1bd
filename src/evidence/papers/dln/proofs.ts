/** Statements about the schedule itself: its steps, its bytes, its proof, the cables it uses. */
import {
  GATHERS,
  PARTNERS,
  ranksOf,
  sendsOf,
  stepsOf,
  type LoopExchange,
} from '../../../collective/loop/exchange.ts';
import { shortcutLoads } from '../../../collective/loop/load.ts';
import { loopSchedule } from '../../../collective/loop/schedule.ts';
import type { Shift } from '../../../collective/loop/shift.ts';
import { proveSchedule } from '../../../collective/proof.ts';
import { shortcutsOf, switchesOf } from '../../../topology/loop/shape.ts';
import type { StudyStatement } from '../study-statement.ts';
import { exchangeOf, NPUS_PER_SWITCH, RING } from './setting.ts';

const MOST_RANKS = 64;
const SHAPES = [[1], [2], [3], [4], [5], [1, 1], [2, 1], [1, 2], [2, 2], [3, 2]];
const SHIFTED: readonly Shift[] = ['poster', 'author'];
/** Switches of 1 to 8 NPUs, and more if there are fewer than 64 ranks. */
const NETWORKS = SHAPES.flatMap((logSides) =>
  Array.from({ length: Math.floor(MOST_RANKS / switchesOf({ logSides })) }, (_, index) => ({
    logSides,
    npusPerSwitch: index + 1,
  })),
);
export const PROOF_STEPS = NETWORKS.length;

export function* proofStatement(): Generator<void, StudyStatement, void> {
  let [tried, proved] = [0, 0];
  for (const { logSides, npusPerSwitch } of NETWORKS) {
    for (const shift of SHIFTED) {
      for (const partner of PARTNERS) {
        for (const gather of partner === 'xor' ? (['reverse'] as const) : GATHERS) {
          const exchange: LoopExchange = { shape: { logSides }, npusPerSwitch, shift, partner, gather };
          tried++;
          if (proveSchedule(loopSchedule(exchange)).ok) proved++;
        }
      }
    }
    yield;
  }
  return {
    id: 'dln.proof',
    figure: '2',
    statement: 'Shifted halving-doubling is a correct all-reduce.',
    holds: proved === tried,
    numbers: { tried, proved, mostRanks: MOST_RANKS },
    note: 'Every schedule executed symbolically: rings and grids of switches, every number of NPUs a switch up to 64 ranks, exclusive-or and additive partners, both shifts.',
  };
}

export function scheduleStatements(): readonly StudyStatement[] {
  const shifted = exchangeOf(RING, 'poster');
  const [ranks, q] = [ranksOf(shifted), shortcutsOf(shifted.shape)];
  const steps = stepsOf(shifted);
  const sent = Array.from({ length: steps }, (_, step) =>
    sendsOf(shifted, step, 0).reduce((sum, { share }) => sum + share, 0),
  ).reduce((sum, share) => sum + share, 0);
  const least = (2 * (ranks - 1)) / ranks;
  const [plain, loads] = [
    shortcutLoads(exchangeOf(RING, 'none'), 'duplex'),
    shortcutLoads(shifted, 'duplex'),
  ];
  const busy = (on: readonly number[]): number => on.filter((flows) => flows > 0).length;
  return [
    {
      id: 'dln.steps',
      figure: '-',
      statement: 'The all-reduce takes O(log P) steps.',
      holds: steps === 2 * (Math.log2(NPUS_PER_SWITCH) + q),
      numbers: { ranks, steps, expected: 2 * (Math.log2(NPUS_PER_SWITCH) + q) },
      note: '2 (log2 z + q) steps.',
    },
    {
      id: 'dln.optimal',
      figure: '-',
      statement: 'It is bandwidth-optimal: every rank sends 2 S (P-1)/P.',
      holds: Math.abs(sent / least - 1) <= 1e-12,
      numbers: { sentOverMessage: sent, leastOverMessage: least },
      note: 'Summed over the schedule of 512 ranks.',
    },
    {
      id: 'dln.hd.one',
      figure: '2',
      statement: 'Halving-doubling uses one shortcut of a switch at every step and leaves the others idle.',
      holds: plain.every(({ maxLoad, onShortcut }) => busy(onShortcut) === 1 && maxLoad === NPUS_PER_SWITCH),
      numbers: {
        shortcuts: q,
        busyShortcuts: plain.map(({ onShortcut }) => busy(onShortcut)),
        busiestLoad: plain.map(({ maxLoad }) => maxLoad),
        busyChannels: plain.map(({ busyChannels }) => busyChannels),
      },
      note: 'Messages of the 16 NPUs of a switch at each of the steps between switches.',
    },
    {
      id: 'dln.shd.all',
      figure: '2',
      statement: 'Shifted halving-doubling uses all shortcuts at every step.',
      holds: loads.every(
        ({ maxLoad, onShortcut }) =>
          busy(onShortcut) === Math.min(NPUS_PER_SWITCH, q) && maxLoad === Math.ceil(NPUS_PER_SWITCH / q),
      ),
      numbers: {
        shortcuts: q,
        busyShortcuts: loads.map(({ onShortcut }) => busy(onShortcut)),
        busiestLoad: loads.map(({ maxLoad }) => maxLoad),
        busyChannels: loads.map(({ busyChannels }) => busyChannels),
      },
      note: 'Switches with fewer NPUs than shortcuts use as many as they have NPUs.',
    },
  ];
}
