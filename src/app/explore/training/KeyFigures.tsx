import type { TrainingReport } from '../../../analysis/training-run/training-report.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatEnergy } from '../../../units/energy.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatAmount } from '../../../units/rate.ts';
import { formatHours } from '../../../units/time.ts';
import { finiteText } from './finite-text.ts';

/** What is asked first: days, goodput, money, energy. */
export function KeyFigures({ report }: { readonly report: TrainingReport }) {
  const { training } = report;
  const { whole, goodput, meanHoursBetween, energy } = training;
  const figures: readonly (readonly [string, string])[] = [
    ...(whole === null
      ? []
      : ([
          [
            `${formatAmount(whole.tokens)} tokens, with failures`,
            finiteText(whole.days, (days) => `${formatDecimal(days)} days`),
          ],
          ['Without failures', `${formatDecimal(whole.idealDays)} days`],
        ] as const)),
    ['Goodput', formatPercent(goodput.effective)],
    ['A failure every', meanHoursBetween === null ? 'none' : formatHours(meanHoursBetween)],
    ...(whole === null
      ? []
      : ([
          ['Cost', finiteText(whole.dollars, formatDollars)],
          ['A million tokens', finiteText(whole.dollarsPerMillionTokens, formatDollars)],
          ['Energy', finiteText(whole.energyMWh, (mwh) => formatEnergy(mwh))],
          ['Emissions', finiteText(whole.tonnesCo2, (tonnes) => `${formatDecimal(tonnes, 4)} t CO2`)],
        ] as const)),
    ['Power', `${formatDecimal(energy.megawatts)} MW`],
  ];
  return (
    <>
      <dl className="training__figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {whole === null ? (
        <p className="training__none">
          The workload does not consist of tokens, so that days and costs of the whole training are unknown.
        </p>
      ) : null}
    </>
  );
}
