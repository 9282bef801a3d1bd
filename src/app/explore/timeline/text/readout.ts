import { toNs, widthOf, type View } from '../../../state/view/view.ts';
import { formatBandwidth } from '../../../../units/bandwidth.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import { visibleDetail } from '../layout/detail.ts';
import { formatInstant } from './instant.ts';
import { computeAt, phaseAt } from '../layout/hit.ts';
import { laneAxisText } from '../../../state/traces/lane-axis.ts';
import { PASS_TEXT } from '../../../state/traces/operations.ts';
import { laneColumns } from '../layout/lane-columns.ts';
import { phaseText } from './phase-text.ts';
import type { Row } from '../layout/rows.ts';
import { isWithoutPhases, type Trace } from '../../../state/traces/trace.ts';

const DIGITS = 7;

/** The mark under the pointer, with exact values. */
export function readoutAt(trace: Trace, view: View, width: number, x: number, row: Row): string {
  const instantNs = toNs(x, view, width);
  const at = `At ${formatInstant(instantNs, widthOf(view) / width)}`;
  return `${at}: ${row.lane === null ? computeText(trace, instantNs) : laneText(trace, view, width, x, row.lane)}`;
}

function computeText(trace: Trace, instantNs: number): string {
  const index = computeAt(trace.compute, instantNs);
  if (index === null) return 'not computing';
  const { layer, pass, startNs, endNs } = trace.compute;
  const name = trace.layerNames[layer[index]!] ?? `layer ${layer[index]!}`;
  return `computing ${name}, ${PASS_TEXT[pass[index]!] ?? ''}, ${formatTime(endNs[index]! - startNs[index]!, DIGITS)}`;
}

function laneText(trace: Trace, view: View, width: number, x: number, lane: number): string {
  const info = trace.lanes[lane]!;
  const pixel: View = {
    startNs: toNs(Math.floor(x), view, width),
    endNs: toNs(Math.floor(x) + 1, view, width),
  };
  const [utilisation = 0] = laneColumns(trace, lane, visibleDetail(trace, pixel), pixel, 1);
  const name = `dimension ${info.dimension + 1}, ${laneAxisText(info, trace.lanes)}`;
  const used = `${formatPercent(utilisation)} of ${formatBandwidth(info.bandwidthGBps)} within ${formatTime(widthOf(pixel))}`;
  const segments = trace.segments[lane]!;
  const index = phaseAt(segments, toNs(x, view, width));
  if (trace.overfull) return `${name}: ${used}; too many chunk phases to keep each`;
  if (trace.undealt.length > 0 || isWithoutPhases(trace)) return `${name}: ${used}`;
  if (index === null) return `${name}: ${used}, idle at this instant`;
  return `${name}: ${used}; ${phaseText(trace, lane, index)}`;
}
