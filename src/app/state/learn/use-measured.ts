import { useMemo } from 'react';
import { isSameSystem } from '../../../design/changes.ts';
import type { Design } from '../../../design/document.ts';
import type { SchemeResult } from '../../../run/report/results.ts';
import { useDesign, useRun } from '../page/hooks.ts';

/** The design of the page with the run of its shown scheme; null until that has ended. */
export function useMeasured(): { readonly design: Design; readonly result: SchemeResult } | null {
  const design = useDesign((shown) => shown);
  const result = useRun(({ shown }) => shown[design.bandwidth.scheme]?.simulated ?? null);
  const ranFor = useRun(({ shownFor }) => shownFor);
  return useMemo(
    () => (result !== null && isSameSystem(ranFor, design) ? { design, result } : null),
    [design, ranFor, result],
  );
}
