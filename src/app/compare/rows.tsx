import type { ReactNode } from 'react';
import { formatDecimal } from '../../units/decimal.ts';
import { formatDollars } from '../../units/dollars.ts';
import { formatPercent } from '../../units/percent.ts';
import { formatTime } from '../../units/time.ts';
import type { Metrics } from './metrics.ts';

/** One line of the comparison: a number of each scheme as text and as a bar. */
export interface MetricRow {
  readonly id: string;
  readonly label: string;
  readonly value: (metrics: Metrics) => number;
  readonly print: (value: number) => string;
  readonly better: 'low' | 'high' | null;
  /** What a full bar stands for; the largest value of the row if it is not given. */
  readonly full?: number;
  readonly look: 'compute' | 'model' | 'data' | 'plain';
  readonly about: ReactNode;
}

const ratio = (value: number): string => `${formatDecimal(value)} ×`;

export const METRIC_ROWS: readonly MetricRow[] = [
  {
    id: 'compute',
    label: 'Compute',
    value: (metrics) => metrics.computeNs,
    print: formatTime,
    better: null,
    look: 'compute',
    about: <p>Time in which the NPU computes. It does not depend on the network.</p>,
  },
  {
    id: 'model',
    label: 'MP communication',
    value: (metrics) => metrics.modelCommNs,
    print: formatTime,
    better: 'low',
    look: 'model',
    about: <p>Time in which a collective of the model-parallel group is under way.</p>,
  },
  {
    id: 'data',
    label: 'DP communication',
    value: (metrics) => metrics.dataCommNs,
    print: formatTime,
    better: 'low',
    look: 'data',
    about: <p>Time in which a collective of the data-parallel group is under way.</p>,
  },
  {
    id: 'speed-up',
    label: 'Speed-up',
    value: (metrics) => metrics.speedUp,
    print: ratio,
    better: 'high',
    look: 'plain',
    about: <p className="formula">iteration time of EqualBW / iteration time</p>,
  },
  {
    id: 'utilisation',
    label: 'Mean utilisation',
    value: (metrics) => metrics.utilisation,
    print: formatPercent,
    better: 'high',
    full: 1,
    look: 'plain',
    about: (
      <>
        <p className="formula">bytes sent / (time × bandwidth of the spanned dimensions)</p>
        <p>Over the time in which anything is sent.</p>
      </>
    ),
  },
  {
    id: 'cost',
    label: 'Network cost',
    value: (metrics) => metrics.costDollars,
    print: formatDollars,
    better: 'low',
    look: 'plain',
    about: <p>Links, NICs and switches at the unit prices under Prices; part by part under Cost.</p>,
  },
  {
    id: 'performance-per-cost',
    label: 'Performance per cost',
    value: (metrics) => metrics.performancePerCost,
    print: ratio,
    better: 'high',
    look: 'plain',
    about: <p className="formula">speed-up × cost of EqualBW / cost</p>,
  },
];
