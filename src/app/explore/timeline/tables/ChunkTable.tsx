import type { DesignDimension } from '../../../../design/document.ts';
import { shortNotation } from '../../../../topology/print-notation.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatTime } from '../../../../units/time.ts';
import type { Lane } from '../../../../run/report/results.ts';
import { Table } from '../../../parts/table/Table.tsx';
import type { Followed } from '../trace/follow.ts';
import { groupShort } from '../../../state/traces/lane-axis.ts';
import { operationText } from '../../../state/traces/operations.ts';

interface ChunkTableProps {
  readonly way: Followed;
  readonly lanes: readonly Lane[];
  readonly dimensions: readonly DesignDimension[];
}

const DIGITS = 7;
/** Digits of an instant that show a nanosecond seconds into an iteration. */
const INSTANT_DIGITS = 10;

/** Every phase of a chunk in order, and their sums. */
export function ChunkTable({ way, lanes, dimensions }: ChunkTableProps) {
  return (
    <Table
      caption={`Phases of chunk ${way.chunk}, in order`}
      region="Phases of the chunk"
      className="chunk-table"
      columns={[
        'Phase, dimension',
        'Operation',
        'Start',
        'End',
        {
          name: 'Queued',
          title: 'From the end of the phase before, of the first phase from the issue of its collective',
        },
        'In service',
        'Sent per NPU',
      ]}
      rows={way.steps.map(({ lane, phase, operation, startNs, endNs, queueNs, bytes }) => {
        const { dimension, role } = lanes[lane]!;
        const shape = dimensions[dimension];
        return {
          key: phase,
          head: `P${phase + 1} · ${dimension + 1} · ${shape === undefined ? '–' : shortNotation(shape)}`,
          dimension,
          cells: [
            `${groupShort(role, lanes)} ${operationText(operation).name}`,
            formatTime(startNs, INSTANT_DIGITS),
            formatTime(endNs, INSTANT_DIGITS),
            queueNs === null ? '–' : formatTime(queueNs, DIGITS),
            formatTime(endNs - startNs, DIGITS),
            formatBytes(bytes, 4),
          ],
        };
      })}
      foot={{
        head: 'All phases',
        cells: [
          ...['', '', ''],
          way.queueNs === null ? '–' : formatTime(way.queueNs, DIGITS),
          formatTime(way.serviceNs, DIGITS),
          formatBytes(way.bytes, 4),
        ],
      }}
    />
  );
}
