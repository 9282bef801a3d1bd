import { useMemo, useRef, useState, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import type { DesignDimension } from '../../../../design/document.ts';
import { shortNotation } from '../../../../topology/print-notation.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatTime } from '../../../../units/time.ts';
import type { PacketActivity, PortGroup } from '../../../../analysis/packets/packet-activity.ts';
import { toNs } from '../../../state/view/view.ts';
import { timelineView } from '../../../state/view/view-store.ts';
import { dimensionClass } from '../../../ui/theme/dimension-colour.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { TimeAxis } from '../TimeAxis.tsx';
import { depthPaths, MARK_KINDS, marksOf, totalOf, type BinTimes } from './lane-paths.ts';

const LANE = 44;
const MARKS = 14;

interface QueueLanesProps {
  /** The activity of the whole run. */
  readonly activity: PacketActivity;
  /** The activity of the visible time in finer bins; null if the bins of the whole run are fine enough. */
  readonly closer: PacketActivity | null;
  readonly dimensions: readonly DesignDimension[];
}

/** What waits before the ports of each dimension, at the fullest port and on average, and below it what was lost. */
export function QueueLanes({ activity, closer, dimensions }: QueueLanesProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const view = useStore(timelineView.store, (state) => state.view);
  const [pointed, setPointed] = useState<string | null>(null);
  const { groups } = activity;
  const drawn = closer ?? activity;
  const lanes = useMemo(
    () =>
      groups.map((group, index) => {
        const bins = drawn.groups[index] ?? group;
        const full = Math.max(1, ...group.mostBytes);
        return {
          group,
          bins,
          paths: depthPaths(bins, drawn, full, view, width, LANE),
          marks: MARK_KINDS.map(({ kind }) => ({ kind, d: marksOf(kind, bins[kind], drawn, view, width) })),
        };
      }),
    [groups, drawn, view, width],
  );

  function point(event: PointerEvent<SVGSVGElement>, bins: PortGroup): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const bin = Math.floor((toNs(x, view, width) - drawn.startNs) / drawn.binNs);
    setPointed(binText(bins, bin, drawn));
  }

  return (
    <>
      <p className="packets__readout">
        {pointed ??
          `Bytes before a port, in steps of ${formatTime(drawn.binNs)}: the fullest as a line, their mean filled. Point at a lane to read it.`}
      </p>
      <div className="packets__lanes">
        <LaneNames groups={groups} dimensions={dimensions} />
        <div ref={box} className="packets__plots">
          {width === 0
            ? null
            : lanes.map(({ group, bins, paths, marks }) => (
                <svg
                  key={group.dimension}
                  className={`packets__plot ${dimensionClass(group.dimension)}`}
                  width={width}
                  height={LANE + MARKS}
                  role="img"
                  aria-label={laneText(group)}
                  onPointerMove={(event) => point(event, bins)}
                  onPointerLeave={() => setPointed(null)}
                >
                  <rect className="packets__ground" width={width} height={LANE} />
                  <path className="packets__mean" d={paths.mean} />
                  <path className="packets__most" d={paths.most} />
                  {marks.map(({ kind, d }) => (
                    <path
                      key={kind}
                      className={`packets__mark packets__mark--${kind}`}
                      d={d}
                      transform={`translate(0 ${LANE})`}
                    />
                  ))}
                </svg>
              ))}
          <TimeAxis width={width} />
        </div>
      </div>
      <MarkLegend groups={groups} />
    </>
  );
}

function LaneNames({
  groups,
  dimensions,
}: Pick<PacketActivity, 'groups'> & Pick<QueueLanesProps, 'dimensions'>) {
  return (
    <ul className="packets__labels">
      {groups.map(({ dimension, ports, mostBytes }) => {
        const block = dimensions[dimension];
        return (
          <li key={dimension} className={dimensionClass(dimension)} style={{ height: LANE + MARKS }}>
            <span>{block === undefined ? `Dimension ${dimension + 1}` : shortNotation(block)}</span>
            <span className="packets__facts">
              {formatCount(ports)} ports · most {formatBytes(Math.max(...mostBytes))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What the marks mean, with how many there are in the whole run. */
function MarkLegend({ groups }: Pick<PacketActivity, 'groups'>) {
  return (
    <ul className="packets__legend" aria-label="Marks">
      {MARK_KINDS.map(({ kind, noun }) => (
        <li key={kind}>
          <svg width={12} height={MARKS} aria-hidden="true">
            <path
              className={`packets__mark packets__mark--${kind}`}
              d={marksOf(kind, ONE, { startNs: 0, binNs: 1 }, { startNs: 0, endNs: 1 }, 12)}
            />
          </svg>
          {formatCount(groups.reduce((sum, group) => sum + totalOf(group[kind]), 0))} {noun}
        </li>
      ))}
    </ul>
  );
}

/** A bin with a single mark, for the legend. */
const ONE = Float64Array.of(1);

function laneText(group: PortGroup): string {
  const counts = MARK_KINDS.map(({ kind, noun }) => `${formatCount(totalOf(group[kind]))} ${noun}`);
  return `Dimension ${group.dimension + 1}: at most ${formatBytes(Math.max(...group.mostBytes))} before a port, ${counts.join(', ')}.`;
}

function binText(group: PortGroup, bin: number, { startNs, binNs }: BinTimes): string | null {
  const most = group.mostBytes[bin];
  if (most === undefined) return null;
  const counts = MARK_KINDS.filter(({ kind }) => group[kind][bin]! > 0).map(
    ({ kind, noun }) => `${formatCount(group[kind][bin]!)} ${noun}`,
  );
  const waits = `fullest port ${formatBytes(most)}, mean ${formatBytes(Math.round(group.meanBytes[bin]!))}`;
  return `${formatTime(startNs + bin * binNs)} to ${formatTime(startNs + (bin + 1) * binNs)}, dimension ${group.dimension + 1}: ${[waits, ...counts].join(', ')}`;
}
