import { Suspense } from 'react';
import type { Checkpointing } from '../../../../workload/mapping/mapping.ts';
import type { TransformerWorkload } from '../../../../workload/transformer/facts/description.ts';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { SwitchField } from '../../../parts/fields/SwitchField.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { GridSwitch } from './mesh/MeshSwitch.tsx';
import { writeParallelism } from './write-parallelism.ts';

const GridFields = lazyPart(async () => (await import('./mesh/MeshFields.tsx')).GridFields);

const CHECKPOINTING: readonly { readonly value: Checkpointing; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'selective', label: 'Selective' },
  { value: 'full', label: 'Full' },
];

/** How the activations of a transformer are cut and kept. */
export function TransformerParallelism({ workload }: { readonly workload: TransformerWorkload }) {
  const parallelism = useDesign((design) => design.parallelism);
  const checkpointing = parallelism.checkpointing ?? (workload.recompute ? 'full' : 'none');
  return (
    <>
      <SwitchField
        path="parallelism.sequenceParallel"
        label="Sequence parallel"
        value={parallelism.sequenceParallel ?? false}
        write={(design, value) => writeParallelism({ sequenceParallel: value })(design)}
        hint={
          <Hint about="sequence parallelism">
            <p>
              What is whole on every NPU of a model-parallel group is cut along the sequence instead. Each
              all-reduce of activations A becomes a reduce-scatter of A and an all-gather of A / MP.
            </p>
            <p>Korthikanti et al., arXiv 2205.05198.</p>
          </Hint>
        }
      />
      <SelectField
        path="parallelism.checkpointing"
        label="Checkpointing"
        value={checkpointing}
        choices={CHECKPOINTING}
        write={(design, value) => writeParallelism({ checkpointing: value })(design)}
        hint={
          <Hint about="activation checkpointing">
            <p>What the backward pass computes again instead of keeping it.</p>
            <p>Selective: the attention scores only, without communication.</p>
            <p>Full: every layer from its input, its communication included.</p>
            <p>Korthikanti et al., arXiv 2205.05198.</p>
          </Hint>
        }
      />
      <SwitchField
        path="parallelism.fusedAttention"
        label="Fused attention"
        value={parallelism.fusedAttention ?? false}
        write={(design, value) => writeParallelism({ fusedAttention: value })(design)}
        hint={
          <Hint about="fused attention">
            <p>
              A kernel that keeps no attention scores, whatever the checkpointing, and computes them again for
              their gradients: one product in two of attention.
            </p>
            <p>FlashAttention, arXiv 2205.14135.</p>
          </Hint>
        }
      />
      <GridSwitch />
      {parallelism.mesh === undefined ? null : (
        <Suspense fallback={null}>
          <GridFields mesh={parallelism.mesh} />
        </Suspense>
      )}
    </>
  );
}
