import type { DesignDimension } from '../../../../design/document.ts';
import { printNotation } from '../../../../topology/notation.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatTime } from '../../../../units/time.ts';
import type { Lane } from '../../../../worker/protocol.ts';
import { dimensionClass } from '../../../ui/theme/dimension-colour.ts';
import '../../../parts/table/dimension-table.css';
import type { Followed } from '../trace/follow.ts';
import { ROLES } from '../../../../taskgraph/roles.ts';
import { operationText } from '../../../state/traces/operations.ts';

interface ChunkTableProps {
  readonly way: Followed;
  readonly lanes: readonly Lane[];
  readonly dimensions: readonly DesignDimension[];
}

const DIGITS = 7;
/** Seconds into an iteration a nanosecond can be told. */
const INSTANT_DIGITS = 10;

/** Every phase of a chunk in order, and their sums. */
export function ChunkTable({ way, lanes, dimensions }: ChunkTableProps) {
  return (
    <div className="chunk-part__table" tabIndex={0} role="region" aria-label="Phases of the chunk">
      <table className="dimension-table chunk-table">
        <caption className="visually-hidden">Phases of chunk {way.chunk}, in order</caption>
        <thead>
          <tr>
            <th scope="col">Phase, dimension</th>
            <th scope="col">Operation</th>
            <th scope="col">Start</th>
            <th scope="col">End</th>
            <th
              scope="col"
              title="From the end of the phase before, of the first phase from the issue of its collective"
            >
              Queued
            </th>
            <th scope="col">In service</th>
            <th scope="col">Sent per NPU</th>
          </tr>
        </thead>
        <tbody>
          {way.steps.map(({ lane, phase, operation, startNs, endNs, queueNs, bytes }) => {
            const { dimension, role } = lanes[lane]!;
            const shape = dimensions[dimension];
            return (
              <tr key={phase} className={dimensionClass(dimension)} data-dimension={dimension}>
                <th scope="row">
                  P{phase + 1} · {dimension + 1} · {shape === undefined ? '–' : printNotation([shape])}
                </th>
                <td>
                  {ROLES[role].short} {operationText(operation).name}
                </td>
                <td>{formatTime(startNs, INSTANT_DIGITS)}</td>
                <td>{formatTime(endNs, INSTANT_DIGITS)}</td>
                <td>{queueNs === null ? '–' : formatTime(queueNs, DIGITS)}</td>
                <td>{formatTime(endNs - startNs, DIGITS)}</td>
                <td>{formatBytes(bytes, 4)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All phases</th>
            <td />
            <td />
            <td />
            <td>{way.queueNs === null ? '–' : formatTime(way.queueNs, DIGITS)}</td>
            <td>{formatTime(way.serviceNs, DIGITS)}</td>
            <td>{formatBytes(way.bytes, 4)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
