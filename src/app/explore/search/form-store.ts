/** What is free, as typed: view state of the tab, no part of the document. */
import { createStore } from 'zustand/vanilla';
import { isFixed } from '../../../design/budget.ts';
import type { Design } from '../../../design/document.ts';

export const OBJECTIVE_CHOICES = [
  { value: 'throughput', label: 'Throughput' },
  { value: 'time', label: 'Time of an iteration' },
  { value: 'throughputPerCost', label: 'Throughput per network cost' },
  { value: 'timeAndCost', label: 'Time and cost: the front' },
] as const;
export type ObjectiveChoice = (typeof OBJECTIVE_CHOICES)[number]['value'];

/** What the file of a space asks for; where it does not say, the time. */
export function objectiveIn(space: { readonly objective?: unknown }): ObjectiveChoice {
  const { objective } = space;
  if (Array.isArray(objective)) return 'timeAndCost';
  return OBJECTIVE_CHOICES.find(({ value }) => value === objective)?.value ?? 'time';
}

export const SPLIT_CHOICES = [
  { value: 'best', label: 'Best of all schemes and runs' },
  { value: 'equal', label: 'EqualBW' },
  { value: 'message', label: 'MessageBW' },
  { value: 'smart', label: 'SmartBW' },
  { value: 'optimal', label: 'Optimal, closed form' },
] as const;
export type SplitChoice = (typeof SPLIT_CHOICES)[number]['value'];

/** Fields with a line of their own; any other by its path. */
export const FREE_FIELDS = [
  { name: 'tp', label: 'Tensor degree', example: '1, 2, 4, 8' },
  { name: 'pp', label: 'Pipeline stages', example: '1, 2, 4' },
  { name: 'zero', label: 'ZeRO stage', example: '0, 1, 2, 3' },
  { name: 'budget', label: 'Budget per NPU (GB/s)', example: '300, 600' },
  { name: 'chunks', label: 'Chunks', example: '16, 64' },
] as const;
export type FreeName = (typeof FREE_FIELDS)[number]['name'];

export interface SearchForm {
  /** By field, its values; empty: as in the design. */
  readonly free: Readonly<Partial<Record<FreeName, string>>>;
  readonly otherPath: string;
  readonly otherValues: string;
  /** Whether the dimensions are free. */
  readonly isNetworkFree: boolean;
  readonly counts: string;
  readonly kinds: string;
  readonly sizes: string;
  /** Workloads that the network serves beside the design's own, one a line. */
  readonly workloads: string;
  /** Conditions, one a line. */
  readonly where: string;
  readonly objective: ObjectiveChoice;
  /** null: as `splitOf` proposes. */
  readonly split: SplitChoice | null;
}

export const searchForm = createStore<SearchForm>()(() => ({
  free: { tp: '1, 2, 4, 8, 16, 32' },
  otherPath: '',
  otherValues: '',
  isNetworkFree: true,
  counts: '1-4',
  kinds: 'Ring, FC, Switch',
  sizes: '',
  workloads: '',
  where: '',
  // Designs that do unequal work in an iteration are compared by what they get done.
  objective: 'throughput',
  split: null,
}));

/**
 * The split of all points: the best there is where a budget is to be split. On a machine with given links, where hundreds of layouts
 * on hundreds of networks are within a millionth of each other, equal parts, which are known before a run.
 */
export function splitOf({ split }: Pick<SearchForm, 'split'>, design: Design): SplitChoice {
  return split ?? (isFixed(design) ? 'equal' : 'best');
}

export function writeForm(part: Partial<SearchForm>): void {
  searchForm.setState(part);
}
