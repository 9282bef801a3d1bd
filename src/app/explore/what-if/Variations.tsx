import { useMemo } from 'react';
import { percentQuantity, plainQuantity, rateQuantity, timeQuantity } from '../../parts/charts/quantity.ts';
import type { ChartSeries } from '../../parts/charts/series.ts';
import { XYChart } from '../../parts/charts/XYChart.tsx';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { Design } from '../../../design/document.ts';
import type { Trial } from '../../../analysis/questions/trials.ts';
import { Table } from '../../parts/table/Table.tsx';
import type { ExportSource } from '../../parts/export/chart-export.ts';
import { triedBy } from './equal-work.ts';
import { exposedShare } from './change-text.ts';
import { knobText } from './KnobRow.tsx';
import { knobOf } from './knobs.ts';
import { shareOut, type Variation } from './settings.ts';

interface VariationsProps {
  /** The design that each is a variation of. */
  readonly of: Design;
  readonly variations: readonly Variation[];
  /** The trials of all designs of the variations, in order; null before there are any. */
  readonly trials: readonly Trial[] | null;
}

const TIME = { quantity: timeQuantity('Iteration time'), include: 0 };
const SHARE = { quantity: percentQuantity('Exposed share'), include: 0 };
const HEIGHT = 150;

/** Each knob varied alone: time and exposed share over five values, each simulated, and the same as a table. */
export function Variations({ of: design, variations, trials }: VariationsProps) {
  const source = useMemo(() => (): ExportSource => ({ of: design, partial: null }), [design]);
  const placed = useMemo(() => {
    const shares = shareOut(variations, trials ?? []);
    return variations.map((variation, index) => ({ variation, tried: shares[index] ?? [] }));
  }, [variations, trials]);
  return (
    <>
      <div className="what-if__multiples">
        {placed.map(({ variation, tried }) => (
          <Multiple key={variation.id} variation={variation} trials={tried} source={source} />
        ))}
      </div>
      <details className="what-if__numbers">
        <summary>These charts as a table</summary>
        <Table
          caption="Each slider varied alone"
          region="Each slider varied"
          columns={['Slider', 'Value', 'Iteration time', 'Exposed share']}
          rows={placed.flatMap(({ variation: { id, values }, tried }) =>
            values.map((value, index) => ({
              key: `${id} ${value}`,
              head: knobOf(id).label,
              cells: [knobText(id, value), ...trialTexts(tried[index])],
            })),
          )}
        />
      </details>
    </>
  );
}

function Multiple({
  variation: { id, values },
  trials,
  source,
}: {
  readonly variation: Variation;
  readonly trials: readonly Trial[];
  readonly source: () => ExportSource;
}) {
  const { label, kind } = knobOf(id);
  const x = useMemo(() => {
    const scale = values.includes(0) ? 'linear' : 'log';
    return { quantity: plainQuantity(label, kind === 'factor' ? '×' : ''), scale, isNice: false } as const;
  }, [label, kind, values]);
  const isEqual = useMemo(() => triedBy(trials) === 'time', [trials]);
  const rate = useMemo(
    () => ({ quantity: rateQuantity('Throughput', unitOfTrials(trials)), include: 0 }),
    [trials],
  );
  const charts = useMemo(() => {
    const series = (
      key: string,
      valueIn: (trial: Trial & { ok: true }) => number | null,
    ): readonly ChartSeries[] => [
      {
        key,
        name: label,
        short: '',
        style: key === 'time' ? 0 : 3,
        look: 'line',
        points: values.map((value, index) => {
          const trial = trials[index];
          return { id: index, x: value, y: trial?.ok === true ? valueIn(trial) : null };
        }),
      },
    ];
    return {
      time: series('time', ({ result }) => (isEqual ? result.iterationNs : result.throughput.perSecond)),
      share: series('share', ({ result }) => exposedShare(result)),
    };
  }, [label, values, trials, isEqual]);
  const shared = { x, height: HEIGHT, empty: 'Being simulated', source };
  return (
    <section className="what-if__multiple" aria-label={`${label} varied`}>
      <XYChart
        title={`${isEqual ? 'Time' : 'Throughput'} over ${label.toLowerCase()}`}
        y={isEqual ? TIME : rate}
        series={charts.time}
        {...shared}
      />
      <XYChart title={`Exposed over ${label.toLowerCase()}`} y={SHARE} series={charts.share} {...shared} />
    </section>
  );
}

function unitOfTrials(trials: readonly Trial[]): string {
  const first = trials.find((trial) => trial.ok);
  return first?.ok === true ? first.result.throughput.unit : 'tokens';
}

function trialTexts(trial: Trial | undefined): readonly string[] {
  if (trial === undefined) return ['–', '–'];
  if (!trial.ok) return ['–', trial.problems[0]?.message ?? ''];
  return [formatTime(trial.result.iterationNs, 4), formatPercent(exposedShare(trial.result))];
}
