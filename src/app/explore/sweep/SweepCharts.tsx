import { memo, useId, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ChartLegend } from '../../parts/charts/ChartLegend.tsx';
import { plainQuantity } from '../../parts/charts/quantity.ts';
import { XYChart } from '../../parts/charts/XYChart.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { comparableBy, unequalWork } from '../../../analysis/sweep/comparable.ts';
import { kneeOfLines, kneeText } from './knee-text.ts';
import { COST, measuresIn, measuresOfRuns, throughputIn, workOfRows } from './measures.ts';
import type { ReadyPlan } from './form/read-form.ts';
import { paretoSeries, seriesOf, type Line } from './sweep-series.ts';
import { sweepSource } from './sweep-source.ts';

interface SweepChartsProps {
  readonly ran: ReadyPlan | null;
  /** The lines of the legend, drawn or not. */
  readonly lines: readonly Line[];
  readonly drawn: readonly Line[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly picked: number | null;
  readonly onPick: (row: number) => void;
  /** In the line above, where its choice takes no height of the chart. */
  readonly choicePlace: Element | null;
}

/** View state: the chart that is shown, or whether all of them are. */
const sweepCharts = createStore<{ readonly chosen: string; readonly isAll: boolean }>()(() => ({
  chosen: 'throughput',
  isAll: false,
}));

const PARETO = 'pareto';
const EMPTY = 'Run the sweep to see it here';
/** Costs further apart than this are drawn on a logarithmic scale, or the cheap ones would be one spot. */
const WIDE = 8;

/** Stands in place of a chart that would compare unequal work. */
const NOT_ALIKE = {
  time: EMPTY,
  throughput: 'Iterations do unequal work: see Throughput',
  none: 'The rows train different models',
} as const;
/** Measures that count samples, which are not the same work in different models. */
const OF_WORK: ReadonlySet<string> = new Set(['throughput', 'networkCostPerThroughput']);

/** Every measure over the swept field, and throughput against cost; a chart that cannot compare its rows says so. */
export const SweepCharts = memo(function SweepCharts(props: SweepChartsProps) {
  const { lines, hidden, picked, onPick, onToggle, choicePlace } = props;
  const { x, by, charts, pareto, bend, unequal } = useCharts(props);
  const legend = useMemo(() => seriesOf(lines, 'throughput'), [lines]);
  const mark = useMemo(() => (bend === null ? null : { x: bend.knee.at.x, word: 'knee' }), [bend]);
  const { chosen, isAll } = useStore(sweepCharts);
  const choices = [
    ...charts.map(({ id, y }) => ({ value: id, label: y.quantity.label })),
    { value: PARETO, label: 'Throughput against cost' },
  ];
  const single = choices.find(({ value }) => value === chosen)?.value ?? choices[0]!.value;
  const isShown = (id: string): boolean => isAll || id === single;
  const shared = { picked, onPick, empty: EMPTY, source: sweepSource };
  return (
    <>
      {choicePlace === null
        ? null
        : createPortal(<ChartChoice single={single} choices={choices} isAll={isAll} />, choicePlace)}
      {bend === null ? null : <p className="sweep-knee">{kneeText(bend, x.quantity)}</p>}
      <div className={isAll ? 'sweep-charts' : 'sweep-charts sweep-charts--one'}>
        {charts
          .filter(({ id }) => isShown(id))
          .map(({ id, y, isKept, series }) => (
            <XYChart
              key={id}
              title={y.quantity.label}
              x={x}
              y={y}
              series={series}
              mark={mark}
              {...shared}
              empty={isKept ? EMPTY : NOT_ALIKE[by]}
            />
          ))}
        {isShown(PARETO) ? (
          <XYChart
            title="Throughput against cost"
            x={pareto.x}
            y={pareto.y}
            series={pareto.series}
            {...shared}
            empty={by === 'none' ? NOT_ALIKE.none : EMPTY}
          />
        ) : null}
      </div>
      {legend.length > 1 ? <ChartLegend series={legend} hidden={hidden} onToggle={onToggle} /> : null}
      {unequal === null ? null : <p className="sweep-unequal">{unequal}</p>}
    </>
  );
});

/** What the charts draw of the rows that have come so far. */
function useCharts({ ran, lines, drawn }: SweepChartsProps) {
  const field = ran?.plan.field;
  const scale = ran?.specification.range.scale ?? 'linear';
  const x = useMemo(
    () => ({ quantity: plainQuantity(field?.label ?? 'Value', field?.unit ?? ''), scale, isNice: false }),
    [field, scale],
  );
  const rows = useMemo(() => lines.flatMap((line) => line.rows), [lines]);
  const by = useMemo(() => comparableBy(rows), [rows]);
  const unequal = useMemo(() => unequalWork(rows), [rows]);
  const work = workOfRows(rows);
  const charts = useMemo(
    () =>
      [...measuresIn(work), ...measuresOfRuns(rows)].map(({ id, quantity, include }) => {
        const isKept = by === 'time' || !(id === 'simulatedNs' || (by === 'none' && OF_WORK.has(id)));
        const y = { quantity, include, mayCut: true as const };
        return { id, y, isKept, series: isKept ? seriesOf(drawn, id) : [] };
      }),
    [drawn, by, work, rows],
  );
  const pareto = useMemo(() => {
    const series = by === 'none' ? [] : paretoSeries(drawn);
    return { series, x: costAxis(series), y: { quantity: throughputIn(work).quantity } };
  }, [drawn, by, work]);
  const bend = useMemo(
    () => (by === 'none' ? null : kneeOfLines(drawn, scale === 'log')),
    [drawn, by, scale],
  );
  return { x, by, charts, pareto, bend, unequal };
}

interface ChartChoiceProps {
  readonly single: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly isAll: boolean;
}

function ChartChoice({ single, choices, isAll }: ChartChoiceProps) {
  const id = useId();
  return (
    <div className="sweep-charts__choice">
      <label htmlFor={id}>Chart</label>
      <Select
        id={id}
        className="select-box--wide"
        value={single}
        choices={choices}
        onChoose={(chosen) => sweepCharts.setState({ chosen, isAll: false })}
      />
      <Button aria-pressed={isAll} onClick={() => sweepCharts.setState({ isAll: !isAll })}>
        {isAll ? 'Show one' : `Show all ${choices.length}`}
      </Button>
    </div>
  );
}

/** Costs that are far apart get a logarithmic axis. */
function costAxis(pareto: ReturnType<typeof paretoSeries>) {
  const costs = pareto.flatMap(({ points }) => points.map((point) => point.x));
  const low = costs.reduce((least, cost) => Math.min(least, cost), Infinity);
  const high = costs.reduce((largest, cost) => Math.max(largest, cost), 0);
  return { quantity: COST.quantity, scale: high > WIDE * low ? 'log' : 'linear' } as const;
}
