/** Kinds of golden cases about the exchange on a loop network: shortcuts, loads, bytes, the schedule and its proof. */
import * as v from 'valibot';
import { ranksOf, sendsOf, stepsOf } from '../../../collective/loop/exchange.ts';
import { shortcutLoads } from '../../../collective/loop/load.ts';
import { loopSchedule, loopSteps } from '../../../collective/loop/schedule.ts';
import { shiftGroup, SHIFTS, shortcutOf } from '../../../collective/loop/shift.ts';
import { proveSchedule } from '../../../collective/proof.ts';
import { shortcutsOf } from '../../../topology/loop/shape.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { kindOf } from '../kind.ts';
import { algorithm, exchangeOf, oneOf, positive, shapeEntries, shapeOf, wiring, z } from './fields.ts';

export const shift = kindOf(v.strictObject({ ...shapeEntries, shift: oneOf(SHIFTS), z }), (input) => {
  const shape = shapeOf(input);
  if (!shape.ok) return shape;
  const q = shortcutsOf(shape.value);
  const table = Array.from({ length: input.z }, (_, npu) =>
    Array.from({ length: q }, (_each, step) => shortcutOf(input.shift, npu, step, input.z, q)),
  );
  return success({ group: shiftGroup(input.z, q), shortcut: table });
});

export const linkLoad = kindOf(v.strictObject({ ...shapeEntries, z, ...algorithm, wiring }), (input) => {
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

export const bytes = kindOf(v.strictObject({ ...shapeEntries, z, bytes: positive }), (input) => {
  const shape = shapeOf(input);
  if (!shape.ok) return shape;
  const exchange = exchangeOf(shape.value, input.z, { algorithm: 'shd' });
  const perStepSent = Array.from({ length: stepsOf(exchange) }, (_, step) =>
    sendsOf(exchange, step, 0).reduce((sum, { share }) => sum + share * input.bytes, 0),
  );
  return success({
    ranks: ranksOf(exchange),
    perStepSent,
    totalSentPerRank: perStepSent.reduce((sum, sent) => sum + sent, 0),
    steps: perStepSent.length,
  });
});

/** More ranks than this would take minutes to prove. */
const MOST_PROVED = 512;

export const schedule = kindOf(
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
