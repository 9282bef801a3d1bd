import type { Mapping } from '../mapping/mapping.ts';
import type { TransformerWorkload } from './facts/description.ts';

/** A mapping with every optional field filled in, except the bytes of gradients, which follow from the precision, and the axes, which layers do not need. */
export type TransformerLayout = Required<
  Omit<Mapping, 'axes' | 'dimensionOrder' | 'pipeline' | 'gradientBytes'>
> &
  Pick<Mapping, 'pipeline' | 'gradientBytes'>;

const DEFAULTS = {
  overlap: true,
  contextParallel: 1,
  zeroStage: 0,
  innermost: 'model',
  sequenceParallel: false,
  mesh: null,
  experts: null,
  contextMethod: 'gather',
  fusedAttention: false,
} as const satisfies Partial<TransformerLayout>;

/** Fills in the defaults of `mapping`: plain data parallelism, no sequence parallelism. */
export function transformerLayout(
  { recompute }: Pick<TransformerWorkload, 'recompute'>,
  mapping: Mapping,
): TransformerLayout {
  const habits = mapping.compute.measured?.stack.habits;
  const { dimensionOrder: _order, ...placed } = mapping;
  const layout = { ...DEFAULTS, ...placed };
  const { overlap, mesh, zeroStage } = layout;
  return {
    ...layout,
    tensorOverlap: overlap && (mapping.tensorOverlap ?? habits?.tensorOverlap ?? false),
    // A mesh cuts activations both ways: no NPU holds them whole.
    sequenceParallel: mesh !== null || layout.sequenceParallel,
    fsdp: mapping.fsdp ?? (habits !== undefined && overlap && zeroStage === 3 ? { prefetch: 1 } : null),
    fusedAttention: layout.fusedAttention || habits?.flashAttention === true,
    checkpointing: mapping.checkpointing ?? (recompute ? 'full' : 'none'),
  };
}
