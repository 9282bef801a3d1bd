/**
 * Halving-doubling by switch. The ranks of a switch scatter among themselves first (by halving, or directly if their number is not a power
 * of two); then every rank meets those at its place on other switches, over one shortcut a step; the same steps backwards gather. In the
 * shifted form the ranks of a switch use different shortcuts at a time (loop/shift.ts), so that all shortcuts carry traffic.
 *
 * Block b belongs to rank b. `xor` partners differ in one bit of the number of the switch; `add` sends to the switch 2^k further along its
 * direction and receives from the one 2^k before, which needs links in one direction only.
 *
 * Source: Nguyen, Chen, Tanimura, "Efficient Allreduce Algorithm for Large-Scale Deep Learning on Distributed Loop Networks"; the grouped
 * shift from the first author's public code.
 */
import type { SwitchPlaces } from '../../../topology/blocks/block.ts';
import { shortcutOf, type Shift } from '../../loop/shift.ts';
import { onSwitch, rankAt, switchCount, type OnSwitch } from '../../switch-ranks.ts';
import type { Schedule, Send } from '../../schedule-shape.ts';
import type { AlgorithmSchedule } from '../basic-algorithm.ts';

interface SwitchExchange {
  readonly shift: Shift;
  readonly partner: 'xor' | 'add';
}

interface Setting extends SwitchExchange {
  readonly places: SwitchPlaces;
  /**
   * By shortcut: it spans 2^power switches along the direction that has `side` switches and whose switch numbers are multiples of `low`.
   */
  readonly shortcuts: readonly { readonly low: number; readonly side: number; readonly step: number }[];
}

/** The place of a rank determines its partners. */
function exchangeBySwitch(exchange: SwitchExchange): AlgorithmSchedule {
  return {
    steps: ({ collective, ranks, places = { perSwitch: ranks, sides: [] } }) => {
      const setting: Setting = { ...exchange, places, shortcuts: shortcutsOf(places) };
      const half = innerSteps(places.perSwitch) + setting.shortcuts.length;
      // Gathering uses the links of scattering, either backwards or on in the same direction.
      return Array.from({ length: half }, (_, at) => ({
        count: collective === 'allReduce' ? 2 : 1,
        blocks: blocksIn(places, at),
        step: collective === 'allGather' ? half - 1 - at : at,
        peers: (rank: number) => peersIn(setting, at, rank),
      }));
    },
    schedule: ({ collective, ranks, places = { perSwitch: ranks, sides: [] } }): Schedule => {
      const setting: Setting = { ...exchange, places, shortcuts: shortcutsOf(places) };
      const half = innerSteps(places.perSwitch) + setting.shortcuts.length;
      const reducing = collective === 'allGather' ? 0 : half;
      const steps = collective === 'allReduce' ? 2 * half : half;
      return {
        collective,
        ranks,
        steps,
        counted: (step, from) => {
          const at = step < reducing ? step : half - 1 - (step - reducing);
          const blocks = blocksIn(places, at);
          return peersIn(setting, at, from).map((to) => ({ to, blocks }));
        },
        sends: (step, from) =>
          step < reducing
            ? reduced(setting, step, from)
            : gathered(setting, half - 1 - (step - reducing), from),
      };
    },
  };
}

export const shiftedHalvingDoubling = exchangeBySwitch({ shift: 'poster', partner: 'xor' });

export const groupedHalvingDoubling = exchangeBySwitch({ shift: 'author', partner: 'xor' });

export const additiveHalvingDoubling = exchangeBySwitch({ shift: 'poster', partner: 'add' });

function shortcutsOf({ sides }: SwitchPlaces): Setting['shortcuts'] {
  let low = 1;
  return sides.flatMap((side) => {
    const first = low;
    low *= side;
    return Array.from({ length: Math.round(Math.log2(side)) }, (_, power) => ({
      low: first,
      side,
      step: 2 ** power,
    }));
  });
}

/** Steps inside a switch: one for a direct exchange, none for one rank. */
function innerSteps(perSwitch: number): number {
  if (perSwitch === 1) return 0;
  return isHalved(perSwitch) ? Math.round(Math.log2(perSwitch)) : 1;
}

function isHalved(perSwitch: number): boolean {
  return Number.isInteger(Math.log2(perSwitch));
}

/** Step `at` of the reduce-scatter. */
function reduced(setting: Setting, at: number, from: number): readonly Send[] {
  const { places, partner } = setting;
  const origin = onSwitch(places, from);
  const inner = innerSteps(places.perSwitch);
  if (at < inner) {
    return innerPeers(places, at, origin).map(({ place, modulus }) => {
      const to = rankAt(places, { of: origin.of, place });
      return { from, to, blocks: blocksOfPlace(places, place, modulus), reduce: true };
    });
  }
  const j = at - inner;
  const k = shortcutAt(setting, origin.place, j);
  const to = partnerOf(setting, origin, k, 1);
  const used = Array.from({ length: j }, (_, before) => shortcutAt(setting, origin.place, before));
  const switches =
    partner === 'xor' ? alike(setting, to.of, [...used, k]) : ahead(setting, origin.of, used, k);
  return [{ from, to: rankAt(places, to), blocks: blocksOn(setting, origin.place, switches), reduce: true }];
}

