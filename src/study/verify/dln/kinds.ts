/** Kinds of golden cases about loop networks and shifted halving-doubling. */
import * as v from 'valibot';
import { lockstepNs, lockstepSteps, type LoopWires } from '../../../collective/loop/lockstep.ts';
import { shortcutLoads } from '../../../collective/loop/load.ts';
import {
  ranksOf,
  sendsOf,
  stepsOf,
  GATHERS,
  PARTNERS,
  type LoopExchange,
} from '../../../collective/loop/exchange.ts';
import { loopSchedule, loopSteps } from '../../../collective/loop/schedule.ts';
import { shiftGroup, SHIFTS, shortcutOf } from '../../../collective/loop/shift.ts';
import { proveSchedule } from '../../../collective/proof.ts';
import { exchangeOn, loopWires, ringNs, treeWires, type Wires } from '../../../network/rendezvous/loop.ts';
import { runSteps, STARTS } from '../../../network/rendezvous/run.ts';
import { cableDollars, cablesOf, sumOfCables } from '../../../topology/loop/cables.ts';
import { reachOf, routeBetween, routesOn } from '../../../topology/loop/route.ts';
import { shortcutsOf, switchesOf, WIRINGS, type LoopShape } from '../../../topology/loop/shape.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { kindOf, type Kind } from '../kind.ts';

