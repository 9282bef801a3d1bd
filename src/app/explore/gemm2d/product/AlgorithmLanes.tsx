import { LANES } from '../../../../workload/gemm2d/slice-steps.ts';
import { useMemo } from 'react';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import type { SlicePoint } from '../../../../analysis/gemm2d/gemm-pipeline.ts';
import type { AlgorithmTimeline, TimelinesQuestion } from '../../../../analysis/gemm2d/timelines.ts';
import { LaneChart } from '../../../parts/charts/LaneChart.tsx';
import type { DataTable } from '../../../parts/export/data-table.ts';
import { useAnswer } from '../../../parts/tasks/use-answer.ts';
import { engine } from '../../../state/page/session.ts';
import { LANE_NAMES } from '../product-text.ts';
import { Mark } from './LaneMarks.tsx';
import { LANE_PX, LANES_PX, laneY, markLanes } from './pipeline-layout.ts';

const GROUP_GAP_PX = 22;
const LANE_LETTERS = { horizontal: 'H', vertical: 'V', compute: 'products' } as const;

interface AlgorithmLanesProps extends Omit<TimelinesQuestion, 'slices'> {
  /** Null: the fastest number. */
  readonly slices: number | null;
  /** The numbers that MeshSlice may take. */
  readonly points: readonly SlicePoint[];
}

/** The operations of a product by every algorithm over one time axis. */
export function AlgorithmLanes({ profile, gemm, mesh, slices: given, points }: AlgorithmLanesProps) {
  const { rows, columns } = mesh;
  // Of MeshSlice, whichever algorithm is looked at alone.
  const slices = given ?? points.toSorted((a, b) => a.ns - b.ns)[0]?.slices ?? 1;
  const timelines = useAnswer(
    () => engine.algorithmTimelines({ profile, gemm, mesh: { rows, columns }, slices }),
    [profile, gemm, rows, columns, slices],
  );
  if (timelines === null || timelines.length === 0) return null;
  const endNs = Math.max(...timelines.map(({ runNs }) => runNs));
  const text = timelines.map(({ label, runNs }) => `${label} ${formatTime(runNs, 4)}`).join(', ');
  const top = (index: number): number => index * (LANES_PX + GROUP_GAP_PX);
  return (
    <LaneChart
      heading="Every algorithm over time"
      chart={{
        title: 'One product by every algorithm',
        table: () => tableOf(timelines),
        source: () => ({ of: 'products over a mesh, event-driven run', partial: null }),
      }}
      texts={{ caption: text, description: text }}
      label={text}
      className="mesh-every"
      lanes={timelines.flatMap(({ algorithm, label, busyNs, runNs }, index) =>
        LANES.map((lane) => ({
          key: `${algorithm} ${lane}`,
          y: top(index) + laneY(lane),
          height: LANE_PX,
          name: `${label}, ${LANE_LETTERS[lane]}`,
          share: `busy ${formatPercent(runNs > 0 ? busyNs[lane] / runNs : 0)}`,
        })),
      )}
      height={top(timelines.length) - GROUP_GAP_PX}
      endNs={endNs}
      left={132}
      top={8}
      spans={{ list: [], nameY: 0 }}
      marks={(at) => <Groups timelines={timelines} at={at} top={top} />}
      legend={timelines.map(({ algorithm, label, runNs }) => (
        <li key={algorithm}>
          {label} {formatTime(runNs, 4)}
        </li>
      ))}
    />
  );
}

interface GroupsProps {
  readonly timelines: readonly AlgorithmTimeline[];
  readonly at: (ns: number) => number;
  readonly top: (index: number) => number;
}

function Groups({ timelines, at, top }: GroupsProps) {
  const groups = useMemo(
    () => timelines.map(({ algorithm, spans }) => ({ algorithm, marks: markLanes(spans, at) })),
    [timelines, at],
  );
  return groups.map(({ algorithm, marks }, index) => (
    <g key={algorithm} transform={`translate(0 ${top(index)})`}>
      {marks.map((mark) => (
        <Mark key={`${mark.lane} ${mark.x}`} mark={mark} />
      ))}
    </g>
  ));
}

function tableOf(timelines: readonly AlgorithmTimeline[]): DataTable {
  return {
    columns: [
      ...['Algorithm', 'Lane', 'Slice'].map((name) => ({ name, unit: '' })),
      ...['Start', 'End'].map((name) => ({ name, unit: 'ns' })),
    ],
    rows: timelines.flatMap(({ label, spans }) =>
      spans.map(({ lane, slice, startNs, endNs }) => [label, LANE_NAMES[lane], slice + 1, startNs, endNs]),
    ),
  };
}
