import { formatBytes } from '../../../../units/bytes.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import type { StagesPicture } from '../../../../worker/protocol.ts';
import { Table } from '../../../parts/table/Table.tsx';

/** What each stage holds, does and waits. */
export function StageTable({ picture }: { readonly picture: StagesPicture }) {
  const { stages, endNs } = picture;
  return (
    <Table
      caption="Each stage in an iteration"
      region="Stages"
      columns={[
        'Stage',
        { name: 'Layers', title: 'Beside the embedding and the output' },
        { name: 'Passes', title: 'Forward and backward, with the communication that they wait for' },
        { name: 'Of it compute' },
        { name: 'Gradients', title: 'Their reduction, as far as no pass of the stage hides it' },
        { name: 'Waits', title: 'For other stages, and for messages from them' },
        { name: 'In flight', title: 'Micro-batches of a chunk each whose activations are kept, at most' },
        { name: 'Memory', title: 'Of one of its NPUs' },
      ]}
      rows={stages.map((own, stage) => ({
        head: `Stage ${formatCount(stage + 1)}`,
        cells: [
          formatCount(own.layers),
          formatTime(own.passesNs, 4),
          formatTime(own.computeNs, 4),
          formatTime(own.exposedDataNs, 4),
          `${formatTime(own.idleNs, 4)} ${endNs > 0 ? formatPercent(own.idleNs / endNs) : ''}`,
          formatCount(own.inFlight),
          formatBytes(own.memoryBytes),
        ],
      }))}
    />
  );
}
