import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../../units/count.ts';
import { Figures } from './Figures.tsx';
import { PapersStatus } from '../PapersStatus.tsx';
import { PublishedTable } from '../PublishedTable.tsx';
import { Setup } from './Setup.tsx';
import { StatementTable } from '../StatementTable.tsx';
import { SplitsTable } from './SplitsTable.tsx';
import {
  STUDY_BUDGETS_GBPS,
  STUDY_PAIRS,
  STUDY_SCHEMES,
} from '../../../../evidence/papers/allocation/facts/cases.ts';
import { engine } from '../../../state/page/session.ts';
import { createStudyRun } from '../study-run.ts';

/** The bandwidth allocation study: its numbers next to ours, and its figures drawn from our runs. */
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

/** Event-driven runs of the study. */
const GRID_RUNS = STUDY_PAIRS.length * STUDY_BUDGETS_GBPS.length * STUDY_SCHEMES.length;

/** The store of the bandwidth allocation study: it runs once and is kept for as long as the page. */
const papers = createStudyRun(
  (onProgress) => engine.reproduceStudy(onProgress),
  () => performance.now(),
);
