import { useStore } from 'zustand';
import { printNotation } from '../../../../topology/print-notation.ts';
import { formatTime } from '../../../../units/time.ts';
import { toNs, widthOf, type View } from '../../../state/view/view.ts';
import { schemeName } from '../../../state/page/schemes.ts';
import { useRun } from '../../../state/page/hooks.ts';
import { comparison, useCompared } from '../state/compared.ts';
import { laneCursor } from '../state/cursor-store.ts';
import { laneDifferences } from '../trace/difference.ts';
import { Table } from '../../../parts/table/Table.tsx';
import './trace-tables.css';
import { printPoints, printShare, printTimeDifference } from '../text/difference-text.ts';
import { formatInstant, formatSpan } from '../text/instant.ts';
import { laneAxisText } from '../../../state/traces/lane-axis.ts';
import type { LanePoint } from '../layout/pictures.ts';
import { timelineSelection } from '../../../state/view/selection-store.ts';
import type { Trace } from '../../../state/traces/trace.ts';
import { useTraceOf } from '../../../state/page/use-trace.ts';
import { timelineView } from '../../../state/view/view-store.ts';

const END_DIGITS = 5;

/** Differences of two traces: under the pointer, else within the selected time, else within the visible time. */
export function DifferencePart() {
  const shown = useTraceOf('shown');
  const compared = useTraceOf('compared');
  const trouble = useStore(comparison.store, (state) => state.trouble);
  if (trouble !== null) return <p className="trace-notes trace-notes__warning">{trouble}</p>;
  return (
    <section className="difference" aria-labelledby="difference-title">
      {shown === null || compared === null ? (
        <h3 id="difference-title">The other one is simulated</h3>
      ) : (
        <DifferenceTable shown={shown} compared={compared} />
      )}
    </section>
  );
}

function DifferenceTable({ shown, compared }: { readonly shown: Trace; readonly compared: Trace }) {
  const dimensions = useRun((run) => run.shownFor?.topology.dimensions ?? null);
  const point = useStore(laneCursor, (state) => state.point);
  const range = useStore(timelineSelection.store, (state) => state.range);
  const view = useStore(timelineView.store, (state) => state.view);
  const { span, text } = spanOf(point, range, view);
  const other = useCompared()?.name ?? schemeName(compared.scheme);
  const rows = laneDifferences(shown, compared, span);
  return (
    <>
      <h3 id="difference-title">
        {schemeName(shown.scheme)} and {other}: {text}
      </h3>
      <Table
        caption="Mean utilisation under two schemes, and when they end"
        columns={['Mean utilisation of', schemeName(shown.scheme), other, 'Difference']}
        empty="Their networks have other dimensions: lane by lane they do not compare."
        rows={rows.map(({ lane, shown: a, compared: b }, at) => {
          const shape = dimensions?.[lane.dimension];
          const block = shape === undefined ? '–' : printNotation([shape]);
          return {
            key: `${at}`,
            head: `${lane.dimension + 1} · ${block} ${laneAxisText(lane, shown.lanes)}`,
            dimension: lane.dimension,
            cells: [printShare(a), printShare(b), printPoints(b - a)],
          };
        })}
        foot={{
          head: 'End',
          cells: [
            formatTime(shown.simulatedNs, END_DIGITS),
            formatTime(compared.simulatedNs, END_DIGITS),
            printTimeDifference(shown.simulatedNs, compared.simulatedNs),
          ],
        }}
      />
      <p className="table-note">
        Mean utilisation: bytes on its links in this time / (its length × bandwidth), idle or not.
      </p>
    </>
  );
}

function spanOf(
  point: LanePoint | null,
  range: View | null,
  view: View,
): { readonly span: View; readonly text: string } {
  if (point !== null) {
    const pixel = Math.floor(point.x);
    const span = { startNs: toNs(pixel, view, point.width), endNs: toNs(pixel + 1, view, point.width) };
    return {
      span,
      text: `at ${formatInstant(span.startNs, widthOf(span))}, within ${formatTime(widthOf(span))}`,
    };
  }
  const span = range ?? view;
  const times = formatSpan(span.startNs, span.endNs);
  return { span, text: `${range === null ? 'time shown' : 'selected time'}, ${times}` };
}
