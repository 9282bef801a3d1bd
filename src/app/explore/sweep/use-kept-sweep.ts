import { useEffect } from 'react';
import { keptSweep, sweptText } from './kept-sweeps.ts';
import type { ReadyPlan } from './form/read-form.ts';
import { showKept, sweepStore } from './sweep-store.ts';

/** Longer than from one key of a number to the next. */
const REST_MS = 300;

/** Shows what an earlier run of the same sweep gave, as soon as the form means one that was kept. */
export function useKeptSweep(ready: ReadyPlan | null): void {
  useEffect(() => {
    if (ready === null) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      const { ran } = sweepStore.getState();
      if (ran !== null && sweptText(ran.specification) === sweptText(ready.specification)) return;
      void keptSweep(ready.specification).then((kept) => {
        if (!isOver && kept !== null && kept.rows.length === ready.plan.rows) showKept(ready, kept);
      });
    }, REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [ready]);
}
