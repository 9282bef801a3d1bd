import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { isFixed } from '../../../design/budget.ts';
import { fieldAt } from '../../../study/sweep/fields.ts';
import { useDesign } from '../../state/run/hooks.ts';
import { BUDGET, chooseField, sweepForm } from './form-store.ts';
import { readForm } from './read-form.ts';
import { SweepForm } from './SweepForm.tsx';
import { SweepResults } from './SweepResults.tsx';
import { SweepRun } from './SweepRun.tsx';
import './sweep.css';

/** A number of the design over a range of values: what it does to time, utilisation and cost under every scheme. */
export function SweepTab() {
  const design = useDesign((whole) => whole);
  const form = useStore(sweepForm);
  useEffect(() => {
    // The budget of a machine with given links is no number of its own: its outermost bandwidth is asked about first.
    const { customGBps } = design.bandwidth;
    if (form.field !== BUDGET || !isFixed(design) || customGBps === null) return;
    const outermost = fieldAt(design, `bandwidth.customGBps[${customGBps.length - 1}]`);
    if (outermost !== null) chooseField(outermost);
  }, [design, form.field]);
  const read = useMemo(() => readForm(form, design), [form, design]);
  return (
    <div className="sweep">
      <SweepForm design={design} form={form} problems={read.ok ? [] : read.problems} />
      <SweepRun ready={read.ok ? read.value : null} design={design} />
      <SweepResults />
    </div>
  );
}
