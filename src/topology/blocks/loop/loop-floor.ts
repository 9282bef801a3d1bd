/** A loop network in a machine room, with one cabinet for each switch, and its switches as they are drawn. */
import { switchesOf } from '../../loop/shape.ts';
import type { Point } from '../drawing.ts';
import type { Floor } from '../floor.ts';
import type { BuiltLoop } from './loop-parameters.ts';

/** A grid stands as it is; a ring fills about as many columns as rows, row by row. */
export function loopFloor({ shape, npusPerSwitch }: BuiltLoop): Floor {
  const [first = 0, second] = shape.logSides;
  const columns = 2 ** (second === undefined ? Math.ceil(first / 2) : first);
  const cabinets = switchesOf(shape);
  const npus = cabinets * npusPerSwitch;
  return {
    columns,
    cabinets,
    cabinetOf: (node) => (node < npus ? Math.floor(node / npusPerSwitch) : (node - npus) % cabinets),
  };
}

const RADIUS = 0.46;

/** In a square of side 1: on a circle from the top, or on the floor of a grid. */
export function loopPoints({ shape }: BuiltLoop): readonly Point[] {
  const [first = 0, second] = shape.logSides;
  const columns = 2 ** first;
  const rows = 2 ** (second ?? 0);
  return Array.from({ length: switchesOf(shape) }, (_, index) => {
    if (second !== undefined) {
      return { x: ((index % columns) + 0.5) / columns, y: (Math.floor(index / columns) + 0.5) / rows };
    }
    const turn = (2 * Math.PI * index) / columns;
    return { x: 0.5 + RADIUS * Math.sin(turn), y: 0.5 - RADIUS * Math.cos(turn) };
  });
}
