import '../../ui/notice.css';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { SpaceFound } from '../../../search/ask-search.ts';
import { Table } from '../../parts/table/Table.tsx';
import { ApplyFound } from './ApplyFound.tsx';
import type { Changes } from './staleness.ts';
import {
  choiceName,
  choiceText,
  notFiniteText,
  othersText,
  SCORE_NAMES,
  scoreText,
  settledText,
} from './words.ts';
import { WhyNone } from './WhyNone.tsx';

interface SearchResultsProps {
  readonly found: SpaceFound;
  readonly wallMs: number;
  readonly changes: Changes;
}

/** The list or the front, and what each choice of the best is worth. */
export function SearchResults({ found, wallMs, changes }: SearchResultsProps) {
  const { objective, rows, worth, unequal, notFinite, whyNone } = found;
  const isFront = objective === 'timeAndCost';
  const isTime = isFront || objective === 'time';
  const [own, ...others] = found.workloads;
  const timeName = others.length === 0 ? 'Iteration' : (own?.workload ?? 'Iteration');
  const [best] = rows;
  const isOld = changes.ofDesign || changes.ofForm;
  return (
    <section className="column search__part" aria-labelledby="search-found">
      <h3 id="search-found">{isFront ? 'The front of time and cost' : 'The best, the best first'}</h3>
      <p role="status">
        {settledText(found)}. In {formatDecimal(wallMs / 1000, 3)} s.
      </p>
      {whyNone.length === 0 ? null : <WhyNone reasons={whyNone} />}
      {unequal === null ? null : <p className="notice">{unequal}</p>}
      {notFinite.map((own) => (
        <p key={own.where} className="notice">
          {notFiniteText(own)}
        </p>
      ))}
      <Table
        caption={isFront ? 'Designs that no other beats in both' : 'Designs by the objective'}
        region="Designs found"
        isOld={isOld}
        empty="No point keeps to the conditions and can be run."
        columns={[
          changes.ofDesign ? 'Network: apply it, without the changes since' : 'Network: apply it',
          { name: 'Choices', isText: true, isOptional: true },
          { name: SCORE_NAMES[objective] },
          ...(isFront ? [] : [{ name: 'over best' }]),
          ...(isTime && others.length === 0 ? [] : [{ name: timeName, isOptional: true } as const]),
          ...others.map(({ workload, weight }) => ({
            name: `${workload} x ${formatDecimal(weight, 3)}`,
            isOptional: true as const,
          })),
          { name: 'Network cost' },
        ]}
        rows={rows.map((row) => ({
          key: row.key,
          head: (
            <>
              <ApplyFound found={row} isOld={changes.ofDesign} />
              <span className="search__choices">{othersText(row)}</span>
            </>
          ),
          cells: [
            othersText(row),
            scoreText(objective, row),
            ...(isFront
              ? []
              : [
                  row === best || best === undefined
                    ? 'best'
                    : `+${formatPercent(row.score / best.score - 1)}`,
                ]),
            ...(isTime && others.length === 0 ? [] : [formatTime(row.timeNs, 5)]),
            ...row.othersNs.map((ns) => formatTime(ns, 5)),
            formatDollars(row.cost),
          ],
        }))}
      />
      {worth.length === 0 || best === undefined ? null : (
        <>
          <h3>What each choice of the {isFront ? 'fastest' : 'best'} is worth</h3>
          <Table
            caption="The best without each choice"
            region="Worth of the choices"
            isOld={isOld}
            columns={[
              'Choice',
              { name: 'Best without it', isText: true },
              { name: SCORE_NAMES[objective] },
              { name: 'worth' },
            ]}
            rows={worth.map(({ name, noEffect, best: other }) => ({
              key: name,
              head: name === 'network' ? 'This network' : `${choiceName(name)} ${choiceOf(found, name)}`,
              cells:
                noEffect !== null
                  ? [`no effect in this design: ${noEffect}`, '', '']
                  : other === null
                    ? ['none can be run', '', '']
                    : [
                        <>
                          <ApplyFound found={other} isOld={changes.ofDesign} /> {othersText(other)}
                        </>,
                        scoreText(objective, other),
                        `+${formatPercent(other.score / best.score - 1)}`,
                      ],
            }))}
          />
        </>
      )}
    </section>
  );
}

function choiceOf({ rows }: SpaceFound, name: string): string {
  const [best] = rows;
  if (best === undefined) return '';
  return name === 'dimensions'
    ? String(best.design.topology.dimensions.length)
    : choiceText(best.chosen[name]);
}
