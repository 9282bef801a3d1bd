import { useMemo, useState } from 'react';
import { COLLECTIVE_FACTS } from '../../../../collective/collectives.ts';
import { COLLECTIVES } from '../../../../collective/types.ts';
import { GROUP_ROLES, ROLES, type GroupRole } from '../../../../taskgraph/roles.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatTime } from '../../../../units/time.ts';
import type { StageBar } from '../../../../analysis/questions/stages.ts';
import type { StageChunks } from '../../../../analysis/questions/stage-chunks.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { PASS_TEXT } from '../../../state/traces/operations.ts';
import { issuedIn } from './chunks-trace.ts';

interface CollectivesOfPassProps {
  readonly chunks: StageChunks;
  readonly pass: StageBar;
  /** `Stage 2, forward of micro-batch 3`. */
  readonly name: string;
}

/** The collectives of a pass, as numbers. */
export function CollectivesOfPass({ chunks, pass, name }: CollectivesOfPassProps) {
  const [isOpen, setOpen] = useState(false);
  const issued = useMemo(() => issuedIn(chunks, pass), [chunks, pass]);
  const { collectives, layerNames } = chunks;
  return (
    <details className="stage-lanes__table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Collectives of {name}, as a table ({formatCount(issued.length)})
      </summary>
      {isOpen ? (
        <Table
          caption={`Collectives issued in ${name}`}
          region="Collectives of the pass"
          columns={[
            { name: 'Collective', isText: true },
            { name: 'Layer', isText: true },
            { name: 'Group', isText: true },
            'Per NPU',
            'Chunks',
            { name: 'Issued', title: 'After the beginning of the pass' },
            { name: 'Takes', title: 'From its issue to the end of its last chunk' },
          ]}
          empty="Nothing is sent: its groups have one NPU."
          rows={issued.map(({ row, issuedNs, endNs, chunks: count }) => ({
            key: row,
            head: COLLECTIVE_FACTS[COLLECTIVES[collectives.collective[row]!]!].label,
            cells: [
              `${layerNames[collectives.layer[row]!] ?? ''} ${PASS_TEXT[collectives.pass[row]!] ?? ''}`,
              groupOf(GROUP_ROLES[collectives.role[row]!]!),
              formatBytes(collectives.bytes[row]!, 4),
              formatCount(count),
              formatTime(issuedNs - pass.startNs, 4),
              formatTime(endNs - issuedNs, 4),
            ],
          }))}
        />
      ) : null}
    </details>
  );
}

/** With stages the model-parallel group is the tensor-parallel one. */
function groupOf(role: GroupRole): string {
  return role === 'model' ? 'TP' : ROLES[role].short;
}
