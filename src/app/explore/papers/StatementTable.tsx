import { Fragment } from 'react';
import type { StudyNumbers } from '../../../worker/protocol.ts';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Folded } from '../../ui/Folded.tsx';
import { numberRows } from './number-rows.ts';

interface StatementRow {
  readonly figure: string;
  readonly statement: string;
  /** `null`: not run. */
  readonly holds: boolean | null;
  readonly numbers: StudyNumbers;
  readonly note?: string;
}

interface StatementTableProps {
  /** The study. */
  readonly of: string;
  readonly statements: readonly StatementRow[];
}

/** A row a statement, with whether it holds, and the numbers that it follows from. */
export function StatementTable({ of, statements }: StatementTableProps) {
  return (
    <>
      <div className="papers__scroll" role="region" aria-label="Statements of the paper" tabIndex={0}>
        <table className="papers-table papers-table--statements">
          <caption className="visually-hidden">Statements of {of} and whether our runs bear them out</caption>
          <thead>
            <tr>
              <th scope="col">Statement</th>
              <th scope="col">Figure</th>
              <th scope="col">Our runs</th>
            </tr>
          </thead>
          <tbody>
            {statements.map(({ figure, statement, holds, note }) => (
              <tr key={statement}>
                <th scope="row">{statement}</th>
                <td>{figure}</td>
                <td>
                  <span className="papers__verdict" data-near={holds ?? undefined}>
                    {holds === null ? null : <Icon name={holds ? 'check' : 'warning'} />}
                    <span>{holds === null ? 'not run' : holds ? 'holds' : 'does not hold'}</span>
                    {note === undefined ? null : <Hint about={statement}>{note}</Hint>}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
