import { useStore } from 'zustand';
import { ALGORITHM_RULES, PIPELINED } from '../../../../workload/gemm2d/algorithms.ts';
import type { Grid } from '../../../../workload/gemm2d/gemm.ts';
import type { PlannedLayer } from '../../../../workload/gemm2d/plan.ts';
import type { Problem } from '../../../../units/result.ts';
import { ChoiceField } from '../../../parts/fields/ChoiceField.tsx';
import { FreeNumber } from '../../../parts/fields/FreeNumber.tsx';
import { Slider } from '../../../ui/field/Slider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { gridChoice } from '../gemm2d-store.ts';
import { PASS_NAMES } from '../product-text.ts';

const SIDE = { min: 1, max: 65_536, whole: true };
const SLICES = { min: 1, max: 65_536, whole: true };
const PASSES = PASS_NAMES.map((label, index) => ({ value: String(index), label }));
const BUFFERS = [
  { value: '2', label: 'two' },
  { value: '1', label: 'one' },
];
const ALGORITHMS = PIPELINED.map((value) => ({ value, label: ALGORITHM_RULES[value].label }));

interface ProductFormProps {
  readonly layers: readonly PlannedLayer[];
  readonly mesh: Grid;
  readonly slices: number;
  /** Numbers of slices that the mesh allows. */
  readonly allowed: readonly number[];
  readonly problems: readonly Problem[];
}

/** Which product, on which mesh, in how many slices. */
export function ProductForm({ layers, mesh, slices, allowed, problems }: ProductFormProps) {
  const choice = useStore(gridChoice);
  const said = (path: string): string | null =>
    problems.find((problem) => problem.path === path)?.message ?? null;
  const sideField = (side: 'rows' | 'columns', label: string) => (
    <FreeNumber
      label={label}
      value={mesh[side]}
      bound={SIDE}
      message={said(side)}
      onChange={(value) => gridChoice.setState({ mesh: { ...mesh, [side]: value } })}
    />
  );
  return (
    <div className="mesh__form">
      <ChoiceField
        label="Layer"
        value={String(choice.layer)}
        choices={layers.map(({ name }, index) => ({ value: String(index), label: name }))}
        onChoose={(value) => gridChoice.setState({ layer: Number(value), slices: null })}
      />
      <ChoiceField
        label="Pass"
        value={String(choice.pass)}
        choices={PASSES}
        onChoose={(value) => gridChoice.setState({ pass: Number(value) as 0 | 1 | 2 })}
      />
      <ChoiceField
        label="Algorithm"
        value={choice.algorithm}
        choices={ALGORITHMS}
        onChoose={(value) => gridChoice.setState({ algorithm: value })}
      />
      {sideField('rows', 'Rows')}
      {sideField('columns', 'Columns')}
      <ChoiceField
        label="Buffers"
        value={String(choice.buffers)}
        choices={BUFFERS}
        onChoose={(value) => gridChoice.setState({ buffers: value === '1' ? 1 : 2 })}
      />
      {choice.algorithm === 'meshSlice' ? (
        <div className="mesh__slices">
          <FreeNumber
            label="Slices"
            value={slices}
            bound={SLICES}
            message={said('slices')}
            onChange={(value) => gridChoice.setState({ slices: value })}
          />
          <Slider
            label="Slices, slider"
            values={allowed.length === 0 ? [1] : allowed}
            value={slices}
            print={(value) => `${value} slices`}
            disabled={allowed.length < 2}
            onChange={(value) => gridChoice.setState({ slices: value })}
          />
          <Button disabled={choice.slices === null} onClick={() => gridChoice.setState({ slices: null })}>
            Fastest
          </Button>
        </div>
      ) : null}
    </div>
  );
}
