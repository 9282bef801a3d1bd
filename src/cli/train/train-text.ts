import { GOODPUT_PARTS } from '../../analysis/training-run/goodput.ts';
import {
  millionHours,
  ownHours,
  publishedHours,
} from '../../evidence/measured/trainings/facts/hours-beside.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatDollars } from '../../units/dollars.ts';
import { formatEnergy } from '../../units/energy.ts';
import { formatPercent } from '../../units/percent.ts';
import { formatAmount } from '../../units/rate.ts';
import { formatHours, formatTime } from '../../units/time.ts';
import { table } from '../table.ts';
import type { TrainFacts } from './train-facts.ts';

export function trainText(facts: TrainFacts): string {
  const blocks = [
    headOf(facts),
    failuresOf(facts),
    savingOf(facts),
    daysOf(facts),
    moneyOf(facts),
    publishedOf(facts),
    assumedOf(facts),
  ].filter((lines) => lines.length > 0);
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function headOf({
  name,
  scheme,
  npus,
  hosts,
  iterationNs,
  tokensPerSecond,
  spread,
}: TrainFacts): readonly string[] {
  const rate = tokensPerSecond === null ? '' : `, ${formatAmount(tokensPerSecond)} tokens a second`;
  return [
    `${name}, ${scheme}: ${formatCount(npus)} NPUs on ${formatCount(hosts)} hosts, an iteration takes ${formatTime(iterationNs, 4)}${rate}`,
    ...(spread === null ? [] : [spread.text]),
  ];
}

function failuresOf({ failures, meanHoursBetween }: TrainFacts): readonly string[] {
  return [
    meanHoursBetween === null
      ? 'nothing fails'
      : `the job fails every ${formatHours(meanHoursBetween)} on average`,
    table([
      ['part', 'count', 'per million h', 'a day'],
      ...failures.map(({ part, count, perMillionHours, perHour }) => [
        part,
        formatCount(count),
        formatDecimal(perMillionHours),
        formatDecimal(24 * perHour),
      ]),
    ]),
  ];
}

function savingOf({ checkpoint, interruptions }: TrainFacts): readonly string[] {
  const { mode, bytes, stallHours, writeHours, intervals } = checkpoint;
  const size = bytes === null ? 'of unknown size (training.checkpoint.stateGB says it)' : formatBytes(bytes);
  const beside = writeHours > 0 ? `, ${formatHours(writeHours)} more beside the work until it counts` : '';
  return [
    `a checkpoint, ${mode}: ${size}, the job stands still for ${formatHours(stallHours)}${beside}`,
    ...(intervals === null
      ? []
      : [
          `saved every ${formatHours(intervals.usedHours)} of work; best ${formatHours(intervals.bestHours)}, ` +
            `by Young ${formatHours(intervals.youngHours)}, by Daly ${formatHours(intervals.dalyHours)}`,
        ]),
    `a failure costs ${formatHours(interruptions.restartHours)} until the job runs again, and what was not saved; ` +
      `${formatCount(interruptions.spares)} spare hosts`,
  ];
}

function daysOf({ goodput, training, simulated }: TrainFacts): readonly string[] {
  const shares = GOODPUT_PARTS.map((name) => `${name} ${formatPercent(goodput[name])}`);
  if (training === null) return [shares.join(', '), 'no tokens: days and costs of the whole are unknown'];
  const { tokens, idealDays, days, failures } = training;
  const quantile = (share: number): string =>
    formatDecimal(simulated?.quantiles.find((entry) => entry.share === share)?.days ?? Number.NaN);
  return [
    shares.join(', '),
    `${formatAmount(tokens)} tokens: ${formatDecimal(days)} days with ${formatDecimal(failures)} failures; ${formatDecimal(idealDays)} without any`,
    ...(simulated === null
      ? []
      : [
          `${formatCount(simulated.runs)} simulated trainings: ${formatDecimal(simulated.meanDays)} days ` +
            `(+- ${formatDecimal(simulated.standardErrorDays, 2)}), 5 % within ${quantile(0.05)}, half within ${quantile(0.5)}, 95 % within ${quantile(0.95)}`,
        ]),
  ];
}

function moneyOf({ money, energy, training }: TrainFacts): readonly string[] {
  const { capital, capitalDollars, hour, dollarsPerHour, networkShare } = money;
  const bought = `capital ${formatDollars(capitalDollars)}: NPUs ${formatDollars(capital.npus)}, hosts ${formatDollars(capital.hosts)}, network ${formatDollars(capital.network)}`;
  const paid =
    hour.rent > 0
      ? `rent ${formatDollars(dollarsPerHour)} an hour`
      : `${formatDollars(dollarsPerHour)} an hour: ${formatDollars(hour.writeOff)} written off, ${formatDollars(hour.energy)} of energy`;
  const power = `${formatDecimal(energy.megawatts)} MW, network ${formatPercent(energy.networkShare)} of the energy`;
  return [
    bought,
    networkShare === null ? paid : `${paid}; network ${formatPercent(networkShare)}`,
    power,
    ...(training === null
      ? []
      : [
          `the training: ${formatDollars(training.dollars)}, ${formatDollars(training.dollarsPerMillionTokens)} a million tokens, ` +
            `${formatAmount(training.npuHours)} NPU hours, ${formatEnergy(training.energyMWh)}, ${formatDecimal(training.tonnesCo2, 4)} t of CO2`,
        ]),
  ];
}

function publishedOf({ published, training }: TrainFacts): readonly string[] {
  if (published === null || published.beside === null || training === null) return [];
  const { npuHours, source, beside } = published;
  return [
    `the published training: ${millionHours(npuHours)}`,
    table([
      ['NPU hours of', 'published', 'this design'],
      ...beside.terms.map((term) => [term.name, publishedHours(term), ownHours(term)]),
      ['All', millionHours(npuHours), millionHours(training.npuHours)],
    ]),
    beside.text,
    `from ${source}`,
  ];
}

function assumedOf({ assumed }: TrainFacts): readonly string[] {
  return [
    'not given by the design:',
    ...assumed.map(({ path, value, source }) => `  ${path} = ${formatDecimal(value)} (${source})`),
  ];
}
