import { useEffect, useState } from 'react';
import { printNotation } from '../../../topology/print-notation.ts';
import { CompareTable } from '../../compare/CompareTable.tsx';
import { ResultsFrame } from '../../compare/ResultsFrame.tsx';
import { StaleNotice } from '../../compare/StaleNotice.tsx';
import { StatusLine } from '../../compare/lines/StatusLine.tsx';
import { TimelineTab } from '../../explore/timeline/TimelineTab.tsx';
import { RunFigures } from '../../parts/run/RunFigures.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { Announcer } from '../../ui/Announcer.tsx';
import { withPart } from '../../ui/load/load-part.ts';
import { MissingPart } from '../../ui/load/MissingPart.tsx';
import { pageAddress } from '../../parts/link/address.ts';
import './embed.css';
import { insideOf } from './describe.ts';
import { LinkBanner } from './LinkBanner.tsx';

/** The results of a design inside another page: nothing to edit, and a way to the editor. */
export function EmbedPage() {
  const design = useDesign((whole) => whole);
  const [address, setAddress] = useState('./');
  const { name, workload } = insideOf(design);
  const isEmpty = design.topology.dimensions.length === 0;

  useEffect(() => {
    void pageAddress().then((found) => {
      if (found.ok) setAddress(found.value);
    });
  }, [design]);

  useEffect(() => {
    let stop = (): void => undefined;
    let isGone = false;
    if (window.parent !== window)
      void withPart(
        'What answers the page around',
        () => import('../embed/start-talk.ts'),
        ({ startTalk }) => {
          if (!isGone) stop = startTalk();
        },
      );
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  return (
    <main className="embed">
      <header className="embed__head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p>{isEmpty ? workload : `${printNotation(design.topology.dimensions)}, ${workload}`}</p>
        <a href={address} target="_blank" rel="noopener">
          Open in Netloom
        </a>
      </header>
      <LinkBanner />
      <ResultsFrame>
        <section className="results__compare" aria-labelledby="compare-title">
          <div className="results__head">
            <h2 id="compare-title">Compare</h2>
            <StaleNotice isEditable={false} />
            <StatusLine />
          </div>
          {isEmpty ? (
            <p className="results__body">The network has no dimension yet.</p>
          ) : (
            <div className="results__body">
              <CompareTable />
            </div>
          )}
        </section>
        {isEmpty ? null : (
          <section className="results__compare embed__timeline" aria-label="Timeline">
            <RunFigures isSilent>
              <TimelineTab />
            </RunFigures>
          </section>
        )}
      </ResultsFrame>
      <Announcer />
      <div className="in-sight">
        <MissingPart />
      </div>
    </main>
  );
}
