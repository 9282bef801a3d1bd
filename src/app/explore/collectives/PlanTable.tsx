import { ALGORITHM_FACTS } from '../../../collective/algorithm-facts.ts';
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import { shortNotation } from '../../../topology/print-notation.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import type { DesignDimension } from '../../../design/document.ts';
import type { PlannedCollective, PlannedPhase } from '../../../analysis/tables/plans.ts';
import { Table } from '../../parts/table/Table.tsx';

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
    <Table
      caption="Phases, in the order in which they run"
      region="Phases"
      columns={[
        'Dimension',
        'Operation',
        'Ranks',
        'Algorithm',
        'Bytes in',
        'Bytes out',
        'Sent per NPU',
        {
          name: 'Latency steps',
          title: 'Messages one after the other: how often the phase pays the latency of the dimension',
        },
        { name: <span className="visually-hidden">Step by step</span> },
      ]}
      rows={phases.map((phase, at) => {
        const { dimension, operation, ranks } = phase;
        const block = dimensions[dimension];
        return {
          head: block === undefined ? 'All NPUs' : `${dimension + 1} · ${shortNotation(block)}`,
          dimension,
          cells: [
            COLLECTIVE_LABELS[operation],
            formatCount(ranks),
            ALGORITHM_FACTS[phase.algorithm.name].label,
            formatBytes(phase.bytesIn),
            formatBytes(phase.bytesOut),
            formatBytes(phase.sentBytes),
            formatCount(phase.steps),
            <button
              type="button"
              className="plan__show"
              onClick={() => onShow({ dimension, operation, ranks })}
            >
              Show<span className="visually-hidden"> phase {at + 1} step by step</span>
            </button>,
          ],
        };
      })}
      foot={{
        head: 'All phases',
        cells: [...['', '', '', '', ''], formatBytes(sent), formatCount(steps), ''],
      }}
    />
  );
}
