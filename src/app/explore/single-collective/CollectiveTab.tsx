import { useMemo } from 'react';
import { useStore } from 'zustand';
import '../../parts/charts/charts.css';
import { SCHEME_IDS } from '../../../design/document.ts';
import { useDesign, useRun } from '../../state/page/hooks.ts';
import { refusalOf } from '../../state/run/run-refusal.ts';
import { Hint } from '../../ui/Hint.tsx';
import { BlockTable } from './BlockTable.tsx';
import { ChunkTimes } from './ChunkTimes.tsx';
import { LaneTable } from './LaneTable.tsx';
import { ChunkChart } from './ChunkChart.tsx';
import { CollectiveForm } from './CollectiveForm.tsx';
import './single-collective.css';
import { collectiveChoice } from '../../state/view/collective-choice.ts';
import { useSingleCollective } from './use-collective.ts';
import { headline, laneText, stagesText } from './chunk-text.ts';

/** One collective alone: how its chunks keep the dimensions busy, and which of them starves. */
export function CollectiveTab() {
  const design = useDesign((whole) => whole);
  const shown = useRun((run) => run.shown);
  const { collective, bytes, chunks, scheme: chosen } = useStore(collectiveChoice);
  const schemes = SCHEME_IDS.filter((id) => shown[id] !== undefined);
  const scheme = chosen !== null && schemes.includes(chosen) ? chosen : design.bandwidth.scheme;
  const splitGBps = shown[scheme]?.closed.splitGBps ?? null;
  const refusal = useRun((run) => refusalOf(run, scheme));
  const isReady = splitGBps?.length === design.topology.dimensions.length;
  const question = useMemo(
    () => (splitGBps === null || !isReady ? null : { splitGBps, collective, bytes, chunks }),
    [splitGBps, isReady, collective, bytes, chunks],
  );
  const asked = useSingleCollective(design, question);
  const isOld = asked === null || asked.question !== question || asked.design !== design;
  return (
    <section className="single-collective" aria-labelledby="single-collective-title" aria-busy={isOld}>
      <h3 id="single-collective-title">
        One collective alone, chunk by chunk
        <Hint about="the pipeline of chunks">
          <p>
            A collective over all NPUs is cut into chunks; each goes through the dimensions phase by phase,
            and a dimension serves one chunk while others serve the chunks before and after it. The longest
            phase sets the pace: between its first chunk and its last the pipeline is in its steady state,
            before that it fills, after that it drains.
          </p>
          <p>
            A dimension with too little bandwidth starves the others. More chunks shorten fill and drain, and
            pay the latency of each phase once more.
          </p>
        </Hint>
      </h3>
      <CollectiveForm scheme={scheme} schemes={schemes} />
      {asked === null && refusal !== null ? (
        <p className="single-collective__refusal" role="status">
          {refusal}
        </p>
      ) : asked === null ? (
        <div className="single-collective__place" />
      ) : !asked.answer.ok ? (
        <p className="single-collective__refusal" role="status">
          {asked.answer.problems[0]?.message}
        </p>
      ) : (
        <div className="single-collective__told" data-old={isOld}>
          <p role="status">
            {headline(asked.answer.value)} {stagesText(asked.answer.value)}
          </p>
          <ChunkChart simulated={asked.answer.value} design={asked.design} />
          <ul className="single-collective__sentences">
            {asked.answer.value.lanes.map((_, lane) => (
              <li key={lane}>{asked.answer.ok ? laneText(asked.answer.value, lane) : ''}</li>
            ))}
          </ul>
          <LaneTable simulated={asked.answer.value} design={asked.design} />
          <ChunkTimes design={asked.design} question={asked.question} />
          <BlockTable simulated={asked.answer.value} />
        </div>
      )}
    </section>
  );
}
