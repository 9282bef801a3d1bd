/** What is free, as typed: view state of the tab, no part of the document. */
import { createStore } from 'zustand/vanilla';

export const OBJECTIVE_CHOICES = [
  { value: 'throughput', label: 'Throughput' },
  { value: 'time', label: 'Time of an iteration' },
  { value: 'throughputPerCost', label: 'Throughput per network cost' },
  { value: 'days', label: 'Days of the training, failures included' },
  { value: 'goodput', label: 'Goodput of the training' },
  { value: 'dollarsPerToken', label: '$ per million tokens' },
  { value: 'energy', label: 'Energy of the training' },
  { value: 'co2', label: 'CO2 of the training' },
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
  { value: 'given', label: 'As the machine has it' },
] as const;
export type SplitChoice = (typeof SPLIT_CHOICES)[number]['value'];

/** Fields with a line of their own, `short` in a list of what a point chooses; any other by its path. */
export const FREE_FIELDS = [
  { name: 'tp', label: 'Tensor degree', short: 'TP', example: '1, 2, 4, 8' },
  { name: 'cp', label: 'Context degree', short: 'CP', example: '1, 2, 4' },
  { name: 'pp', label: 'Pipeline stages', short: 'PP', example: '1, 2, 4' },
  { name: 'vp', label: 'Virtual stages', short: 'VP', example: '1, 2, 4' },
  { name: 'ep', label: 'Expert degree', short: 'EP', example: '1, 2, 4' },
  { name: 'zero', label: 'ZeRO stage', short: 'ZeRO', example: '0, 1, 2, 3' },
  { name: 'microBatch', label: 'Micro-batch (sequences)', short: 'micro-batch', example: '1, 2, 4' },
  { name: 'recompute', label: 'Recomputation', short: 'recomputation', example: 'none, selective, full' },
  { name: 'sp', label: 'Sequence parallelism', short: 'sequence parallelism', example: 'true, false' },
  { name: 'order', label: 'Order of axes', short: 'order', example: 'TP CP PP DP, TP CP DP PP' },
  { name: 'budget', label: 'Budget per NPU (GB/s)', short: 'budget', example: '300, 600' },
  { name: 'chunks', label: 'Chunks', short: 'chunks', example: '16, 64' },
] as const;
export type FreeName = (typeof FREE_FIELDS)[number]['name'];

/** null, and a field that is missing: as proposed for the design (proposal.ts). */
export interface SearchForm {
  /** By field, its values; empty: as in the design. */
  readonly free: Readonly<Partial<Record<FreeName, string>>>;
  readonly otherPath: string;
  readonly otherValues: string;
  /** Whether the dimensions are free. */
  readonly isNetworkFree: boolean | null;
  readonly counts: string;
  readonly kinds: string;
  readonly sizes: string;
  /** NPUs of a block at most, as `FC 16, Switch 64`. */
  readonly most: string | null;
  /** GB of an NPU that every point must fit in; empty: it is not looked at. */
  readonly memory: string | null;
  /** Workloads that the network serves besides the design's, one per line. */
  readonly workloads: string;
  /** Conditions, one per line. */
  readonly where: string;
  readonly objective: ObjectiveChoice;
  readonly split: SplitChoice | null;
}

export const searchForm = createStore<SearchForm>()(() => ({
  free: {},
  otherPath: '',
  otherValues: '',
  isNetworkFree: null,
  counts: '1-4',
  kinds: 'Ring, FC, Switch',
  sizes: '',
  most: null,
  memory: null,
  workloads: '',
  where: '',
  // Designs that do unequal work in an iteration are compared by their throughput.
  objective: 'throughput',
  split: null,
}));

export function writeForm(part: Partial<SearchForm>): void {
  searchForm.setState(part);
}
