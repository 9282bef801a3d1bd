import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../../units/count.ts';
import { Figures } from './Figures.tsx';
import { GRID_RUNS } from './grid-runs.ts';
import { PapersStatus } from '../PapersStatus.tsx';
import { papers } from './papers.ts';
import { PublishedTable } from '../PublishedTable.tsx';
import { Setup } from './Setup.tsx';
import { StatementTable } from '../StatementTable.tsx';
import { SplitsTable } from './SplitsTable.tsx';

/** The bandwidth allocation study: its numbers beside ours, and its figures drawn from our runs. */
export function AllocationStudy() {
  const state = useStore(papers.store);
  useEffect(() => papers.start(), []);
  const reproduction = state.phase === 'done' ? state.value : null;
  const rows = useMemo(() => new Map((reproduction?.rows ?? []).map((row) => [row.id, row])), [reproduction]);
  const count = formatCount(GRID_RUNS);
  return (
    <>
      <div className="papers__head">
        <h3>Bandwidth allocation</h3>
        <PapersStatus state={state} run={papers} cases={`${count} cases`} runs={`${count} runs`} />
      </div>
      <Setup />
      <PublishedTable rows={rows} />
      {reproduction === null ? null : (
        <StatementTable of="the bandwidth allocation study" statements={reproduction.statements} />
      )}
      <Figures rows={rows} points={reproduction?.points ?? []} outermost={reproduction?.outermost ?? []} />
      <h3>Splits of the authors’ later optimiser</h3>
      <SplitsTable rows={rows} />
    </>
  );
}
