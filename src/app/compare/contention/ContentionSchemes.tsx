import { useDesign, useRun } from '../../state/page/hooks.ts';
import { schemesOf } from '../../../design/schemes-of.ts';
import type { SchemeId } from '../../../design/document.ts';
import { formatTime } from '../../../units/time.ts';
import type { SchemeContention } from '../../../analysis/contention/scheme-contention.ts';
import { bestOf, keepersOf } from '../metrics.ts';
import { Best } from '../MetricCells.tsx';
import { schemeName } from '../../state/page/schemes.ts';
import '../../parts/table/table.css';
import { TableRegion } from '../../parts/table/TableRegion.tsx';
import { changeText } from './words.ts';

interface ContentionSchemesProps {
  /** Null while there are no results; the rows are then without numbers. */
  readonly schemes: readonly SchemeContention[] | null;
  readonly isOld: boolean;
}

/** Shows each scheme's iteration without and with contention, and its exposed communication. */
export function ContentionSchemes({ schemes, isOld }: ContentionSchemesProps) {
  const design = useDesign((whole) => whole);
  const ids = schemes?.map(({ scheme }) => scheme) ?? schemesOf(design);
  const known = ids.map((id) => schemes?.find(({ scheme }) => scheme === id) ?? null);
  const times = (which: 'alone' | 'shared'): readonly (number | null)[] =>
    known.map((value) => (value?.ok === true ? value[which].iterationNs : null));
  const shown = useRun((run) => run.shown);
  const keepers = keepersOf(design.bandwidth.goal, shown);
  const mayWin = ids.map((id) => keepers.has(id));
  const best = {
    alone: bestOf(times('alone'), 'low', mayWin),
    shared: bestOf(times('shared'), 'low', mayWin),
  };
  return (
    <TableRegion name="Schemes without and with contention" className="scheme-contention__table">
      <table className="table" data-old={isOld}>
        <caption className="visually-hidden">Iteration and exposed communication by both networks</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Scheme
            </th>
            <th scope="colgroup" colSpan={3}>
              Iteration
            </th>
            <th scope="colgroup" colSpan={3}>
              Exposed communication
            </th>
          </tr>
          <tr>
            {['iteration', 'communication'].flatMap((what) =>
              ['Links alone', 'Links shared', 'Difference'].map((name) => (
                <th key={`${what} ${name}`} scope="col">
                  {name}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {ids.map((id, index) => (
            <Row
              key={id}
              id={id}
              own={known[index] ?? null}
              isBestAlone={best.alone[index] === true}
              isBestShared={best.shared[index] === true}
            />
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
}

interface RowProps {
  readonly id: SchemeId;
  readonly own: SchemeContention | null;
  readonly isBestAlone: boolean;
  readonly isBestShared: boolean;
}

function Row({ id, own: result, isBestAlone, isBestShared }: RowProps) {
  const name = <th scope="row">{schemeName(id)}</th>;
  if (result === null) {
    return (
      <tr>
        {name}
        {Array.from({ length: 6 }, (_, column) => (
          <td key={column}>–</td>
        ))}
      </tr>
    );
  }
  if (!result.ok) {
    return (
      <tr>
        {name}
        <td colSpan={6} className="scheme-contention__refused">
          {[...new Set(result.problems.map(({ message }) => message))].join(' ')}
        </td>
      </tr>
    );
  }
  const { alone, shared } = result;
  return (
    <tr>
      {name}
      <td>
        {formatTime(alone.iterationNs, 4)} {isBestAlone ? <Best /> : null}
      </td>
      <td>
        {formatTime(shared.iterationNs, 4)} {isBestShared ? <Best /> : null}
      </td>
      <td>{changeText(alone.iterationNs, shared.iterationNs)}</td>
      <td>{formatTime(alone.exposedCommNs, 4)}</td>
      <td>{formatTime(shared.exposedCommNs, 4)}</td>
      <td>{changeText(alone.exposedCommNs, shared.exposedCommNs)}</td>
    </tr>
  );
}
