import { algorithms } from '../../../collective/algorithms/algorithms.ts';
import { COLLECTIVE_LABELS } from '../../../collective/schedule.ts';
import { printNotation } from '../../../topology/notation.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import type { DesignDimension } from '../../../design/document.ts';
import type { PlannedCollective, PlannedPhase } from '../../../worker/protocol.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';

interface PlanTableProps {
  readonly plan: PlannedCollective;
  readonly dimensions: readonly DesignDimension[];
  /** Leads to the steps of a phase. */
  readonly onShow: (phase: Pick<PlannedPhase, 'dimension' | 'operation' | 'ranks'>) => void;
}

/** The phases of one collective, in the order in which they run. */
export function PlanTable({ plan, dimensions, onShow }: PlanTableProps) {
  const { phases } = plan;
  const sent = phases.reduce((sum, phase) => sum + phase.sentBytes, 0);
  const steps = phases.reduce((sum, phase) => sum + phase.steps, 0);
  return (
    <div className="plan" role="region" aria-label="Phases" tabIndex={0}>
      <table className="dimension-table">
        <caption className="visually-hidden">Phases, in the order in which they run</caption>
        <thead>
          <tr>
            <th scope="col">Dimension</th>
            <th scope="col">Operation</th>
            <th scope="col">Ranks</th>
            <th scope="col">Algorithm</th>
            <th scope="col">Bytes in</th>
            <th scope="col">Bytes out</th>
            <th scope="col">Sent per NPU</th>
            <th
              scope="col"
              title="Messages one after the other: how often the phase pays the latency of the dimension"
            >
              Latency steps
            </th>
            <th scope="col">
              <span className="visually-hidden">Step by step</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {phases.map(
            ({ dimension, operation, ranks, algorithm, bytesIn, bytesOut, sentBytes, steps: own }, at) => {
              const block = dimensions[dimension];
              return (
                <tr
                  key={at}
                  className={dimension < 0 ? '' : dimensionClass(dimension)}
                  data-dimension={dimension < 0 ? undefined : dimension}
                >
                  <th scope="row">
                    {block === undefined ? 'All NPUs' : `${dimension + 1} · ${printNotation([block])}`}
                  </th>
                  <td>{COLLECTIVE_LABELS[operation]}</td>
                  <td>{formatCount(ranks)}</td>
                  <td>{algorithms[algorithm.name].label}</td>
                  <td>{formatBytes(bytesIn)}</td>
                  <td>{formatBytes(bytesOut)}</td>
                  <td>{formatBytes(sentBytes)}</td>
                  <td>{formatCount(own)}</td>
                  <td>
                    <button
                      type="button"
                      className="plan__show"
                      onClick={() => onShow({ dimension, operation, ranks })}
                    >
                      Show<span className="visually-hidden"> phase {at + 1} step by step</span>
                    </button>
                  </td>
                </tr>
              );
            },
          )}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={6}>All phases</td>
            <td>{formatBytes(sent)}</td>
            <td>{formatCount(steps)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
