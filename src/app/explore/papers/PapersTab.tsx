import { Suspense } from 'react';
import { useStore } from 'zustand';
import { EvidenceFold } from '../../parts/evidence/EvidenceFold.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { ModelBytesPart } from './ModelBytesPart.tsx';
import { AllocationStudy } from './allocation/AllocationStudy.tsx';
import './papers.css';
import { chosenStudy, STUDIES } from './studies.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const AstraStudy = lazyPart(async () => (await import('./astra/AstraStudy.tsx')).AstraStudy);

const StatedStudy = lazyPart(async () => (await import('./stated/StatedStudy.tsx')).StatedStudy);

/** Published numbers next to ours, and the figures in which they were printed, drawn from our runs: one study at a time. */
export function PapersTab() {
  const study = useStore(chosenStudy, ({ id }) => id);
  return (
    <div className="papers">
      <label className="papers__choice">
        Study
        <Select
          className="select-box--wide"
          value={study}
          choices={STUDIES}
          onChoose={(id) => chosenStudy.setState({ id })}
        />
      </label>
      {study === 'allocation' ? (
        <AllocationStudy />
      ) : (
        <Suspense fallback={<p>Loading</p>}>
          {study === 'astra' ? <AstraStudy /> : <StatedStudy key={study} id={study} />}
        </Suspense>
      )}
      <ModelBytesPart />
      <EvidenceFold />
    </div>
  );
}
