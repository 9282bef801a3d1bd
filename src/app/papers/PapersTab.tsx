import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { Figures } from './Figures.tsx';
import { PapersStatus } from './PapersStatus.tsx';
import './papers.css';
import { papers } from './papers.ts';
import { PublishedTable } from './PublishedTable.tsx';
import { Setup } from './Setup.tsx';
import { SplitsTable } from './SplitsTable.tsx';

/** Published numbers beside ours, and the figures they were printed with, drawn from our runs. */
export function PapersTab() {
  const state = useStore(papers.store);
  useEffect(() => papers.start(), []);
  const reproduction = state.phase === 'finished' ? state.reproduction : null;
  const rows = useMemo(() => new Map((reproduction?.rows ?? []).map((row) => [row.id, row])), [reproduction]);
  return (
    <div className="papers">
      <div className="papers__head">
        <h3>Bandwidth allocation</h3>
        <PapersStatus state={state} />
      </div>
      <Setup />
      <PublishedTable rows={rows} />
      <Figures rows={rows} points={reproduction?.points ?? []} />
      <h3>Splits of the authors’ later optimiser</h3>
      <SplitsTable rows={rows} />
    </div>
  );
}
