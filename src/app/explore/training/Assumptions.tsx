import type { TrainingReport } from '../../../analysis/training-run/training-report.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { Table } from '../../parts/table/Table.tsx';
import { Folded } from '../../ui/Folded.tsx';

/** Every number that the design leaves out, with its source. */
export function Assumptions({ report }: { readonly report: TrainingReport }) {
  const { assumed } = report;
  if (assumed.length === 0) return null;
  return (
    <Folded title="Taken as usual" aside={`${assumed.length} numbers and where they are from`}>
      <Table
        caption="Numbers that the design leaves out"
        region="Numbers that the design leaves out"
        columns={['Field', 'Value', { name: 'Source', isText: true }]}
        rows={assumed.map(({ path, value, source }) => ({
          key: path,
          head: path.replace('training.', ''),
          cells: [formatDecimal(value), source],
        }))}
      />
    </Folded>
  );
}
