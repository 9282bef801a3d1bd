import { GOODPUT_PARTS } from '../../analysis/training-run/goodput.ts';
import { printRecord } from '../../units/csv-record.ts';
import type { TrainFacts } from './train-facts.ts';

/** One quantity a line, with its unit; an empty value where there is none. */
export function trainCsv(facts: TrainFacts): string {
  const { goodput, checkpoint, energy, money, training, simulated } = facts;
  const rows: readonly (readonly [string, number | string | null | undefined, string])[] = [
    ['scheme', facts.scheme, ''],
    ['npus', facts.npus, ''],
    ['hosts', facts.hosts, ''],
    ['iteration time', facts.iterationNs, 'ns'],
    ['tokens per second', facts.tokensPerSecond, '1/s'],
    ...facts.failures.map(({ part, perHour }) => [`failures, ${part}`, perHour, '1/h'] as const),
    ['mean time between failures', facts.meanHoursBetween, 'h'],
    ['checkpoint size', checkpoint.bytes, 'B'],
    ['checkpoint stall', checkpoint.stallHours, 'h'],
    ['checkpoint interval', checkpoint.intervals?.usedHours, 'h'],
    ['best interval', checkpoint.intervals?.bestHours, 'h'],
    ['interval by Young', checkpoint.intervals?.youngHours, 'h'],
    ['interval by Daly', checkpoint.intervals?.dalyHours, 'h'],
    ...GOODPUT_PARTS.map((name) => [`share of time, ${name}`, goodput[name], ''] as const),
    ['days without failures', training?.idealDays, 'd'],
    ['days', training?.days, 'd'],
    ['expected failures', training?.failures, ''],
    ...(simulated?.quantiles ?? []).map(({ share, days }) => [`days, quantile ${share}`, days, 'd'] as const),
    ['NPU hours', training?.npuHours, 'h'],
    ['capital', money.capitalDollars, '$'],
    ['cost', training?.dollars, '$'],
    ['cost per million tokens', training?.dollarsPerMillionTokens, '$'],
    ["network's share of the cost", money.networkShare, ''],
    ['power', energy.megawatts, 'MW'],
    ['energy', training?.energyMWh, 'MWh'],
    ["network's share of the energy", energy.networkShare, ''],
    ['CO2', training?.tonnesCo2, 't'],
  ];
  return [['quantity', 'value', 'unit'], ...rows.map(([name, value, unit]) => [name, finiteOf(value), unit])]
    .map(printRecord)
    .join('');
}

function finiteOf(value: number | string | null | undefined): number | string {
  return value === null || value === undefined || value === Infinity ? '' : value;
}
