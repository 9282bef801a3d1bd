/** Two traces of one design side by side within a time: the utilisation of each lane, and when each iteration ends. */
import type { View } from '../../../state/view/view.ts';
import type { Lane } from '../../../../run/report/results.ts';
import { visibleDetail } from '../layout/detail.ts';
import { laneColumns } from '../layout/lane-columns.ts';
import type { Trace } from '../../../state/traces/trace.ts';

export interface LaneDifference {
  readonly lane: Lane;
  /** 0..1, more where every message has its links to itself (`reference` rounding). */
  readonly shown: number;
  readonly compared: number;
}

/** One for each lane; none where the traces are of different networks, as they are while one of them is older. */
export function laneDifferences(shown: Trace, compared: Trace, span: View): readonly LaneDifference[] {
  const isSame =
    shown.lanes.length === compared.lanes.length &&
    shown.lanes.every(({ dimension, role }, lane) => {
      const other = compared.lanes[lane]!;
      return other.dimension === dimension && other.role === role;
    });
  if (!isSame) return [];
  return shown.lanes.map((lane, index) => ({
    lane,
    shown: utilisationIn(shown, index, span),
    compared: utilisationIn(compared, index, span),
  }));
}

/** More phases than this are not looked through while the pointer moves. */
const MOST_SUMMED = 200_000;

/** Mean utilisation of a lane within a time. */
export function utilisationIn(trace: Trace, lane: number, span: View): number {
  return laneColumns(trace, lane, visibleDetail(trace, span, MOST_SUMMED), span, 1)[0] ?? 0;
}