function whole(least: number, most: number) {
  const message = `expected a whole number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
}

function oneOf<const T extends readonly string[]>(names: T) {
  return v.picklist(names, `expected ${names.join(', ')}`);
}

const positive = v.pipe(v.number('expected a number above 0'), v.gtValue(0, 'expected a number above 0'));
const notNegative = v.pipe(v.number('expected 0 or more'), v.minValue(0, 'expected 0 or more'));

const MOST_BITS = 12;
const shapeEntries = {
  q: v.optional(whole(1, MOST_BITS)),
  x: v.optional(whole(0, MOST_BITS)),
  y: v.optional(whole(0, MOST_BITS)),
};
const z = whole(1, 4096);
const algorithm = {
  algorithm: oneOf(['hd', 'shd', 'ring']),
  shift: v.optional(oneOf(SHIFTS)),
  partner: v.optional(oneOf(PARTNERS)),
  gather: v.optional(oneOf(GATHERS)),
};
const wiring = v.optional(oneOf(WIRINGS), 'duplex');
const wires = {
  bytes: positive,
  bytesPerSecond: positive,
  cableSeconds: notNegative,
  switchSeconds: notNegative,
};

interface ShapeInput {
  readonly q?: number | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

function shapeOf({ q, x, y }: ShapeInput): Result<LoopShape> {
  if (q !== undefined && x === undefined && y === undefined) return success({ logSides: [q] });
  if (q === undefined && x !== undefined && y !== undefined) return success({ logSides: [x, y] });
  return problem('q', `is ${q ?? 'missing'}; expected q, or x and y`);
}

interface AlgorithmInput {
  readonly algorithm: 'hd' | 'shd' | 'ring';
  readonly shift?: LoopExchange['shift'] | undefined;
  readonly partner?: LoopExchange['partner'] | undefined;
  readonly gather?: LoopExchange['gather'] | undefined;
  readonly wiring?: LoopWires['wiring'] | undefined;
}

function exchangeOf(shape: LoopShape, npusPerSwitch: number, input: AlgorithmInput): LoopExchange {
  const isShifted = input.algorithm === 'shd';
  return {
    shape,
    npusPerSwitch,
    shift: isShifted ? (input.shift ?? 'poster') : 'none',
    partner: input.partner ?? 'xor',
    // Directed cables carry nothing back: what was gathered goes on the same way.
    gather: input.gather ?? (input.partner === 'add' && input.wiring === 'directed' ? 'forward' : 'reverse'),
  };
}

const graph = kindOf(v.strictObject(shapeEntries), (input) => {
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

const route = kindOf(
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

const shift = kindOf(v.strictObject({ ...shapeEntries, shift: oneOf(SHIFTS), z }), (input) => {
  const shape = shapeOf(input);
  if (!shape.ok) return shape;
  const q = shortcutsOf(shape.value);
  const table = Array.from({ length: input.z }, (_, npu) =>
    Array.from({ length: q }, (_each, step) => shortcutOf(input.shift, npu, step, input.z, q)),
  );
  return success({ group: shiftGroup(input.z, q), shortcut: table });
});

const linkLoad = kindOf(v.strictObject({ ...shapeEntries, z, ...algorithm, wiring }), (input) => {
  const shape = shapeOf(input);
  if (!shape.ok) return shape;
  const loads = shortcutLoads(exchangeOf(shape.value, input.z, input), input.wiring);
  return success({
    flowsPerShortcutOfOneSwitch: loads.map(({ onShortcut }) => onShortcut),
    perStep: loads.map(({ step, maxLoad, busyChannels, flowHops }) => ({
      step,
      maxLoad,
      busyChannels,
      flowHops,
    })),
  });
});

const bytes = kindOf(v.strictObject({ ...shapeEntries, z, bytes: positive }), (input) => {
  const shape = shapeOf(input);
  if (!shape.ok) return shape;
  const exchange = exchangeOf(shape.value, input.z, { algorithm: 'shd' });
  const perStepSent = Array.from({ length: stepsOf(exchange) }, (_, step) =>
    sendsOf(exchange, step, 0).reduce((sum, { share }) => sum + share * input.bytes, 0),
  );
  return success({
    ranks: ranksOf(exchange),
    perStepSent,
    totalSentPerRank: perStepSent.reduce((sum, each) => sum + each, 0),
    steps: perStepSent.length,
  });
});

/** More ranks than this would take minutes to prove. */
const MOST_PROVED = 512;

const schedule = kindOf(
  v.strictObject({ ...shapeEntries, z, ...algorithm, intra: v.optional(oneOf(['hd', 'direct'])) }),
  (input): Result<unknown> => {
    const shape = shapeOf(input);
    if (!shape.ok) return shape;
    const exchange = exchangeOf(shape.value, input.z, input);
    if (ranksOf(exchange) > MOST_PROVED)
      return problem('z', `gives ${ranksOf(exchange)} ranks; at most ${MOST_PROVED}`);
    const steps = loopSteps(exchange);
    return success({
      ranks: ranksOf(exchange),
      steps: steps.length,
      blocksPerStep: steps.map((sends) => sends.reduce((sum, { blocks }) => sum + blocks.length, 0)),
      allRanksEndWithEverySum: proveSchedule(loopSchedule(exchange)).ok,
      sends: steps,
    });
  },
);

interface WireInput {
  readonly wiring: LoopWires['wiring'];
  readonly w: number;
  readonly bytesPerSecond: number;
  readonly cableSeconds: number;
  readonly switchSeconds: number;
}

function wiresOf(input: WireInput): LoopWires {
  return {
    wiring: input.wiring,
    cables: input.w,
    linkGBps: input.bytesPerSecond / 1e9,
    cableNs: input.cableSeconds * 1e9,
    switchNs: input.switchSeconds * 1e9,
  };
}

const lockstepTime = kindOf(
  v.strictObject({ ...shapeEntries, z, w: positive, ranks: v.optional(z), ...algorithm, wiring, ...wires }),
  (input) => {
    const shape = shapeOf(input);
    if (!shape.ok) return shape;
    const steps = lockstepSteps(exchangeOf(shape.value, input.z, input), wiresOf(input), input.bytes);
    return success({
      seconds: lockstepNs(steps) / 1e9,
      perStep: steps.map((step) => ({
        bytes: step.bytes,
        latency: step.latencyNs / 1e9,
        transfer: step.transferNs / 1e9,
      })),
    });
  },
);

const ranks = whole(2, 65536);
const network = v.variant('kind', [
  v.strictObject({ kind: v.literal('dln'), ...shapeEntries, z, w: positive, wiring }),
  v.strictObject({
    kind: v.literal('fatTree'),
    leafPorts: whole(1, 4096),
    spines: whole(1, 4096),
    route: v.optional(v.string()),
  }),
]);

const fluidSchema = v.strictObject({
  network,
  ranks,
  ...algorithm,
  ranksPerSwitchOfTheSchedule: v.optional(z),
  ...wires,
  start: v.optional(oneOf(STARTS), 'rendezvous'),
});

const fluidTime = kindOf(fluidSchema, (input): Result<unknown> => {
  const found = networkOf(input);
  if (!found.ok) return found;
  const { links, shape, npusPerSwitch } = found.value;
  // A ring shares no link with itself: its closed form is the run.
  if (input.algorithm === 'ring') return success({ seconds: ringNs(links, input.ranks, input.bytes) / 1e9 });
  const exchange = exchangeOf(shape, npusPerSwitch, input);
  if (ranksOf(exchange) !== input.ranks) {
    return problem('ranks', `is ${input.ranks}; the schedule has ${ranksOf(exchange)}`);
  }
  return success({ seconds: runSteps(exchangeOn(links, exchange, input.bytes, input.start)).ns / 1e9 });
});

interface FoundNetwork {
  readonly links: Wires;
  /** Of the schedule. */
  readonly shape: LoopShape;
  readonly npusPerSwitch: number;
}

function networkOf(input: v.InferOutput<typeof fluidSchema>): Result<FoundNetwork> {
  const { network: at } = input;
  if (at.kind === 'dln') {
    const shape = shapeOf(at);
    if (!shape.ok) return shape;
    const links = loopWires(shape.value, at.z, wiresOf({ ...input, wiring: at.wiring, w: at.w }));
    return success({ links, shape: shape.value, npusPerSwitch: at.z });
  }
  const { linkGBps, cableNs, switchNs } = wiresOf({ ...input, wiring: 'duplex', w: 1 });
  const links = treeWires(input.ranks, {
    leafPorts: at.leafPorts,
    spines: at.spines,
    linkGBps,
    cableNs,
    switchNs,
  });
  const npusPerSwitch = input.ranksPerSwitchOfTheSchedule ?? at.leafPorts;
  const q = Math.log2(input.ranks / npusPerSwitch);
  if (input.algorithm !== 'ring' && !(Number.isInteger(q) && q >= 1)) {
    return problem(
      'ranksPerSwitchOfTheSchedule',
      `is ${npusPerSwitch}; ${input.ranks} ranks must be a power of two times it`,
    );
  }
  return success({ links, shape: { logSides: [Math.max(1, Math.floor(q))] }, npusPerSwitch });
}

const side = whole(0, 10);
const cables = kindOf(
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

/** Loop networks, shifted halving-doubling and the fat tree they are compared with. */
export const DLN_KINDS: Readonly<Record<string, Kind>> = {
  graph,
  route,
  shift,
  linkLoad,
  bytes,
  schedule,
  lockstepTime,
  fluidTime,
  cables,
};
