/** Whether the comparison shows all of its rows: view state, kept on this device. */
import { createStore } from 'zustand/vanilla';
import { keepOpen, wasLeftOpen } from '../ui/kept/kept-open.ts';
import type { MetricRow } from './rows.ts';

const ID = 'compare-more';

export const moreRows = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: wasLeftOpen(ID) }));

export function showMoreRows(isOpen: boolean): void {
  moreRows.setState({ isOpen });
  keepOpen(ID, isOpen);
}

/** What most people compare by; the iteration and its parts stand above. */
const FIRST: ReadonlySet<string> = new Set(['throughput', 'cost']);

/** The rows to show: first those that most people compare by, then, where asked for, the rest. */
export function shownRows(rows: readonly MetricRow[], isOpen: boolean): readonly MetricRow[] {
  const first = rows.filter(({ id }) => FIRST.has(id));
  return isOpen ? [...first, ...rows.filter(({ id }) => !FIRST.has(id))] : first;
}
