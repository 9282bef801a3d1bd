import { useStore } from 'zustand';
import { printNotation } from '../../../../topology/notation.ts';
import { formatTime } from '../../../../units/time.ts';
import { toNs, widthOf, type View } from '../../../state/view/view.ts';
import { SCHEME_TEXT } from '../../../state/run/schemes.ts';
import { useRun } from '../../../state/run/hooks.ts';
import { dimensionClass } from '../../../ui/theme/dimension-colour.ts';
import { comparison } from '../state/compared.ts';
import { laneCursor } from '../state/cursor-store.ts';
import { laneDifferences } from '../trace/difference.ts';
import '../../../parts/table/dimension-table.css';
import { printPoints, printShare, printTimeDifference } from '../words/difference-text.ts';
import { formatInstant, formatSpan } from '../words/instant.ts';
import { ROLES } from '../../../../taskgraph/roles.ts';
import type { LanePoint } from '../layout/pictures.ts';
import { timelineSelection } from '../../../state/view/selection-store.ts';
import type { Trace } from '../../../state/traces/trace.ts';
import { useTraceOf } from '../../../state/traces/use-trace.ts';
import { timelineView } from '../../../state/view/view-store.ts';

const END_DIGITS = 5;

/** What two schemes differ in: under the pointer, else within the selected time, else within what is shown. */
export function DifferencePart() {
  const shown = useTraceOf('shown');
  const compared = useTraceOf('compared');
  const trouble = useStore(comparison.store, (state) => state.trouble);
  if (trouble !== null) return <p className="trace-notes trace-notes__warning">{trouble}</p>;
  return (
    <section className="difference" aria-labelledby="difference-title">
      {shown === null || compared === null ? (
        <h3 id="difference-title">The other scheme is simulated</h3>
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
  return (
    <>
      <h3 id="difference-title">
        {SCHEME_TEXT[shown.scheme].name} and {SCHEME_TEXT[compared.scheme].name}: {text}
      </h3>
      <table className="dimension-table difference-table">
        <caption className="visually-hidden">Mean utilisation under two schemes, and when they end</caption>
        <thead>
          <tr>
            <th scope="col">Mean utilisation of</th>
            <th scope="col">{SCHEME_TEXT[shown.scheme].name}</th>
            <th scope="col">{SCHEME_TEXT[compared.scheme].name}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {laneDifferences(shown, compared, span).map(({ lane, shown: a, compared: b }) => {
            const shape = dimensions?.[lane.dimension];
            return (
              <tr
                key={`${lane.dimension} ${lane.role}`}
                className={dimensionClass(lane.dimension)}
                data-dimension={lane.dimension}
              >
                <th scope="row">
                  {lane.dimension + 1} · {shape === undefined ? '–' : printNotation([shape])}{' '}
                  {ROLES[lane.role].short}
                </th>
                <td>{printShare(a)}</td>
                <td>{printShare(b)}</td>
                <td>{printPoints(b - a)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">End</th>
            <td>{formatTime(shown.simulatedNs, END_DIGITS)}</td>
            <td>{formatTime(compared.simulatedNs, END_DIGITS)}</td>
            <td>{printTimeDifference(shown.simulatedNs, compared.simulatedNs)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="dimension-table__note">
        Mean utilisation: bytes sent in this time / (its length × bandwidth), idle or not.
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
