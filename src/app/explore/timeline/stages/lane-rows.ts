/** The rows of the chunks of a stage: compute, and the lanes that something may run on. */
import type { Trace } from '../../../state/traces/trace.ts';
import { LANE_HEIGHT, timelineRows, type Row } from '../layout/rows.ts';

/** A lane that no group uses counts as that of all NPUs, which has nothing to do in most pipelines. */
export function rowsOfStage({ lanes, segments }: Pick<Trace, 'lanes' | 'segments'>): readonly Row[] {
  const used = lanes.flatMap(({ role, roles }, lane) =>
    role !== 'all' || roles !== undefined || segments[lane]!.count > 0 ? [lane] : [],
  );
  return timelineRows(used.length, LANE_HEIGHT).map((row) =>
    row.lane === null ? row : { ...row, lane: used[row.lane]! },
  );
}
