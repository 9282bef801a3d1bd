/** Whether the comparison shows all rows. View state, kept on this device. */
import { createStore } from 'zustand/vanilla';
import { keepOpen, wasLeftOpen } from '../ui/kept/kept-open.ts';
import type { MetricRow } from './rows.ts';

const ID = 'compare-more';

export const moreRows = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: wasLeftOpen(ID) }));

export function showMoreRows(isOpen: boolean): void {
  moreRows.setState({ isOpen });
  keepOpen(ID, isOpen);
}

/** The rows that most people compare by. The iteration and its parts are above them. */
const FIRST: ReadonlySet<string> = new Set(['throughput', 'cost']);

/** Returns the rows to show: those that most people compare by, then the rest if they are unfolded. */
export function shownRows(rows: readonly MetricRow[], isOpen: boolean): readonly MetricRow[] {
  const first = rows.filter(({ id }) => FIRST.has(id));
  return isOpen ? [...first, ...rows.filter(({ id }) => !FIRST.has(id))] : first;
}
