/** The number fields of a training, part by part, as data. */
import { NUMBER_BOUNDS, type NumberBound } from '../../../design/bounds.ts';
import type { Design } from '../../../design/document.ts';
import type { Checkpoint, Failures, Money, Power, Training } from '../../../design/training-run.ts';

export type TrainingPart = Exclude<keyof Training, 'tokens'>;

export interface TrainingField {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly bound: NumberBound;
  /** What the field means, if its label does not say it. */
  readonly about?: string;
  /** The placeholder of an absent field without a usual value. */
  readonly nothing?: string;
}

type Row<T> = TrainingField & { readonly key: keyof T & string };

const B = NUMBER_BOUNDS;
const PER_MILLION = 'per million h';

const FAILURES: readonly Row<Failures>[] = [
  { key: 'npuPerMillionHours', label: 'NPU fails', unit: PER_MILLION, bound: B.perMillionHours },
  { key: 'hostPerMillionHours', label: 'Host fails', unit: PER_MILLION, bound: B.perMillionHours },
  { key: 'nicPerMillionHours', label: 'NIC fails', unit: PER_MILLION, bound: B.perMillionHours },
  { key: 'linkPerMillionHours', label: 'Cable fails', unit: PER_MILLION, bound: B.perMillionHours },
  { key: 'switchPerMillionHours', label: 'Switch fails', unit: PER_MILLION, bound: B.perMillionHours },
  {
    key: 'softwarePerMillionHours',
    label: 'Software fails',
    unit: PER_MILLION,
    bound: B.perMillionHours,
    about: 'For each NPU of the job.',
  },
  { key: 'npusPerHost', label: 'NPUs a host', unit: '', bound: B.npus, about: 'They are replaced together.' },
  { key: 'detectMinutes', label: 'Noticed after', unit: 'min', bound: B.minutes },
  {
    key: 'restartMinutes',
    label: 'Restart takes',
    unit: 'min',
    bound: B.minutes,
    about: 'Reading the checkpoint comes on top.',
  },
  { key: 'spareHosts', label: 'Spare hosts', unit: '', bound: B.spareHosts },
  { key: 'repairHours', label: 'Repair takes', unit: 'h', bound: B.hours },
];

const CHECKPOINT: readonly Row<Checkpoint>[] = [
  {
    key: 'stateGB',
    label: 'Size',
    unit: 'GB',
    bound: B.checkpointGB,
    about: 'Left empty, weights and optimizer state of the model, once.',
    nothing: 'of the model',
  },
  {
    key: 'storageGBps',
    label: 'Storage bandwidth',
    unit: 'GB/s',
    bound: B.memoryGBps,
    about: 'Of the whole job.',
  },
  {
    key: 'copyGBps',
    label: 'Copy to the host',
    unit: 'GB/s',
    bound: B.memoryGBps,
    about: 'Of one NPU, where checkpoints are asynchronous.',
  },
  {
    key: 'intervalMinutes',
    label: 'Saved every',
    unit: 'min',
    bound: B.intervalMinutes,
    about: 'Left empty, as often as gives the most progress.',
    nothing: 'best',
  },
];

const POWER: readonly Row<Power>[] = [
  { key: 'npuWatts', label: 'NPU, busy', unit: 'W', bound: B.watts },
  { key: 'npuIdleWatts', label: 'NPU, waiting', unit: 'W', bound: B.watts },
  { key: 'hostWatts', label: 'Host, busy', unit: 'W', bound: B.watts, about: 'Without its NPUs.' },
  { key: 'hostIdleWatts', label: 'Host, waiting', unit: 'W', bound: B.watts },
  { key: 'portWatts', label: 'Switch port, busy', unit: 'W', bound: B.watts },
  { key: 'portIdleWatts', label: 'Switch port, waiting', unit: 'W', bound: B.watts },
  {
    key: 'opticWatts',
    label: 'Transceiver, busy',
    unit: 'W',
    bound: B.watts,
    about: 'Two an optical cable.',
  },
  { key: 'opticIdleWatts', label: 'Transceiver, waiting', unit: 'W', bound: B.watts },
  { key: 'pue', label: 'PUE', unit: '', bound: B.pue, about: 'Power of the site over power of the parts.' },
  { key: 'gridKgPerKwh', label: 'CO2 of the grid', unit: 'kg/kWh', bound: B.perKwh },
];

const MONEY: readonly Row<Money>[] = [
  {
    key: 'npuHourDollars',
    label: 'Rent of an NPU',
    unit: '$/h',
    bound: B.npuDollars,
    about: 'In place of buying NPUs, hosts, network and energy. Left empty, all is bought.',
    nothing: 'bought',
  },
  {
    key: 'hostDollars',
    label: 'Price of a host',
    unit: '$',
    bound: B.npuDollars,
    about: 'Without its NPUs.',
  },
  { key: 'writeOffYears', label: 'Written off over', unit: 'years', bound: B.years },
  { key: 'energyDollarsPerKwh', label: 'Price of energy', unit: '$/kWh', bound: B.perKwh },
];

export const TRAINING_PARTS: readonly {
  readonly part: TrainingPart;
  readonly title: string;
  readonly fields: readonly TrainingField[];
}[] = [
  { part: 'failures', title: 'Failures', fields: FAILURES },
  { part: 'checkpoint', title: 'Checkpoints', fields: CHECKPOINT },
  { part: 'power', title: 'Power', fields: POWER },
  { part: 'money', title: 'Money', fields: MONEY },
];

/** Returns what the design gives in a part. */
export function givenIn(design: Design, part: TrainingPart): Readonly<Record<string, number | string>> {
  return { ...design.training?.[part] };
}

/** Sets a field of a part. Null removes it, and the part once it is empty. */
export function withTrainingField(
  design: Design,
  part: TrainingPart,
  key: string,
  value: number | string | null,
): Design {
  const fields = { ...givenIn(design, part) };
  if (value === null) Reflect.deleteProperty(fields, key);
  else fields[key] = value;
  const training: Training = { ...design.training, [part]: fields };
  if (Object.keys(fields).length === 0) Reflect.deleteProperty(training, part);
  return withTraining(design, training);
}

function withTraining(design: Design, training: Training): Design {
  if (Object.keys(training).length > 0) return { ...design, training };
  const without = { ...design };
  Reflect.deleteProperty(without, 'training');
  return without;
}
