import { ALGORITHM_FACTS } from '../../../../collective/algorithm-facts.ts';
import { COLLECTIVE_LABELS } from '../../../../collective/can-do.ts';
import type { DesignDimension } from '../../../../design/document.ts';
import { shortNotation } from '../../../../topology/print-notation.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatTime } from '../../../../units/time.ts';
import type { PhaseContention } from '../../../../analysis/contention/phase-contention.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { differenceText } from '../../../compare/contention/words.ts';

/** Phases that are listed; those that lose most come first. */
const MOST_LISTED = 20;

interface ContentionTableProps {
  readonly contention: PhaseContention;
  readonly dimensions: readonly DesignDimension[];
}

/** Each phase of a chunk without and with contention. */
export function ContentionTable({ contention: { phases }, dimensions }: ContentionTableProps) {
  return (
    <Table
      caption="Phases of a chunk, the one that contention delays most first"
      region="Phases without and with contention"
      columns={[
        'Dimension',
        'Operation',
        'Algorithm',
        'Ranks',
        'Bytes in',
        'Links alone',
        'Links shared',
        'Difference',
      ]}
      rows={phases.slice(0, MOST_LISTED).map((phase) => {
        const block = dimensions[phase.dimension];
        return {
          head: block === undefined ? 'All NPUs' : `${phase.dimension + 1} · ${shortNotation(block)}`,
          dimension: phase.dimension,
          cells: [
            COLLECTIVE_LABELS[phase.operation],
            ALGORITHM_FACTS[phase.algorithm].label,
            formatCount(phase.ranks),
            formatBytes(phase.bytes),
            formatTime(phase.aloneNs, 4),
            formatTime(phase.sharedNs, 4),
            differenceText(phase),
          ],
        };
      })}
    />
  );
}
