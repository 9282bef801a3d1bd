/**
 * By switch: the ranks of a switch reduce-scatter directly, the ranks at the same place of all switches pass what they have round a ring,
 * then the ranks of a switch gather directly. Each byte leaves its switch once.
 */
import type { SwitchPlaces } from '../../../topology/blocks/block.ts';
import { onSwitch, rankAt, switchCount } from '../../switch-ranks.ts';
import type { Send } from '../../schedule-shape.ts';
import type { AlgorithmSchedule } from '../basic-algorithm.ts';

export const hierarchical: AlgorithmSchedule = {
  steps: ({ collective, ranks, places = { perSwitch: ranks, sides: [] } }) => {
    const count = collective === 'allReduce' ? 2 : 1;
    const switches = switchCount(places);
    const inside = places.perSwitch > 1 ? 1 : 0;
    const gathers = collective === 'allGather';
    const within = {
      count,
      blocks: switches,
      step: gathers ? switches - 1 : 0,
      peers: (rank: number) => onOne(places, rank, false).map(({ to }) => to),
    };
    const round = {
      count: count * (switches - 1),
      blocks: 1,
      step: gathers ? 0 : inside,
      peers: (rank: number) => [onward(places, rank, 0, false).to],
    };
    return [...(inside === 1 ? [within] : []), ...(switches > 1 ? [round] : [])];
  },
  schedule: ({ collective, ranks, places = { perSwitch: ranks, sides: [] } }) => {
    const inside = places.perSwitch > 1 ? 1 : 0;
    const round = switchCount(places) - 1;
    const reducing = collective === 'allGather' ? 0 : inside + round;
    const gathering = collective === 'reduceScatter' ? 0 : round + inside;
    return {
      collective,
      ranks,
      steps: reducing + gathering,
      sends: (step, from) => {
        const isReducing = step < reducing;
        const at = isReducing ? step : step - reducing;
        if (isReducing) {
          return at < inside ? onOne(places, from, true) : [onward(places, from, at - inside, true)];
        }
        return at < round ? [onward(places, from, at, false)] : onOne(places, from, false);
      },
    };
  },
};

/** The sends to every other rank of the switch: its blocks on all switches when reducing, else the blocks of this rank. */
function onOne(places: SwitchPlaces, from: number, reduce: boolean): readonly Send[] {
  const origin = onSwitch(places, from);
  const switches = Array.from({ length: switchCount(places) }, (_, on) => on);
  return Array.from({ length: places.perSwitch - 1 }, (_, index) => {
    const place = (origin.place + index + 1) % places.perSwitch;
    const blocks = switches.map((on) => rankAt(places, { of: on, place: reduce ? place : origin.place }));
    return { from, to: rankAt(places, { of: origin.of, place }), blocks, reduce };
  });
}

/** The send to the same place of the next switch, round a ring of all switches. */
function onward(places: SwitchPlaces, from: number, step: number, reduce: boolean): Send {
  const { of: on, place } = onSwitch(places, from);
  const count = switchCount(places);
  const block = (on + (reduce ? 2 * count - 1 - step : 2 * count - step)) % count;
  return {
    from,
    to: rankAt(places, { of: (on + 1) % count, place }),
    blocks: [rankAt(places, { of: block, place })],
    reduce,
  };
}
