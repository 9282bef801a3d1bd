import { useStore } from 'zustand';
import { formatTime } from '../../../../units/time.ts';
import { useRun } from '../../../state/page/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import './chunk-part.css';
import { chunkSummary } from '../text/chunk-summary.ts';
import { ChunkTable } from './ChunkTable.tsx';
import { followedIn } from '../trace/followed-in.ts';
import { timelineSelection, type FollowedChunk } from '../../../state/view/selection-store.ts';
import { useTraceOf } from '../../../state/page/use-trace.ts';

/** The followed chunk, phase by phase; or how to follow one. */
export function ChunkPart() {
  const followed = useStore(timelineSelection.store, (state) => state.followed);
  return (
    <section className="chunk-part" aria-labelledby="chunk-title">
      <h3 id="chunk-title">A chunk through its phases</h3>
      {followed === null ? (
        <p className="chunk-part__hint">
          Press a chunk phase in a lane to follow its chunk
          <span className="for-pointer">
            ; by keys, N and P go from phase to phase, J and K from lane to lane, Enter follows
          </span>
          .
        </p>
      ) : (
        <FollowedPart followed={followed} />
      )}
    </section>
  );
}

function FollowedPart({ followed }: { readonly followed: FollowedChunk }) {
  const trace = useTraceOf(followed.side);
  const dimensions = useRun((run) => run.shownFor?.topology.dimensions ?? null);
  const way = trace && followedIn(trace, followed.chunk);
  if (trace === null || way === null) return null;
  const { issuedNs } = way.collective;
  return (
    <>
      <div className="chunk-part__head">
        <p>
          {chunkSummary(way)}
          {issuedNs === null ? '' : ` Its collective was issued at ${formatTime(issuedNs, 10)}.`}
        </p>
        <Button onClick={() => timelineSelection.letGo()}>
          <span>
            Let go<span className="for-pointer"> (Esc)</span>
          </span>
        </Button>
      </div>
      <ChunkTable way={way} lanes={trace.lanes} dimensions={dimensions ?? []} />
    </>
  );
}
