import { formatDecimal } from '../../../units/decimal.ts';
import type { MeasuredReport } from '../../../evidence/measured/report.ts';
import { Table } from '../../parts/table/Table.tsx';
import { Folded } from '../../ui/Folded.tsx';
import { unitSymbol } from './row-text.ts';

type ConstantsTableProps = Pick<MeasuredReport, 'constants' | 'tables'>;

/** Every constant with its meaning and the rows it was fitted on; every table with its source and licence. */
export function ConstantsTable({ constants, tables }: ConstantsTableProps) {
  return (
    <>
      <Folded title="Constants" aside={`${constants.length}, at most 18 a stack`}>
        <Table
          caption="Constants of the closed form"
          region="Constants"
          className="measured-table"
          columns={[
            'Stack',
            { name: 'Constant', isText: true },
            'Value',
            { name: 'Meaning', isText: true },
            { name: 'Fitted on', isText: true },
          ]}
          rows={constants.map(({ stack, label, name, value, unit, meaning, fittedOn }) => ({
            key: `${stack}.${name}`,
            head: label,
            title: stack,
            cells: [name, `${formatDecimal(value, 4)} ${unitSymbol(unit)}`, meaning, fittedOn],
          }))}
        />
      </Folded>
      <Folded title="Sources and licences" aside={`${tables.length} tables`}>
        <ul className="measured__notes">
          {tables.map(({ id, label, from, caveat, licence, url }) => (
            <li key={id}>
              <strong>{label}</strong>. {from}; {licence}.{' '}
              <a href={url} target="_blank" rel="noreferrer">
                {new URL(url).host}
              </a>
              {caveat === undefined ? '' : ` ${caveat}`}
            </li>
          ))}
        </ul>
      </Folded>
    </>
  );
}
