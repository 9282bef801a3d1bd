import { Fragment } from 'react';
import { isFixed } from '../../design/budget.ts';
import type { SchemeId } from '../../design/document.ts';
import type { SchemeRefusal } from '../../run/report/results.ts';
import { SchemeMark } from '../parts/designs/SchemeMark.tsx';
import { useDesign, useRun } from '../state/page/hooks.ts';
import type { SchemeShown } from '../state/run/run-state.ts';
import { showScheme } from '../state/page/edits.ts';
import { schemeText, type SchemeText } from '../state/page/schemes.ts';

interface SchemeHeadsProps {
  readonly schemes: readonly SchemeId[];
  readonly selected: SchemeId;
  readonly shown: Readonly<Partial<Record<SchemeId, SchemeShown>>>;
  readonly refusals: readonly SchemeRefusal[];
  /** Whether the run ended before all schemes were simulated. */
  readonly isPartial: boolean;
}

const ALL_SCHEMES: SchemeText = { name: 'All schemes', rule: 'one dimension has all of the budget' };

/** The heads of the columns. The selected one is the scheme that the blocks and the timeline show. */
export function SchemeHeads({ schemes, selected, shown, refusals, isPartial }: SchemeHeadsProps) {
  const isGiven = useDesign(isFixed);
  const isSettled = useRun(
    ({ refinement, phase }) => refinement !== null || (phase !== 'running' && phase !== 'finished'),
  );
  // A single column for all schemes stands for the budget, not for a way to split it.
  const textOf = (scheme: SchemeId): SchemeText =>
    schemes.length === 1 && scheme !== 'custom' ? ALL_SCHEMES : schemeText(scheme, isGiven);
  return (
    <tr role="row" className="compare__heads">
      <td role="cell" className="compare__corner" />
      {schemes.map((scheme) => (
        <th key={scheme} role="columnheader" scope="col" data-shown={scheme === selected}>
          <label className="scheme" title={textOf(scheme).rule}>
            <input
              type="radio"
              name="scheme"
              className="visually-hidden"
              checked={scheme === selected}
              onChange={() => showScheme(scheme)}
            />
            <span className="scheme__name">
              <SchemeMark scheme={scheme} />
              {breakable(textOf(scheme).name).map((part, at) => (
                <Fragment key={part}>
                  {at === 0 ? null : <wbr />}
                  {part}
                </Fragment>
              ))}
            </span>
            <span className="visually-hidden">{textOf(scheme).rule}</span>
            <span className="scheme__rule" aria-hidden="true">
              {textOf(scheme).rule}
            </span>
            <Source
              text={
                refusals.some((candidate) => candidate.scheme === scheme)
                  ? 'not simulated'
                  : sourceOf(scheme, shown[scheme], isPartial, isSettled)
              }
            />
          </label>
        </th>
      ))}
    </tr>
  );
}

/** Says where the numbers come from, unless it is the usual source. */
function Source({ text }: { readonly text: string }) {
  return <span className={text === 'simulated' ? 'visually-hidden' : 'scheme__source'}>{text}</span>;
}

/** Lets a narrow column break "MessageBW" before the ending that all names share. */
function breakable(name: string): readonly string[] {
  return name.split(/(?=BW$)/);
}

function sourceOf(
  scheme: SchemeId,
  shown: SchemeShown | undefined,
  isPartial: boolean,
  isSettled: boolean,
): string {
  if (shown === undefined) return 'no result yet';
  if (shown.seed !== undefined) return 'simulated, refined';
  if (shown.simulated !== null) return scheme !== 'optimal' || isSettled ? 'simulated' : 'being refined';
  return isPartial ? 'cancelled: closed form' : 'closed form';
}
