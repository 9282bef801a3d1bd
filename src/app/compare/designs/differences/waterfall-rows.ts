/** Lays out a waterfall of one number: its value before and after each step, on one axis. */
import { formatDollars } from '../../../../units/dollars.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatAmount } from '../../../../units/rate.ts';
import { formatTime } from '../../../../units/time.ts';
import type { Measures } from '../../../../analysis/sides/waterfall.ts';
import type { ToldWaterfall } from '../../../../worker/sides/told-waterfall.ts';
import { roundTicks } from '../../../parts/charts/round-ticks.ts';
import { stepWords } from './words.ts';

export type MeasureId = keyof Measures;

export interface Measure {
  readonly id: MeasureId;
  readonly label: string;
  readonly unit: string;
  readonly print: (value: number) => string;
  readonly better: 'low' | 'high';
}

/** Returns the metrics that both ends have, without throughputs of different work. */
export function measuresOf({ from, steps, unit }: ToldWaterfall): readonly Measure[] {
  const all: readonly (Measure | null)[] = [
    {
      id: 'iterationNs',
      label: 'Iteration time',
      unit: 'ns',
      print: (ns) => formatTime(ns, 4),
      better: 'low',
    },
    unit === null
      ? null
      : {
          id: 'perSecond',
          label: `Throughput, ${unit}/s`,
          unit: `${unit}/s`,
          print: (value) => formatAmount(value),
          better: 'high',
        },
    {
      id: 'utilisation',
      label: 'Mean utilisation',
      unit: '1',
      print: (share) => formatPercent(share),
      better: 'high',
    },
    { id: 'costDollars', label: 'Network cost', unit: '$', print: formatDollars, better: 'low' },
    unit === null
      ? null
      : {
          id: 'perSecondPerDollar',
          label: `${unit}/s per $`,
          unit: `${unit}/s/$`,
          print: (value) => formatAmount(value),
          better: 'high',
        },
  ];
  return all.filter(
    (measure): measure is Measure =>
      measure !== null &&
      [from, ...steps.map(({ after }) => after)].every((candidate) => Number.isFinite(candidate[measure.id])),
  );
}

export interface WaterfallRow {
  readonly words: string;
  readonly from: number;
  readonly to: number;
  /** Whether the step improves the number; null if it changes nothing. */
  readonly isBetter: boolean | null;
}

export function rowsOf({ from, steps }: ToldWaterfall, { id, better }: Measure): readonly WaterfallRow[] {
  let before = from[id] ?? 0;
  return steps.map(({ change, after }) => {
    const to = after[id] ?? 0;
    const row = {
      words: stepWords(change),
      from: before,
      to,
      isBetter: to === before ? null : to < before === (better === 'low'),
    };
    before = to;
    return row;
  });
}

export interface Axis {
  readonly start: number;
  readonly end: number;
  readonly ticks: readonly number[];
}

/** Returns a domain around all values. It need not include 0, as no length is drawn from there. */
export function axisOf(values: readonly number[]): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = most > least ? (most - least) * 0.08 : Math.abs(most) * 0.1 || 1;
  const [start, end] = [least - room, most + room];
  return { start, end, ticks: roundTicks(start, end, 4) };
}
