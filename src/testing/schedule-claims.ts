/** Claims of algorithms: every collective, size and place on switches. */
import { makeCollectives } from '../collective/made/make.ts';
import type { MadeCollectives } from '../collective/made/made-schedule.ts';
import { formOf } from '../topology/blocks/form.ts';
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import { ALGORITHMS } from '../collective/algorithm-list.ts';
import { canDo, isPowerOfTwo } from '../collective/can-do.ts';
import { scheduleOf } from '../collective/schedule.ts';
import type { Schedule } from '../collective/schedule-shape.ts';
import { COLLECTIVES, type Algorithm, type Collective } from '../collective/types.ts';
import type { SwitchPlaces } from '../topology/blocks/block.ts';
import { valueOf } from '../units/result.ts';
import { cases } from './large.ts';

/** Algorithm, collective, ranks and which of its two schedules. */
export type Claim = readonly [Algorithm, Collective, number, 0 | 1];

export const PROVED_RANKS = cases(32, 64);

/** Small sizes, and powers, primes and multiples of both beyond them; all of them with NETLOOM_LARGE=1. */
export function isTried(ranks: number): boolean {
  return ranks <= cases(9, PROVED_RANKS) || [12, 16, 18, 27, 31, 32].includes(ranks);
}

/** Every way in which this number of ranks can lie on switches: in a line, a grid, on rails, with one-way links. */
function waysOnSwitches(ranks: number): readonly SwitchPlaces[] {
  const numbers = Array.from({ length: ranks }, (_, index) => index + 1);
  return numbers
    .filter((perSwitch) => ranks % perSwitch === 0)
    .flatMap((perSwitch): readonly SwitchPlaces[] => {
      const switches = ranks / perSwitch;
      const grids = numbers
        .filter((side) => side > 1 && switches % side === 0 && switches / side > 1)
        .map((side) => ({ perSwitch, sides: [side, switches / side] }));
      const rails = numbers
        .filter((candidate) => candidate > 1 && switches % candidate === 0)
        .map((value) => ({ perSwitch, sides: [switches], rails: value }));
      return [
        { perSwitch, sides: switches === 1 ? [] : [switches] },
        { perSwitch, sides: [switches], isOneWay: true },
        ...grids,
        ...rails,
      ];
    });
}

/** The largest ring that schedules are made for here. */
const MOST_MADE = 8;

function madeOnRing(size: number): MadeCollectives {
  const form = formOf({ kind: 'ring', size });
  return makeCollectives({ kind: 'ring', form, faulty: [], faultsKey: '', settings: undefined });
}

/** Everything that the algorithms of the list claim. */
export function claims(ranksMax: number): readonly Claim[] {
  const list: Claim[] = [];
  for (const name of ALGORITHMS) {
    for (const collective of ALGORITHM_FACTS[name].collectives) {
      for (let ranks = 1; ranks <= ranksMax; ranks++) {
        if (ALGORITHM_FACTS[name].ranks === 'powerOfTwo' && !isPowerOfTwo(ranks)) continue;
        if (ALGORITHM_FACTS[name].ranks === 'onSwitches') {
          for (const places of waysOnSwitches(ranks)) {
            if (canDo({ name, places }, collective, ranks))
              list.push([{ name, places }, collective, ranks, 0]);
          }
          continue;
        }
        if (ALGORITHM_FACTS[name].ranks === 'inNetwork') {
          list.push([{ name, inNetwork: { collectives: COLLECTIVES, efficiency: 1 } }, collective, ranks, 0]);
          continue;
        }
        if (ALGORITHM_FACTS[name].ranks === 'onLinks') {
          if (ranks >= 2 && ranks <= MOST_MADE)
            list.push([{ name, made: madeOnRing(ranks) }, collective, ranks, 0]);
          continue;
        }
        list.push([{ name }, collective, ranks, 0]);
        if (ALGORITHM_FACTS[name].isTwin === true) list.push([{ name }, collective, ranks, 1]);
        if (ALGORITHM_FACTS[name].takesWindow === true) {
          list.push([{ name, window: 1 + (ranks % 5) }, collective, ranks, 0]);
        }
      }
    }
  }
  return list;
}

export function scheduleOfClaim([algorithm, collective, ranks, tree]: Claim): Schedule {
  return valueOf(scheduleOf(algorithm, collective, ranks, tree));
}
