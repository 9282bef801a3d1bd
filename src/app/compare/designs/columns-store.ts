/** Columns of the comparison of several designs: designs, schemes, or both. View state, no part of the document. */
import { createStore } from 'zustand/vanilla';
import type { SchemeId } from '../../../design/document.ts';

export type Columns = 'designs' | 'schemes' | 'both';

export const columnsStore = createStore<{
  readonly columns: Columns;
  /** Of the designs; `own`: the scheme that each design shows. */
  readonly scheme: SchemeId | 'own';
  /** Row of the comparison that stands in the matrix of both. */
  readonly measure: string;
}>()(() => ({ columns: 'designs', scheme: 'own', measure: 'iteration' }));
