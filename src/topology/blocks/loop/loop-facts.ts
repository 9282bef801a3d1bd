/** Hops, parts and symmetry of a loop network in closed form, without its links written out. */
import { routeBetween } from '../../loop/route.ts';
import { shortcutsOf, switchesOf } from '../../loop/shape.ts';
import type { BlockPart, BlockPartition } from '../wires.ts';
import type { BuiltLoop } from './loop-parameters.ts';

/** Channels between switches: two for each cable, or one if it is directed or shared. */
export function channelCount({ shape, wiring }: BuiltLoop): number {
  const switches = switchesOf(shape);
  if (wiring === 'directed') return switches * shortcutsOf(shape);
  // The longest shortcut along each direction is the same in both directions, so two switches share its cable.
  const distinct = switches * (shortcutsOf(shape) - shape.logSides.length / 2);
  return wiring === 'half' ? distinct : 2 * distinct;
}

export function loopParts(loop: BuiltLoop): readonly BlockPart[] {
  const { shape, npusPerSwitch, cables, wiring, lanes } = loop;
  const switches = switchesOf(shape);
  const npus = switches * npusPerSwitch;
  const channels = channelCount(loop);
  // A channel has a port at the end that sends; a channel that carries both directions has one at both ends.
  const ports = (channels / switches) * cables * (wiring === 'half' ? 2 : 1);
  return [
    {
      component: 'link',
      count: lanes * (npus + channels * cables * (wiring === 'half' ? 1 : 1 / 2)),
      width: 1,
      ports: 1,
    },
    { component: 'nic', count: lanes * npus, width: 1, ports: 1 },
    { component: 'switch', count: lanes * switches, width: 1, ports: npusPerSwitch + ports },
  ];
}

/** The most links between switch 0 and another, in either direction. */
function hopsBetween({ shape, routes }: BuiltLoop, to: number): number {
  const there = routeBetween(shape, 0, to, routes).length;
  return Math.max(there, routeBetween(shape, to, 0, routes).length) - 1;
}

/** The most links between NPUs whose indices are `distance` apart. */
export function loopHops(loop: BuiltLoop, distance: number): number {
  const { shape, npusPerSwitch } = loop;
  const switches = switchesOf(shape);
  const whole = Math.floor(distance / npusPerSwitch);
  const apart = distance % npusPerSwitch === 0 ? [whole] : [whole, whole + 1];
  return (
    2 +
    Math.max(
      ...apart.filter((entryidate) => entryidate < switches).map((entryidate) => hopsOfIds(loop, entryidate)),
    )
  );
}

/** Between switches whose numbers are `distance` apart; in a grid the columns may carry into the rows. */
function hopsOfIds(loop: BuiltLoop, distance: number): number {
  const [columnsLog2 = 0, rowsLog2 = 0] = loop.shape.logSides;
  const columns = 2 ** columnsLog2;
  const [across, along] = [distance % columns, Math.floor(distance / columns)];
  const carried =
    along + 1 < 2 ** rowsLog2 && across > 0 ? [distance, across + (along + 1) * columns] : [distance];
  return Math.max(...carried.map((to) => hopsBetween(loop, to)));
}

/** Whether all ranks of a group see the same distances; the network looks the same from every switch. */
export function isLoopSymmetric(loop: BuiltLoop, { size, spacing }: BlockPartition): boolean {
  const { npusPerSwitch, shape } = loop;
  const all = npusPerSwitch * switchesOf(shape);
  if (spacing * size === all && (npusPerSwitch % spacing === 0 || spacing % npusPerSwitch === 0)) return true;
  if (spacing * (size - 1) < npusPerSwitch) return true;
  const seen = new Set<string>();
  const on = Array.from({ length: size }, (_, rank) => Math.floor((rank * spacing) / npusPerSwitch));
  const counts = new Map<number, number>();
  for (const rank of on) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  for (const from of counts.keys()) {
    const hops = new Map<number, number>();
    for (const [to, count] of counts) {
      const links = to === from ? 0 : routeBetween(shape, from, to, loop.routes).length;
      hops.set(links, (hops.get(links) ?? 0) + count);
    }
    seen.add([...hops].sort(([a], [b]) => a - b).join(';'));
  }
  return seen.size === 1;
}
