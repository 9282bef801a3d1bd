import { measuredCompute } from '../calibration/measured-parts.ts';
import type { Mapping } from '../parallel/mapping.ts';
import type { TransformerWorkload } from '../transformer.ts';

/** A mapping with every optional field filled in but for the axes, which concern no layer. */
export type TransformerLayout = Required<Omit<Mapping, 'axes' | 'pipeline'>> & Pick<Mapping, 'pipeline'>;

/** Fills in what `mapping` leaves out: plain data parallelism, no sequence parallelism. */
export function transformerLayout(
  { recompute }: Pick<TransformerWorkload, 'recompute'>,
  mapping: Mapping,
): TransformerLayout {
  const habits = measuredCompute(mapping.compute)?.stack.habits;
  const overlap = mapping.overlap ?? true;
  return {
    ...mapping,
    overlap,
    tensorOverlap: overlap && (mapping.tensorOverlap ?? habits?.tensorOverlap ?? false),
    contextParallel: mapping.contextParallel ?? 1,
    zeroStage: mapping.zeroStage ?? 0,
    innermost: mapping.innermost ?? 'model',
    // A mesh cuts activations both ways: nothing of them is whole on an NPU.
    sequenceParallel: Boolean(mapping.mesh) || (mapping.sequenceParallel ?? false),
    mesh: mapping.mesh ?? null,
    experts: mapping.experts ?? null,
    contextMethod: mapping.contextMethod ?? 'gather',
    fsdp:
      mapping.fsdp ?? (habits !== undefined && overlap && mapping.zeroStage === 3 ? { prefetch: 1 } : null),
    fusedAttention: (mapping.fusedAttention ?? false) || habits?.flashAttention === true,
    checkpointing: mapping.checkpointing ?? (recompute ? 'full' : 'none'),
  };
}
