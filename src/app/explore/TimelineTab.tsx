import { lazy, Suspense } from 'react';
import { DimensionTable } from '../timeline/DimensionTable.tsx';
import { Timeline } from '../timeline/Timeline.tsx';
import { TraceNotes } from '../timeline/TraceNotes.tsx';

const ChunkPart = lazy(async () => ({ default: (await import('../timeline/ChunkPart.tsx')).ChunkPart }));

/** The shown scheme over time, with the same facts as numbers. */
export function TimelineTab() {
  return (
    <>
      <Timeline />
      <DimensionTable />
      <TraceNotes />
      <Suspense fallback={null}>
        <ChunkPart />
      </Suspense>
    </>
  );
}
