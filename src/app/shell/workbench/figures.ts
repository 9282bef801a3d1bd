/** The four key figures of the shown scheme, and their change by the last edit. */
import { baselineOf } from '../../../design/budget.ts';
import type { Design } from '../../../design/document.ts';
import { formatChange } from '../../../units/change.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatAmount } from '../../../units/rate.ts';
import { formatTime } from '../../../units/time.ts';
import { metricsOf, type Metrics } from '../../compare/metrics.ts';
import type { RunState } from '../../state/run/run-state.ts';

export type Figures = Pick<Metrics, 'iterationNs' | 'throughput' | 'busyShare' | 'costDollars'>;

export interface Figure {
  readonly label: string;
  /** Where there is little room; missing: the label is short enough. */
  readonly short?: string;
  readonly text: string;
  /** `+4.1 %` over the last edit; null if it changed nothing. */
  readonly change: string | null;
  readonly isBetter: boolean;
}

export function figuresOf(design: Design, { shown }: Pick<RunState, 'shown'>): Figures | null {
  return metricsOf(shown, design.bandwidth.scheme, baselineOf(design));
}

/** @param before the figures before the last edit; null where they are not known */
export function figureList(now: Figures | null, before: Figures | null): readonly Figure[] {
  const work = now?.throughput.unit ?? 'tokens';
  return [
    figure('Iteration', now?.iterationNs, before?.iterationNs, (ns) => formatTime(ns, 4), 'low'),
    figure(
      `${work.charAt(0).toUpperCase()}${work.slice(1)}/s`,
      now?.throughput.perSecond,
      before?.throughput.unit === work ? before.throughput.perSecond : null,
      (value) => formatAmount(value),
      'high',
    ),
    // A network that is busier is neither better nor worse: its change would have no colour.
    {
      ...figure('Network busy', now?.busyShare, null, (share) => formatPercent(share), 'high'),
      short: 'Busy',
    },
    figure('Cost', now?.costDollars, before?.costDollars, (dollars) => formatDollars(dollars), 'low'),
  ];
}

function figure(
  label: string,
  now: number | null | undefined,
  before: number | null | undefined,
  print: (value: number) => string,
  better: 'low' | 'high',
): Figure {
  const known = now ?? null;
  const ratio = known === null || before === null || before === undefined ? 1 : known / before;
  return {
    label,
    text: known === null ? '–' : print(known),
    change: formatChange(ratio),
    isBetter: better === 'low' ? ratio < 1 : ratio > 1,
  };
}
