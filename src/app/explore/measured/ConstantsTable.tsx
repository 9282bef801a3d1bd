import { formatDecimal } from '../../../units/decimal.ts';
import type { MeasuredReport } from '../../../worker/protocol.ts';
import { Folded } from '../../ui/Folded.tsx';

type ConstantsTableProps = Pick<MeasuredReport, 'constants' | 'tables'>;

/** Every constant with its meaning and the rows it was fitted on; every table with its source and licence. */
export function ConstantsTable({ constants, tables }: ConstantsTableProps) {
  return (
    <>
      <Folded title="Constants" aside={`${constants.length}, at most 18 a stack`}>
        <div className="measured__scroll measured__rows" role="region" aria-label="Constants" tabIndex={0}>
          <table className="measured-table">
            <caption className="visually-hidden">Constants of the closed form</caption>
            <thead>
              <tr>
                <th scope="col">Stack</th>
                <th scope="col">Constant</th>
                <th scope="col">Value</th>
                <th scope="col">Meaning</th>
                <th scope="col">Fitted on</th>
              </tr>
            </thead>
            <tbody>
              {constants.map(({ stack, label, name, value, unit, meaning, fittedOn }) => (
                <tr key={`${stack}.${name}`}>
                  <th scope="row" title={label}>
                    {stack}
                  </th>
                  <td className="measured__text">{name}</td>
                  <td>
                    {formatDecimal(value, 4)} {unit}
                  </td>
                  <td className="measured__text">{meaning}</td>
                  <td className="measured__text">{fittedOn}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Folded>
      <Folded title="Sources and licences" aside={`${tables.length} tables`}>
        <ul className="measured__notes">
          {tables.map(({ id, label, from, licence, url }) => (
            <li key={id}>
              <strong>{id}</strong>: {label}. {from}; {licence}.{' '}
              <a href={url} target="_blank" rel="noreferrer">
                {new URL(url).host}
              </a>
            </li>
          ))}
        </ul>
      </Folded>
    </>
  );
}
