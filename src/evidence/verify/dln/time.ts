/** Kinds of golden cases about the time of an exchange: step by step, and as messages that share links. */
import * as v from 'valibot';
import { ranksOf } from '../../../collective/loop/exchange.ts';
import { lockstepNs, lockstepSteps } from '../../../collective/loop/lockstep.ts';
import {
  exchangeOn,
  loopWires,
  ringNs,
  treeWires,
  type Wires,
} from '../../../network/rendezvous/loop-collectives.ts';
import { runSteps, STARTS } from '../../../network/rendezvous/run-steps.ts';
import type { LoopShape } from '../../../topology/loop/shape.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { kindOf } from '../kind.ts';
import {
  algorithm,
  exchangeOf,
  oneOf,
  positive,
  shapeEntries,
  shapeOf,
  whole,
  wires,
  wiresOf,
  wiring,
  z,
} from './fields.ts';

export const lockstepTime = kindOf(
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

export const fluidTime = kindOf(fluidSchema, (input): Result<unknown> => {
  const found = networkOf(input);
  if (!found.ok) return found;
  const { links, shape, npusPerSwitch } = found.value;
  // A ring shares no link with itself: its closed form is the run.
  if (input.algorithm === 'ring') return success({ seconds: ringNs(links, input.ranks, input.bytes) / 1e9 });
  const exchange = exchangeOf(shape, npusPerSwitch, input);
  if (ranksOf(exchange) !== input.ranks) {
    return problem('ranks', `is ${input.ranks}; the schedule has ${ranksOf(exchange)}`);
  }
  return success({
    seconds: runSteps(exchangeOn(links, exchange, input.bytes, { start: input.start })).ns / 1e9,
  });
});

interface FoundNetwork {
  readonly links: Wires;
  /** Shape of the schedule. */
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
