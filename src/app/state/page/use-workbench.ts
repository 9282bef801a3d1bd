import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Workbench } from '../../../design/workbench/workbench.ts';
import { designDocument } from './session.ts';
import { workbenchOf } from '../document/document-store.ts';

/** All designs, without previews. */
export function useWorkbench(): Workbench {
  const design = useStore(designDocument.store, (state) => state.design);
  const others = useStore(designDocument.store, (state) => state.others);
  return useMemo(() => workbenchOf({ design, others, preview: null, sweep: null }), [design, others]);
}

/** Everything that a link or a file holds: the designs and the sweep that goes with them. */
export function useWhole(): Workbench {
  const { design, others, sweep } = useStore(designDocument.store, (state) => state);
  return useMemo(() => workbenchOf({ design, others, preview: null, sweep }), [design, others, sweep]);
}
