import { formatCount } from '../../../units/count.ts';
import { Table } from '../../parts/table/Table.tsx';
import {
  bandwidthText,
  DASH,
  linksOf,
  nameOf,
  spanText,
  utilisationText,
  type LevelFacts,
} from './levels.ts';

/** The picture as numbers. */
export function PictureTable({ levels }: { readonly levels: readonly LevelFacts[] }) {
  return (
    <Table
      caption="Each dimension, innermost first"
      region="The picture as a table"
      columns={[
        'Dimension',
        'Joins',
        'Each of',
        'Links per NPU',
        'Bandwidth per NPU',
        {
          name: 'Utilisation while spanned',
          title: 'Bytes on its links / (time a communicator spans the dimension × bandwidth)',
        },
        'Groups',
      ]}
      rows={levels.map((facts, index) => ({
        head: `${index + 1} · ${nameOf(facts)}`,
        dimension: index,
        cells: [
          formatCount(facts.dimension.size),
          index === 0 ? '1 NPU' : `${formatCount(facts.within)} NPU${facts.within === 1 ? '' : 's'}`,
          facts.dimension.size === 1 ? DASH : formatCount(linksOf(facts)),
          bandwidthText(facts),
          utilisationText(facts),
          spanText(facts),
        ],
      }))}
    />
  );
}
