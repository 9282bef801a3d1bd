import './app.css';
import { BudgetPanel } from './budget/BudgetPanel.tsx';
import { Results } from './compare/Results.tsx';
import { NetworkPanel } from './composer/NetworkPanel.tsx';
import { Dialogs } from './dialogs/Dialogs.tsx';
import { MakingNotice } from './export/MakingNotice.tsx';
import { DropZone } from './files/DropZone.tsx';
import { FileNotice } from './files/FileNotice.tsx';
import { Header } from './Header.tsx';
import { LinksPanel } from './links/LinksPanel.tsx';
import { MemoryPanel } from './memory/MemoryPanel.tsx';
import { Offline } from './offline/Offline.tsx';
import { LinkBanner } from './share/LinkBanner.tsx';
import { ComputePanel } from './system/ComputePanel.tsx';
import { PricesPanel } from './system/PricesPanel.tsx';
import { SystemPanel } from './system/SystemPanel.tsx';
import { Announcer } from './ui/Announcer.tsx';
import { InTurn } from './ui/InTurn.tsx';
import { WorkloadPanel } from './workload/WorkloadPanel.tsx';

/** The page: what is designed on the left, what comes of it on the right. */
export function App() {
  return (
    <div className="app">
      <Header />
      <main className="app__main">
        <LinkBanner />
        <FileNotice />
        <MakingNotice />
        <section className="app__design" aria-labelledby="design-title" id="design">
          <h2 id="design-title" className="visually-hidden">
            Design
          </h2>
          <NetworkPanel />
          <InTurn>
            <WorkloadPanel />
          </InTurn>
          <InTurn>
            <MemoryPanel />
            <BudgetPanel />
            <SystemPanel />
            <LinksPanel />
            <ComputePanel />
            <PricesPanel />
          </InTurn>
        </section>
        <InTurn>
          <Results />
        </InTurn>
      </main>
      <Announcer />
      <DropZone />
      <Dialogs />
      <Offline />
    </div>
  );
}
