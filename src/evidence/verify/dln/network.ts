/** Kinds of golden cases about the loop network itself: its graph, a route, its cables in a machine room. */
import * as v from 'valibot';
import { cableDollars, cablesOf, sumOfCables } from '../../../topology/loop/cables.ts';
import { reachOf, routeBetween, routesOn } from '../../../topology/loop/route.ts';
import { shortcutsOf, switchesOf, type LoopShape } from '../../../topology/loop/shape.ts';
import { problem, success } from '../../../units/result.ts';
import { kindOf } from '../kind.ts';
import { notNegative, positive, shapeEntries, shapeOf, whole, wiring } from './fields.ts';

export const graph = kindOf(v.strictObject(shapeEntries), (input) => {
  const shape = shapeOf(input);
  if (!shape.ok) return shape;
  const switches = switchesOf(shape.value);
  const floor = { columnsLog2: 0, rowsLog2: 0, columnPitchM: 0, rowPitchM: 0, slackM: 0 };
  const distinct = cablesOf(shape.value, floor, true).length;
  const arcs = switches * shortcutsOf(shape.value);
  return success({
    switches,
    directedArcs: arcs,
    dedicatedCables: arcs,
    distinctCables: distinct,
    directed: { degreeOut: shortcutsOf(shape.value), ...reachOf(shape.value, 'directed') },
    undirected: { degree: (2 * distinct) / switches, ...reachOf(shape.value, 'duplex') },
  });
});

export const route = kindOf(
  v.strictObject({ ...shapeEntries, from: whole(0, 4095), to: whole(0, 4095), wiring }),
  ({ from, to, ...input }) => {
    const shape = shapeOf(input);
    if (!shape.ok) return shape;
    const most = switchesOf(shape.value) - 1;
    if (from > most) return problem('from', `is ${from}; expected a switch from 0 to ${most}`);
    if (to > most) return problem('to', `is ${to}; expected a switch from 0 to ${most}`);
    const switches = routeBetween(shape.value, from, to, routesOn(input.wiring));
    return success({ hops: switches.length - 1, switches });
  },
);

const side = whole(0, 10);
export const cables = kindOf(
  v.strictObject({
    columnsLog2: side,
    rowsLog2: side,
    columnPitchM: notNegative,
    rowPitchM: notNegative,
    slackM: notNegative,
    costGbps: v.optional(positive, 100),
  }),
  ({ costGbps, ...floor }) => {
    const { columnsLog2: x, rowsLog2: y } = floor;
    const plan = (shape: LoopShape) => ({
      dedicated: sumOfCables(cablesOf(shape, floor, false)),
      distinct: sumOfCables(cablesOf(shape, floor, true)),
    });
    const [oneD, twoD] = [plan({ logSides: [x + y] }), plan({ logSides: [x, y] })];
    return success({
      oneD,
      twoD,
      savedShareDedicated: (oneD.dedicated.metres - twoD.dedicated.metres) / oneD.dedicated.metres,
      cableDollars: {
        opticalOneD: cableDollars(oneD.dedicated, 'optical', costGbps),
        opticalTwoD: cableDollars(twoD.dedicated, 'optical', costGbps),
        copperOneD: cableDollars(oneD.dedicated, 'copper', costGbps),
        copperTwoD: cableDollars(twoD.dedicated, 'copper', costGbps),
      },
    });
  },
);
