/** The published splits, one for each network and workload, from their numbers, one for each dimension. */
import {
  isWithin,
  PUBLISHED_SPLITS,
  type PublishedValue,
} from '../../../../evidence/papers/allocation/facts/published.ts';

export interface SplitRow {
  /** `fastest.2d.17b` */
  readonly id: string;
  readonly label: string;
  /** One for each dimension. */
  readonly values: readonly PublishedValue[];
  /** The product of time and cost over that of the published split, where the split itself says little. */
  readonly objective: PublishedValue | null;
}

export const SPLIT_ROWS: readonly SplitRow[] = [
  ...new Set(PUBLISHED_SPLITS.map(({ id }) => splitId(id))),
].map((id) => {
  const values = PUBLISHED_SPLITS.filter((value) => splitId(value.id) === id);
  const dimensions = values.filter((value) => /\.bw\d+$/.test(value.id));
  return {
    id,
    label: (dimensions[0]?.label ?? id).replace(/, dimension \d+$/, ''),
    values: dimensions,
    objective: values.find((value) => value.id.endsWith('.objective')) ?? null,
  };
});

/** `fastest.2d.17b` of `fastest.2d.17b.bw1`. */
function splitId(id: string): string {
  return id.split('.').slice(0, 3).join('.');
}

/** Whether every dimension is near enough, or else what the split is for. */
export function isSplitNear({ values, objective }: SplitRow, ours: (id: string) => number): boolean {
  const all = objective === null ? values : [objective];
  return all.every((value) => isWithin(value, ours(value.id)));
}
