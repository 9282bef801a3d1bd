import { useMemo } from 'react';
import { shownNames } from '../../../design/workbench/shown-names.ts';
import { useWorkbench } from './use-workbench.ts';

/** A name for each design side by side: copies are named by what differs. */
export function useShownNames(): readonly string[] {
  const { designs } = useWorkbench();
  return useMemo(() => shownNames(designs), [designs]);
}
