/** Arbitrary `training` of a design, with every field present or absent as the schema allows. */
import fc from 'fast-check';
import { NUMBER_BOUNDS, type NumberBound } from '../../design/bounds.ts';
import { CHECKPOINT_MODES, type Training } from '../../design/training-run.ts';

const B = NUMBER_BOUNDS;

export function arbitraryTraining(
  number: (bound: NumberBound) => fc.Arbitrary<number>,
): fc.Arbitrary<Training> {
  const some = <T>(fields: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }) =>
    fc.record(fields, { requiredKeys: [] });
  const rate = number(B.perMillionHours);
  const watts = number(B.watts);
  return some({
    tokens: number(B.trainingTokens),
    failures: some({
      npuPerMillionHours: rate,
      hostPerMillionHours: rate,
      nicPerMillionHours: rate,
      linkPerMillionHours: rate,
      switchPerMillionHours: rate,
      softwarePerMillionHours: rate,
      npusPerHost: number(B.npus),
      detectMinutes: number(B.minutes),
      restartMinutes: number(B.minutes),
      spareHosts: number(B.spareHosts),
      repairHours: number(B.hours),
    }),
    checkpoint: some({
      mode: fc.constantFrom(...CHECKPOINT_MODES),
      stateGB: number(B.checkpointGB),
      storageGBps: number(B.memoryGBps),
      copyGBps: number(B.memoryGBps),
      intervalMinutes: number(B.intervalMinutes),
    }),
    power: some({
      npuWatts: watts,
      npuIdleWatts: watts,
      hostWatts: watts,
      hostIdleWatts: watts,
      portWatts: watts,
      portIdleWatts: watts,
      opticWatts: watts,
      opticIdleWatts: watts,
      pue: number(B.pue),
      gridKgPerKwh: number(B.perKwh),
    }),
    money: some({
      npuHourDollars: number(B.npuDollars),
      hostDollars: number(B.npuDollars),
      writeOffYears: number(B.years),
      energyDollarsPerKwh: number(B.perKwh),
    }),
  });
}
