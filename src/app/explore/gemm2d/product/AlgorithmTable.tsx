import { formatBytes } from '../../../../units/bytes.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import type { GemmTimeline } from '../../../../analysis/gemm2d/gemm-pipeline.ts';
import { movingMatrix, type Gemm } from '../../../../workload/gemm2d/gemm.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { exposedNs } from '../product-text.ts';

interface AlgorithmTableProps {
  readonly pipeline: GemmTimeline;
  readonly gemm: Gemm;
}

/** This product on this mesh with every algorithm, with the bytes that it moves and keeps. */
export function AlgorithmTable({ pipeline, gemm }: AlgorithmTableProps) {
  const { algorithms, bytesPerLink, bufferBytes } = pipeline;
  const least = algorithms[0]?.time?.ns ?? NaN;
  return (
    <div className="mesh__chart">
      <Table
        caption="This product on this mesh by every algorithm"
        isCaptionShown
        region="This product by every algorithm"
        columns={['Algorithm', 'Time', 'over least', 'Shown']}
        rows={algorithms.map(({ label, time, refusal }) => ({
          key: label,
          head: label,
          title: refusal ?? undefined,
          cells:
            time === null
              ? ['cannot', '', '']
              : [
                  formatTime(time.ns, 4),
                  time.ns === least ? 'least' : `+${formatPercent(time.ns / least - 1)}`,
                  formatTime(exposedNs(time), 3),
                ],
        }))}
      />
      <ul className="mesh__refused">
        {algorithms.flatMap(({ label, refusal }) =>
          refusal === null ? [] : [<li key={label}>{refusal}</li>],
        )}
        <li>
          A link of H carries {formatBytes(bytesPerLink.horizontal)} of{' '}
          {movingMatrix(gemm.flow, 'horizontal')}, one of V {formatBytes(bytesPerLink.vertical)} of{' '}
          {movingMatrix(gemm.flow, 'vertical')}, whatever the number of slices. Buffers of a chip:{' '}
          {formatBytes(bufferBytes)}.
        </li>
      </ul>
    </div>
  );
}
