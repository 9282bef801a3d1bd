import { Suspense } from 'react';
import { formatCount } from '../../../../units/count.ts';
import { transformerModel } from '../../../../workload/transformer/facts/model.ts';
import type { TransformerWorkload } from '../../../../workload/transformer/facts/description.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { Folded } from '../../../ui/Folded.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { replicasOf } from '../scaling.ts';

const ArchitectureNumbers = lazyPart(
  async () => (await import('./ArchitectureNumbers.tsx')).ArchitectureNumbers,
);

/** The architecture of a transformer besides depth and width, folded away. */
export function ArchitectureFields({ workload }: { readonly workload: TransformerWorkload }) {
  const replicas = useDesign(replicasOf);
  const { heads, experts } = transformerModel(workload, replicas);
  return (
    <Folded
      title="Architecture"
      aside={`${formatCount(heads)} heads, ${experts > 1 ? `${experts} experts` : 'dense'}`}
    >
      <Suspense>
        <ArchitectureNumbers workload={workload} />
      </Suspense>
    </Folded>
  );
}
