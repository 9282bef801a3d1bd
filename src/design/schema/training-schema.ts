import * as v from 'valibot';
import { NUMBER_BOUNDS, type NumberBound } from '../bounds.ts';
import { CHECKPOINT_MODES, type Training } from '../training-run.ts';
import { choiceField, numberField, objectMessage } from './fields.ts';

const { perMillionHours, minutes, hours, watts, npuDollars } = NUMBER_BOUNDS;

function optional(bound: NumberBound) {
  return v.exactOptional(numberField(bound));
}

export const trainingSchema: v.GenericSchema<unknown, Training> = v.object(
  {
    tokens: optional(NUMBER_BOUNDS.trainingTokens),
    failures: v.exactOptional(
      v.object(
        {
          npuPerMillionHours: optional(perMillionHours),
          hostPerMillionHours: optional(perMillionHours),
          nicPerMillionHours: optional(perMillionHours),
          linkPerMillionHours: optional(perMillionHours),
          switchPerMillionHours: optional(perMillionHours),
          softwarePerMillionHours: optional(perMillionHours),
          npusPerHost: optional(NUMBER_BOUNDS.npus),
          detectMinutes: optional(minutes),
          restartMinutes: optional(minutes),
          spareHosts: optional(NUMBER_BOUNDS.spareHosts),
          repairHours: optional(hours),
        },
        objectMessage,
      ),
    ),
    checkpoint: v.exactOptional(
      v.object(
        {
          mode: v.exactOptional(choiceField(CHECKPOINT_MODES)),
          stateGB: optional(NUMBER_BOUNDS.checkpointGB),
          storageGBps: optional(NUMBER_BOUNDS.memoryGBps),
          copyGBps: optional(NUMBER_BOUNDS.memoryGBps),
          intervalMinutes: optional(NUMBER_BOUNDS.intervalMinutes),
        },
        objectMessage,
      ),
    ),
    power: v.exactOptional(
      v.object(
        {
          npuWatts: optional(watts),
          npuIdleWatts: optional(watts),
          hostWatts: optional(watts),
          hostIdleWatts: optional(watts),
          portWatts: optional(watts),
          portIdleWatts: optional(watts),
          opticWatts: optional(watts),
          opticIdleWatts: optional(watts),
          pue: optional(NUMBER_BOUNDS.pue),
          gridKgPerKwh: optional(NUMBER_BOUNDS.perKwh),
        },
        objectMessage,
      ),
    ),
    money: v.exactOptional(
      v.object(
        {
          npuHourDollars: optional(npuDollars),
          hostDollars: optional(npuDollars),
          writeOffYears: optional(NUMBER_BOUNDS.years),
          energyDollarsPerKwh: optional(NUMBER_BOUNDS.perKwh),
        },
        objectMessage,
      ),
    ),
  },
  objectMessage,
);
