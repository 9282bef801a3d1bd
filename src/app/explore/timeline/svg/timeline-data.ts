/** The numbers behind what the timeline shows: chunk phase by chunk phase while they are drawn so, else utilisation. */
import { toNs, type View } from '../../../state/view/view.ts';
import type { DataTable } from '../../../parts/export/data-table.ts';
import { visibleDetail } from '../layout/detail.ts';
import { laneColumns } from '../layout/lane-columns.ts';
import { groupShort } from '../../../state/traces/lane-axis.ts';
import { laneAxisText } from '../../../state/traces/lane-axis.ts';
import { operationText } from '../../../state/traces/operations.ts';
import { lookOf } from '../../../state/traces/tones.ts';
import type { Trace } from '../../../state/traces/trace.ts';

export interface NamedTrace {
  readonly name: string;
  readonly trace: Trace;
}

/** Parts of the visible time that a utilisation is given for. */
const COLUMNS = 200;

export function timelineData(traces: readonly NamedTrace[], view: View): DataTable {
  return traces.every(({ trace }) => visibleDetail(trace, view).detail === 'chunks')
    ? phaseTable(traces, view)
    : utilisationTable(traces, view);
}

function phaseTable(traces: readonly NamedTrace[], view: View): DataTable {
  const texts = ['Scheme', 'Dimension', 'Group', 'Operation', 'Collective', 'Chunk', 'Phase'];
  return {
    columns: [
      ...texts.map((name) => ({ name, unit: '' })),
      ...['Start', 'End'].map((name) => ({ name, unit: 'ns' })),
      { name: 'Sent per NPU', unit: 'B' },
    ],
    rows: traces.flatMap(({ name, trace }) => {
      const look = lookOf(trace, 'dimension');
      return visibleDetail(trace, view).ranges.flatMap(({ from, to }, lane) =>
        Array.from({ length: to - from }, (_, offset) => from + offset)
          .filter((index) => overlaps(trace, lane, index, view))
          .map((index) => {
            const { startNs, endNs, bytes, chunk, phase, operation } = trace.segments[lane]!;
            return [
              ...[name, trace.lanes[lane]!.dimension + 1, groupShort(look.role(lane, index), trace.lanes)],
              ...[operationText(operation[index]!).name, look.collective(lane, index).text],
              ...[chunk[index]!, phase[index]! + 1, startNs[index]!, endNs[index]!, bytes[index]!],
            ];
          }),
      );
    }),
  };
}

function overlaps(trace: Trace, lane: number, index: number, view: View): boolean {
  const { startNs, endNs } = trace.segments[lane]!;
  return endNs[index]! > view.startNs && startNs[index]! < view.endNs;
}

function utilisationTable(traces: readonly NamedTrace[], view: View): DataTable {
  return {
    columns: [
      ...['Scheme', 'Dimension', 'Group'].map((name) => ({ name, unit: '' })),
      ...['From', 'To'].map((name) => ({ name, unit: 'ns' })),
      { name: 'Utilisation', unit: '' },
    ],
    rows: traces.flatMap(({ name, trace }) =>
      trace.lanes.flatMap((shownLane, lane) => {
        const columns = laneColumns(trace, lane, visibleDetail(trace, view), view, COLUMNS);
        return Array.from(columns, (used, column) => [
          ...[name, shownLane.dimension + 1, laneAxisText(shownLane, trace.lanes)],
          ...[toNs(column, view, COLUMNS), toNs(column + 1, view, COLUMNS), used],
        ]);
      }),
    ),
  };
}
