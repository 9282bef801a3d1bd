import { Fragment } from 'react';
import type { StudyNumbers } from '../../../evidence/papers/study-statement.ts';
import { Table } from '../../parts/table/Table.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Folded } from '../../ui/Folded.tsx';
import { formatDecimal } from '../../../units/decimal.ts';

export interface StatementRow {
  readonly figure: string;
  readonly statement: string;
  /** `null` where it was not run. */
  readonly holds: boolean | null;
  readonly numbers: StudyNumbers;
  readonly note?: string;
}

interface StatementTableProps {
  /** The study. */
  readonly of: string;
  readonly statements: readonly StatementRow[];
}

/** One row for each statement, with whether it holds and the numbers that it follows from. */
export function StatementTable({ of: study, statements }: StatementTableProps) {
  return (
    <>
      <Table
        caption={`Statements of ${study} and whether our runs bear them out`}
        region="Statements of the paper"
        className="papers-table papers-table--wide papers-table--statements"
        columns={['Statement', { name: 'Figure', isText: true }, { name: 'Our runs', isText: true }]}
        rows={statements.map(({ figure, statement, holds, note }) => ({
          key: statement,
          head: statement,
          cells: [
            figure,
            <span className="papers__verdict" data-near={holds ?? undefined}>
              {holds === null ? null : <Icon name={holds ? 'check' : 'warning'} />}
              <span>{holds === null ? 'not run' : holds ? 'holds' : 'does not hold'}</span>
              {note === undefined ? null : <Hint about={statement}>{note}</Hint>}
            </span>,
          ],
        }))}
      />
      <Folded title="Numbers of the statements" aside="what each follows from">
        <dl className="papers__numbers">
          {statements.map(({ statement, numbers }) => (
            <Fragment key={statement}>
              <dt>{statement}</dt>
              {numberRows(numbers).map((row) => (
                <dd key={row}>{row}</dd>
              ))}
            </Fragment>
          ))}
        </dl>
      </Folded>
    </>
  );
}

/** `name: value` or `name: value, value, ...`, a line a name; units are in the names. */
export function numberRows(numbers: StudyNumbers): readonly string[] {
  return Object.entries(numbers).map(([name, value]) => {
    const values = typeof value === 'number' || value === null ? [value] : value;
    return `${name}: ${values.map((number) => (number === null ? '–' : formatDecimal(number, 5))).join(', ')}`;
  });
}
