import { Suspense } from 'react';
import { formatCount } from '../../../../units/count.ts';
import { transformerModel } from '../../../../workload/transformer/model.ts';
import type { TransformerWorkload } from '../../../../workload/transformer.ts';
import { useDesign } from '../../../state/run/hooks.ts';
import { Folded } from '../../../ui/Folded.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { replicasOf } from '../scaling.ts';

/** Folded away at first: it comes after the first screen. */
const ArchitectureFields = lazyPart(
  async () => (await import('./ArchitectureFields.tsx')).ArchitectureFields,
);

/** What a transformer is made of besides its layers and their width. */
export function Architecture({ workload }: { readonly workload: TransformerWorkload }) {
  const { heads, experts } = transformerModel(workload, useDesign(replicasOf));
  return (
    <Folded
      title="Architecture"
      aside={`${formatCount(heads)} heads, ${experts > 1 ? `${experts} experts` : 'dense'}`}
    >
      <Suspense>
        <ArchitectureFields workload={workload} />
      </Suspense>
    </Folded>
  );
}
