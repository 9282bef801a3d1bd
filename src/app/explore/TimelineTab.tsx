import { DimensionTable } from '../timeline/DimensionTable.tsx';
import { Timeline } from '../timeline/Timeline.tsx';
import { TraceNotes } from '../timeline/TraceNotes.tsx';

/** The shown scheme over time, with the same facts as numbers. */
export function TimelineTab() {
  return (
    <>
      <Timeline />
      <DimensionTable />
      <TraceNotes />
    </>
  );
}
