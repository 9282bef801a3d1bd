import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isFixed } from '../../../design/budget.ts';
import { fieldAt } from '../../../analysis/sweep/fields.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { bringUp } from '../../ui/focus/bring-up.ts';
import { withoutDocument } from './form/form-document.ts';
import { BUDGET, chooseField, sweepForm } from './form/form-store.ts';
import { readForm } from './form/read-form.ts';
import { SweepForm } from './form/SweepForm.tsx';
import { SweepResults } from './SweepResults.tsx';
import { SweepRun } from './SweepRun.tsx';
import { sweepStore } from './sweep-store.ts';
import { useKeptSweep } from './use-kept-sweep.ts';
import './sweep.css';

/** A number of the design over a range of values, and its effect on time, utilisation and cost under every scheme. */
export function SweepTab() {
  const design = useDesign((whole) => whole);
  const form = useStore(sweepForm);
  const [choicePlace, setChoicePlace] = useState<Element | null>(null);
  useEffect(() => {
    // The budget of a machine with given links is no number of its own: its outermost bandwidth is asked about first.
    const { customGBps } = design.bandwidth;
    if (form.field !== BUDGET || !isFixed(design) || customGBps === null) return;
    const outermost = fieldAt(design, `bandwidth.customGBps[${customGBps.length - 1}]`);
    // Nobody has chosen it: a link does not carry it.
    if (outermost !== null) withoutDocument(() => chooseField(outermost));
  }, [design, form.field]);
  const line = useRef<HTMLDivElement>(null);
  const isRunning = useStore(sweepStore, ({ phase }) => phase === 'running');
  useEffect(() => {
    if (isRunning) bringUp(line.current, line.current?.parentElement?.querySelector('.chart') ?? null);
  }, [isRunning]);
  const read = useMemo(() => readForm(form, design), [form, design]);
  useKeptSweep(read.ok ? read.value : null);
  return (
    <div className="sweep">
      <SweepForm design={design} form={form} problems={read.ok ? [] : read.problems} />
      <div ref={line} className="sweep__line">
        <SweepRun ready={read.ok ? read.value : null} design={design} />
        <div ref={setChoicePlace} />
      </div>
      <SweepResults choicePlace={choicePlace} />
    </div>
  );
}
