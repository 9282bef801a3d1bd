import { useMemo } from 'react';
import type { Design } from '../../../design/document.ts';
import { formatTime } from '../../../units/time.ts';
import type { SingleCollectiveQuestion } from '../../../analysis/single-collective/single-collective.ts';
import { plainQuantity, timeQuantity } from '../../parts/charts/quantity.ts';
import type { ChartSeries } from '../../parts/charts/series.ts';
import { XYChart } from '../../parts/charts/XYChart.tsx';
import { Table } from '../../parts/table/Table.tsx';
import { collectiveChoice } from '../../state/view/collective-choice.ts';
import { useChunkTimes } from './use-chunk-times.ts';

interface ChunkTimesProps {
  readonly design: Design;
  readonly question: SingleCollectiveQuestion;
}

const X = { quantity: plainQuantity('Chunks'), scale: 'log', isNice: false } as const;
const Y = { quantity: timeQuantity('Time'), include: 0 };

/** Why cutting pays, and how far: the time of the collective over the number of chunks, also as a table. */
export function ChunkTimes({ design, question }: ChunkTimesProps) {
  const times = useChunkTimes(design, question);
  const series = useMemo((): readonly ChartSeries[] => {
    const points = (times ?? []).map(({ chunks, endNs }) => ({ id: chunks, x: chunks, y: endNs }));
    return [{ key: 'time', name: 'Time', short: '', style: 0, look: 'line', points }];
  }, [times]);
  return (
    <div className="single-collective__times">
      <XYChart
        title="Time over chunks"
        x={X}
        y={Y}
        series={series}
        picked={question.chunks}
        onPick={(chunks) => collectiveChoice.setState({ chunks })}
        empty="Being simulated"
        height={180}
      />
      <Table
        caption="Time over chunks"
        columns={['Chunks', 'Time']}
        rows={(times ?? []).map(({ chunks, endNs }) => ({
          key: chunks,
          head: chunks,
          cells: [endNs === null ? '–' : formatTime(endNs, 4)],
        }))}
      />
    </div>
  );
}
