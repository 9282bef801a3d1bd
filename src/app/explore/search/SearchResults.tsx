import '../../ui/notice.css';
import type { ReactNode } from 'react';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { FoundDesign, FoundWorth, SpaceFound } from '../../../search/ask-search.ts';
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
  const { worth, unequal, notFinite, whyNone, rows } = found;
  const isFront = found.objective === 'timeAndCost';
  const [best] = rows;
  return (
    <section className="column search__part" aria-labelledby="search-found">
      <h3 id="search-found">{isFront ? 'The front of time and cost' : 'The best, the best first'}</h3>
      <p role="status">
        {settledText(found)}. In {formatDecimal(wallMs / 1000, 3)} s.
      </p>
      {whyNone === null || whyNone.examined === 0 ? null : <WhyNone {...whyNone} />}
      {unequal === null ? null : <p className="notice">{unequal}</p>}
      {notFinite.map((condition) => (
        <p key={condition.where} className="notice">
          {notFiniteText(condition)}
        </p>
      ))}
      <FoundTable found={found} changes={changes} />
      {worth.length === 0 || best === undefined ? null : (
        <WorthTable found={found} best={best} changes={changes} />
      )}
    </section>
  );
}

type FoundProps = Pick<SearchResultsProps, 'found' | 'changes'>;

function FoundTable({ found, changes }: FoundProps) {
  const { objective, rows } = found;
  const isFront = objective === 'timeAndCost';
  const [first, ...others] = found.workloads;
  const timeName = others.length === 0 ? 'Iteration' : (first?.workload ?? 'Iteration');
  const isTime = isFront || objective === 'time';
  const hasTime = !isTime || others.length > 0;
  const [best] = rows;
  return (
    <Table
      caption={isFront ? 'Designs that no other beats in both' : 'Designs by the objective'}
      region="Designs found"
      isOld={changes.ofDesign || changes.ofForm}
      empty="No point of the space can run."
      columns={[
        changes.ofDesign ? 'Network: apply it, without the changes since' : 'Network: apply it',
        { name: 'Choices', isText: true, isOptional: true },
        { name: SCORE_NAMES[objective] },
        ...(isFront ? [] : [{ name: 'over best' }]),
        ...(hasTime ? [{ name: timeName, isOptional: true } as const] : []),
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
          ...(isFront ? [] : [overBest(row, best)]),
          ...(hasTime ? [formatTime(row.timeNs, 5)] : []),
          ...row.othersNs.map((ns) => formatTime(ns, 5)),
          formatDollars(row.cost),
        ],
      }))}
    />
  );
}

function overBest(row: FoundDesign, best: FoundDesign | undefined): string {
  return row === best || best === undefined ? 'best' : `+${formatPercent(row.score / best.score - 1)}`;
}

function WorthTable({ found, best, changes }: FoundProps & { readonly best: FoundDesign }) {
  const { objective, worth } = found;
  const cellsOf = ({ noEffect, best: other }: FoundWorth): readonly ReactNode[] => {
    if (noEffect !== null) return [`no effect in this design: ${noEffect}`, '', ''];
    if (other === null) return ['none can be run', '', ''];
    return [
      <>
        <ApplyFound found={other} isOld={changes.ofDesign} /> {othersText(other)}
      </>,
      scoreText(objective, other),
      `+${formatPercent(other.score / best.score - 1)}`,
    ];
  };
  return (
    <>
      <h3>What each choice of the {objective === 'timeAndCost' ? 'fastest' : 'best'} is worth</h3>
      <Table
        caption="The best without each choice"
        region="Worth of the choices"
        isOld={changes.ofDesign || changes.ofForm}
        columns={[
          'Choice',
          { name: 'Best without it', isText: true },
          { name: SCORE_NAMES[objective] },
          { name: 'worth' },
        ]}
        rows={worth.map((choice) => ({
          key: choice.name,
          head:
            choice.name === 'network'
              ? 'This network'
              : `${choiceName(choice.name)} ${choiceOf(found, choice.name)}`,
          cells: cellsOf(choice),
        }))}
      />
    </>
  );
}

function choiceOf({ rows }: SpaceFound, name: string): string {
  const [best] = rows;
  if (best === undefined) return '';
  return name === 'dimensions'
    ? String(best.design.topology.dimensions.length)
    : choiceText(best.chosen[name]);
}
