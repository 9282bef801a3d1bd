import { useMemo, useRef, useState, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatTime } from '../../../../units/time.ts';
import type { FlowPoint, PairName, PairStats } from '../../../../analysis/packets/flow-log.ts';
import type { FlowHistory, PacketActivity } from '../../../../analysis/packets/packet-activity.ts';
import { Select } from '../../../ui/field/Select.tsx';
import { toNs, toPixel, type View } from '../../../state/view/view.ts';
import { timelineView } from '../../../state/view/view-store.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { TimeAxis } from '../TimeAxis.tsx';
import { linePath, pointAt } from './flow-paths.ts';

const HEIGHT = 64;
const NONE: readonly FlowPoint[] = [];

interface FlowPartProps {
  readonly activity: PacketActivity;
  /** The activity of the visible time with more of its moments; null if those of the whole run suffice. */
  readonly closer: PacketActivity | null;
  readonly onFollow: (pair: PairName) => void;
}

/** One flow over time: window and flight, what it has sent, its retransmissions and timeouts. */
export function FlowPart({ activity: { flow, pairs }, closer, onFollow }: FlowPartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const view = useStore(timelineView.store, (state) => state.view);
  const [pointedNs, setPointedNs] = useState<number | null>(null);
  const moments = closer?.flow?.points ?? flow?.points ?? NONE;
  const drawn = useMemo(
    () => (flow === null || width === 0 ? null : linesOf(flow.points, moments, view, width)),
    [flow, moments, view, width],
  );
  if (flow === null || pairs.length === 0) return null;
  const point = pointedNs === null ? null : pointAt(moments, pointedNs);

  function move(event: PointerEvent<HTMLDivElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setPointedNs(toNs(x, view, width));
  }

  return (
    <>
      <div className="packets__head">
        <h4 id="packets-flow">One flow</h4>
        <FlowChoice pair={flow.pair} pairs={pairs} onFollow={onFollow} />
      </div>
      <p className="packets__readout">{point === null ? totalText(flow) : momentText(point)}</p>
      <div className="packets__lanes">
        <ul className="packets__labels">
          <li style={{ height: HEIGHT }}>
            <span>Window and flight</span>
            <span className="packets__facts">
              {drawn === null ? '' : `up to ${formatBytes(Math.round(drawn.most))}`}
            </span>
          </li>
          <li style={{ height: HEIGHT }}>
            <span>Sequence</span>
            <span className="packets__facts">{drawn === null ? '' : `up to ${formatBytes(drawn.sent)}`}</span>
          </li>
        </ul>
        <div
          ref={box}
          className="packets__plots"
          onPointerMove={move}
          onPointerLeave={() => setPointedNs(null)}
        >
          {drawn === null ? null : <FlowPlots flow={flow} drawn={drawn} view={view} width={width} />}
          <TimeAxis width={width} />
        </div>
      </div>
    </>
  );
}

interface FlowLines {
  /** The largest window or flight, and the last byte that was sent: the tops of the two plots. */
  readonly most: number;
  readonly sent: number;
  readonly window: string;
  readonly flight: string;
  readonly sequence: string;
}

/**
 * Paths of the moments in a view.
 * @param points the moments of the whole run, which the tops of the plots are taken from
 */
function linesOf(
  points: readonly FlowPoint[],
  moments: readonly FlowPoint[],
  view: View,
  width: number,
): FlowLines {
  const peaks = points.map(({ windowBytes, flightBytes }) => Math.max(windowBytes, flightBytes));
  const most = Math.max(1, ...peaks);
  const sent = Math.max(1, points.at(-1)?.nextByte ?? 0, ...points.map(({ nextByte }) => nextByte));
  const line = (value: (point: FlowPoint) => number, full: number): string =>
    linePath(moments, value, full, view, width, HEIGHT);
  return {
    most,
    sent,
    window: line(({ windowBytes }) => windowBytes, most),
    flight: line(({ flightBytes }) => flightBytes, most),
    sequence: line(({ nextByte }) => nextByte, sent),
  };
}

interface FlowChoiceProps extends Pick<FlowPartProps, 'onFollow'> {
  readonly pair: PairName;
  readonly pairs: readonly PairStats[];
}

function FlowChoice({ pair: followed, pairs, onFollow }: FlowChoiceProps) {
  const choices = [...new Map([followed, ...pairs].map((pair) => [nameOf(pair), pair]))];
  return (
    <label className="packets__choice">
      <span className="visually-hidden">Flow to follow</span>
      <Select
        className="select-box--wide"
        value={nameOf(followed)}
        choices={choices.map(([value, pair]) => ({ value, label: `${value}${troubleOf(pairs, pair)}` }))}
        onChoose={(value) => {
          const pair = choices.find(([name]) => name === value)?.[1];
          if (pair !== undefined) onFollow(pair);
        }}
      />
    </label>
  );
}

interface FlowPlotsProps {
  readonly flow: FlowHistory;
  readonly drawn: FlowLines;
  readonly view: View;
  readonly width: number;
}

function FlowPlots({ flow, drawn, view, width }: FlowPlotsProps) {
  const name = nameOf(flow.pair);
  return (
    <>
      <svg
        className="packets__plot"
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`Window and flight of ${name}`}
      >
        <rect className="packets__ground" width={width} height={HEIGHT} />
        <path className="packets__flight" d={drawn.flight} />
        <path className="packets__window" d={drawn.window} />
      </svg>
      <svg
        className="packets__plot"
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`What ${name} has sent`}
      >
        <rect className="packets__ground" width={width} height={HEIGHT} />
        <path className="packets__window" d={drawn.sequence} />
        {flow.timeoutsNs.map((ns) => (
          <path
            key={ns}
            className="packets__mark packets__mark--timeouts"
            d={`M${toPixel(ns, view, width) - 3} ${HEIGHT}h6l-3 -5z`}
          />
        ))}
      </svg>
    </>
  );
}

function totalText({ points, retransmissionsNs, timeoutsNs }: FlowHistory): string {
  const end = points.at(-1);
  if (end === undefined) return 'It has sent nothing that was acknowledged.';
  return `${formatBytes(end.nextByte)} sent, ${formatCount(retransmissionsNs.length)} segments sent again, ${formatCount(timeoutsNs.length)} timeouts. Point at it to read a moment.`;
}

function nameOf({ dimension, from, to, channel }: PairName): string {
  return `NPU ${from} to ${to}, dimension ${dimension + 1}${channel > 0 ? `, way ${channel + 1}` : ''}`;
}

function troubleOf(pairs: readonly PairStats[], pair: PairName): string {
  const found = pairs.find((other) => nameOf(other) === nameOf(pair));
  if (found === undefined || found.retransmissions === 0) return '';
  return `: ${formatCount(found.timeouts)} timeouts, ${formatCount(found.retransmissions)} sent again`;
}

function momentText({ ns, windowBytes, flightBytes, nextByte, rtoNs }: FlowPoint): string {
  return `${formatTime(ns)}: window ${formatBytes(Math.round(windowBytes))}, ${formatBytes(flightBytes)} in flight, sent up to byte ${formatCount(nextByte)}, timeout after ${formatTime(rtoNs)}`;
}