/** The step of the all-gather that mirrors step `at` of the reduce-scatter. */
function gathered(setting: Setting, at: number, from: number): readonly Send[] {
  const { places, partner } = setting;
  const origin = onSwitch(places, from);
  const inner = innerSteps(places.perSwitch);
  if (at < inner) {
    return innerPeers(places, at, origin).map(({ place, modulus }) => {
      const to = rankAt(places, { of: origin.of, place });
      return { from, to, blocks: blocksOfPlace(places, origin.place, modulus), reduce: false };
    });
  }
  const j = at - inner;
  const k = shortcutAt(setting, origin.place, j);
  const steps = setting.shortcuts.length;
  const rank = rankAt(places, partnerOf(setting, origin, k, 1));
  const switches =
    partner === 'xor'
      ? alike(
          setting,
          origin.of,
          Array.from({ length: j + 1 }, (_, before) => shortcutAt(setting, origin.place, before)),
        )
      : behind(
          setting,
          origin.of,
          Array.from({ length: steps - 1 - j }, (_, later) =>
            shortcutAt(setting, origin.place, j + 1 + later),
          ),
        );
  return [{ from, to: rank, blocks: blocksOn(setting, origin.place, switches), reduce: false }];
}

/** Blocks of a message in step `at`. */
function blocksIn(places: SwitchPlaces, at: number): number {
  const { perSwitch } = places;
  const inner = innerSteps(perSwitch);
  const switches = switchCount(places);
  if (at >= inner) return switches / 2 ** (at - inner + 1);
  return isHalved(perSwitch) ? (perSwitch * switches) / 2 ** (at + 1) : switches;
}

/** The ranks to which a rank sends in step `at` of the reduce-scatter. */
function peersIn(setting: Setting, at: number, rank: number): readonly number[] {
  const { places } = setting;
  const origin = onSwitch(places, rank);
  const inner = innerSteps(places.perSwitch);
  if (at < inner)
    return innerPeers(places, at, origin).map(({ place }) => rankAt(places, { of: origin.of, place }));
  return [rankAt(places, partnerOf(setting, origin, shortcutAt(setting, origin.place, at - inner), 1))];
}

function shortcutAt({ shift, places, shortcuts }: Setting, place: number, j: number): number {
  return shortcutOf(shift, place, j, places.perSwitch, shortcuts.length);
}

/** The ranks that a rank meets on its switch in a step, and the modulus by which the places of their blocks agree. */
function innerPeers(
  { perSwitch }: SwitchPlaces,
  at: number,
  { place }: OnSwitch,
): readonly { readonly place: number; readonly modulus: number }[] {
  if (isHalved(perSwitch)) {
    const offset = 2 ** at;
    const peer = Math.floor(place / offset) % 2 === 0 ? place + offset : place - offset;
    return [{ place: peer, modulus: 2 * offset }];
  }
  return Array.from({ length: perSwitch - 1 }, (_, index) => ({
    place: (place + index + 1) % perSwitch,
    modulus: perSwitch,
  }));
}

function blocksOfPlace(places: SwitchPlaces, place: number, modulus: number): readonly number[] {
  const blocks: number[] = [];
  const switches = switchCount(places);
  for (let on = 0; on < switches; on++) {
    for (let inner = place % modulus; inner < places.perSwitch; inner += modulus) {
      blocks.push(rankAt(places, { of: on, place: inner }));
    }
  }
  return blocks;
}

function blocksOn({ places }: Setting, place: number, switches: readonly number[]): readonly number[] {
  return switches.map((on) => rankAt(places, { of: on, place }));
}

/** The switch over shortcut k, and the rank at the same place on it. */
function partnerOf(setting: Setting, { of: on, place }: OnSwitch, k: number, sign: 1 | -1): OnSwitch {
  const { low, side, step } = setting.shortcuts[k]!;
  if (setting.partner === 'add') return { of: along(setting, on, k, sign), place };
  const isSet = Math.floor((Math.floor(on / low) % side) / step) % 2 === 1;
  return { of: on + (isSet ? -step : step) * low, place };
}

/** The switch 2^k further along the direction of the shortcut, or 2^k before. */
function along({ shortcuts }: Setting, on: number, k: number, sign: 1 | -1): number {
  const { low, side, step } = shortcuts[k]!;
  const at = Math.floor(on / low) % side;
  return on + (((at + sign * step + side) % side) - at) * low;
}

/** Switches that agree with a switch in the bits of some shortcuts. */
function alike({ shortcuts }: Setting, on: number, agreeing: readonly number[]): readonly number[] {
  return shortcuts.reduce<readonly number[]>(
    (all, { low, side, step }, k) => {
      if (agreeing.includes(k)) return all;
      const isSet = Math.floor((Math.floor(on / low) % side) / step) % 2 === 1;
      return [...all, ...all.map((reached) => reached + (isSet ? -step : step) * low)];
    },
    [on],
  );
}

/** Switches whose distance has the bit of shortcut k set and the bits of the used shortcuts clear. */
function ahead(setting: Setting, on: number, used: readonly number[], k: number): readonly number[] {
  return setting.shortcuts.reduce<readonly number[]>(
    (all, _, other) =>
      other === k || used.includes(other)
        ? all
        : [...all, ...all.map((reached) => along(setting, reached, other, 1))],
    [along(setting, on, k, 1)],
  );
}

/** Switches that some of the shortcuts reach, one after the other. */
function behind(setting: Setting, on: number, shortcuts: readonly number[]): readonly number[] {
  return shortcuts.reduce<readonly number[]>(
    (all, k) => [...all, ...all.map((reached) => along(setting, reached, k, -1))],
    [on],
  );
}
