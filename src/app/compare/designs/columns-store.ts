/** Columns when several designs are compared: designs, schemes, or both. View state, not part of the document. */
import { createStore } from 'zustand/vanilla';
import type { SchemeId } from '../../../design/document.ts';

export type Columns = 'designs' | 'schemes' | 'both';

export const columnsStore = createStore<{
  readonly columns: Columns;
  /** The scheme of all designs; `own` is the one that each design shows. */
  readonly scheme: SchemeId | 'own';
  /** The row whose numbers fill the matrix of designs and schemes. */
  readonly measure: string;
}>()(() => ({ columns: 'designs', scheme: 'own', measure: 'iteration' }));
