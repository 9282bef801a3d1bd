import { Suspense } from 'react';
import { useDesign } from '../../state/page/hooks.ts';
import { useCompared } from './state/compared.ts';
import { DimensionTable } from './tables/DimensionTable.tsx';
import { Timeline } from './Timeline.tsx';
import { TraceNotes } from './TraceNotes.tsx';
import { PartialNote } from './PartialNote.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const DifferencePart = lazyPart(async () => (await import('./tables/DifferencePart.tsx')).DifferencePart);
const PacketPart = lazyPart(async () => (await import('./packets/PacketPart.tsx')).PacketPart);
const ChunkPart = lazyPart(async () => (await import('./tables/ChunkPart.tsx')).ChunkPart);

/** The shown scheme over time, with the same facts as numbers. */
export function TimelineTab() {
  const isCompared = useCompared() !== null;
  const isPackets = useDesign((design) => design.system.network === 'packets');
  return (
    <>
      <PartialNote />
      <Timeline />
      {isPackets ? (
        <Suspense fallback={null}>
          <PacketPart />
        </Suspense>
      ) : null}
      {isCompared ? (
        <Suspense fallback={null}>
          <DifferencePart />
        </Suspense>
      ) : null}
      <DimensionTable />
      <TraceNotes />
      <Suspense fallback={null}>
        <ChunkPart />
      </Suspense>
    </>
  );
}
