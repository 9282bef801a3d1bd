import { shortNotation } from '../../../../topology/print-notation.ts';
import { schemeInTitle } from '../../../state/page/schemes.ts';
import { ExportMenu } from '../../../parts/export/ExportMenu.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { runner } from '../../../state/page/session.ts';
import { comparedOf, comparison, useCompared } from '../state/compared.ts';
import { laneAxisText } from '../../../state/traces/lane-axis.ts';
import { timelineRows } from '../layout/rows.ts';
import { timelineSelection, type Side } from '../../../state/view/selection-store.ts';
import { shownPath } from '../../../parts/why/shown-path.ts';
import { drawTimeline, type SvgPart } from './svg.ts';
import { timelineData } from './timeline-data.ts';
import type { Trace } from '../../../state/traces/trace.ts';
import { TRACES } from '../../../state/page/traces.ts';
import { useTraceOf } from '../../../state/page/use-trace.ts';
import { timelineView } from '../../../state/view/view-store.ts';

/** Takes the timeline away as it is shown: the visible time, one scheme or two. */
export function TimelineExport() {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const compared = useCompared();
  const isEmpty = useTraceOf('shown') === null;
  const sides: readonly Side[] = compared === null ? ['shown'] : ['shown', 'compared'];
  const names = [schemeInTitle(scheme), ...(compared === null ? [] : [compared.name])];
  return (
    <ExportMenu
      chart={{
        title: `Timeline of ${names.join(' and ')}`,
        draw: (tools) => {
          const { colour } = timelineSelection.store.getState();
          return drawTimeline(svgParts(sides), timelineView.store.getState().view, colour, tools);
        },
        table: () => timelineData(svgParts(sides), timelineView.store.getState().view),
      }}
      disabled={isEmpty}
    />
  );
}

function svgParts(sides: readonly Side[]): readonly SvgPart[] {
  return sides.flatMap((side): readonly SvgPart[] => {
    const trace = TRACES[side].current();
    return trace === null ? [] : [partOf(side, trace)];
  });
}

function partOf(side: Side, trace: Trace): SvgPart {
  const ranFor = runner.store.getState().shownFor;
  const other = side === 'compared' ? comparedOf(comparison.store.getState(), trace.scheme) : null;
  const dimensions = other?.dimensions ?? ranFor?.topology.dimensions ?? [];
  const rows = timelineRows(trace.lanes.length);
  const labels = rows.map(({ lane }) => {
    if (lane === null) return 'Compute';
    const carried = trace.lanes[lane]!;
    const { dimension, size } = carried;
    const shape = dimensions[dimension];
    return `${dimension + 1} · ${shape === undefined ? '' : shortNotation(shape)} ${laneAxisText(carried, trace.lanes)} × ${size}`;
  });
  return {
    side,
    path: side === 'shown' && timelineSelection.store.getState().hasPath ? shownPath() : null,
    lanes: trace.lanes,
    rows,
    trace,
    labels,
    name: other?.name ?? schemeInTitle(trace.scheme),
  };
}
