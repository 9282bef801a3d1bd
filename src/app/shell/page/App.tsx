import { Suspense } from 'react';
import './app.css';
import { Results } from './Results.tsx';
import { NetworkPanel } from '../../panels/composer/NetworkPanel.tsx';
import { Dialogs } from './Dialogs.tsx';
import { MakingNotice } from '../../parts/export/MakingNotice.tsx';
import { DropZone } from '../files/DropZone.tsx';
import { FileNotice } from '../files/FileNotice.tsx';
import { DesignHead, Header } from './Header.tsx';
import { LinksPanel } from '../../panels/links/LinksPanel.tsx';
import { Offline } from '../offline/Offline.tsx';
import { Learning } from '../learn/Learning.tsx';
import { Welcome } from '../learn/Welcome.tsx';
import { LinkBanner } from '../share/LinkBanner.tsx';
import { ComputePanel } from '../../panels/system/compute/ComputePanel.tsx';
import { PricesPanel } from '../../panels/system/prices/PricesPanel.tsx';
import { TrainingPanel } from '../../panels/training/TrainingPanel.tsx';
import { SystemPanel } from '../../panels/system/SystemPanel.tsx';
import { Panes } from '../panes/Panes.tsx';
import { Announcer } from '../../ui/Announcer.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { MissingPart } from '../../ui/load/MissingPart.tsx';
import { InTurn } from '../../ui/frame/InTurn.tsx';
import { LayoutPanel } from '../../panels/workload/LayoutPanel.tsx';
import { ModelPanel } from '../../panels/workload/ModelPanel.tsx';

const OpenedNotice = lazyPart(async () => (await import('./OpenedNotice.tsx')).OpenedNotice);
const DesignDivider = lazyPart(async () => (await import('../panes/DesignDivider.tsx')).DesignDivider);

/** The page: the design on the left, its results on the right, each pane scrolling by itself. */
export function App() {
  return (
    <div className="app">
      <Header />
      <main className="app__main">
        <Welcome />
        <LinkBanner />
        <FileNotice />
        <Suspense>
          <OpenedNotice />
        </Suspense>
        <MakingNotice />
        <Learning />
        <Panes>
          <section
            className="app__design"
            aria-labelledby="design-title"
            id="design"
            data-pane="design"
            tabIndex={-1}
          >
            <DesignHead />
            <h2 id="design-title" className="visually-hidden">
              Design
            </h2>
            <NetworkPanel />
            <InTurn>
              <ModelPanel />
              <LayoutPanel />
              <SystemPanel />
              <LinksPanel />
              <ComputePanel />
              <PricesPanel />
              <TrainingPanel />
            </InTurn>
          </section>
          <Suspense>
            <DesignDivider />
          </Suspense>
          <InTurn>
            <Results />
          </InTurn>
        </Panes>
      </main>
      <Announcer />
      <DropZone />
      <div className="in-sight">
        <Dialogs />
        <MissingPart />
      </div>
      <Offline />
    </div>
  );
}
