import { useStore } from 'zustand';
import { FLOWS, slicedName } from '../../../../workload/gemm2d/gemm.ts';
import { ChoiceField } from '../../../parts/fields/ChoiceField.tsx';
import { FreeNumber } from '../../../parts/fields/FreeNumber.tsx';
import { shownProduct, type ShownProduct } from '../gemm2d-store.ts';
import { lengthProblem, usualLength } from './small-product.ts';
import { FLOW_FORMULA } from '../product-text.ts';

const FLOW_CHOICES = FLOWS.map((value) => ({ value, label: `${value}: ${FLOW_FORMULA[value]}` }));
const SLICING_CHOICES = [
  { value: 'blocked', label: 'every S-th block' },
  { value: 'contiguous', label: 'neighbours' },
] as const;
const SIDE = { min: 1, max: 4, whole: true };
const SLICES = { min: 1, max: 4, whole: true };
const BLOCK = { min: 1, max: 3, whole: true };
const LENGTH = { min: 1, max: 144, whole: true };

/** Which small product, on which mesh, sliced how. */
export function ProofForm() {
  const shown = useStore(shownProduct);
  const set = (change: Partial<ShownProduct>): void => shownProduct.setState(change);
  return (
    <div className="mesh__form">
      <ChoiceField
        label="Dataflow"
        value={shown.flow}
        choices={FLOW_CHOICES}
        onChoose={(flow) => set({ flow })}
      />
      <FreeNumber
        label="Rows"
        value={shown.rows}
        bound={SIDE}
        onChange={(rows) => set({ rows, length: null })}
      />
      <FreeNumber
        label="Columns"
        value={shown.columns}
        bound={SIDE}
        onChange={(columns) => set({ columns, length: null })}
      />
      <FreeNumber
        label="Slices, S"
        value={shown.slices}
        bound={SLICES}
        onChange={(slices) => set({ slices })}
      />
      <FreeNumber label="Block" value={shown.block} bound={BLOCK} onChange={(block) => set({ block })} />
      <FreeNumber
        label={`${slicedName(shown.flow).toUpperCase()}, sliced`}
        value={shown.length ?? usualLength(shown)}
        bound={LENGTH}
        message={lengthProblem(shown)}
        onChange={(length) => set({ length })}
      />
      <ChoiceField
        label="Shown slices"
        value={shown.slicing}
        choices={SLICING_CHOICES}
        onChoose={(slicing) => set({ slicing })}
      />
    </div>
  );
}
