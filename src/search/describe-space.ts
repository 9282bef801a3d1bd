/** Describes what a space file asks for, as the page shows it before a search. */
import { success, type Result } from '../units/result.ts';
import { workloadsOf } from './files/report.ts';
import { readSpace } from './space/parse-space.ts';
import { pointsOf } from './space/points.ts';
import type { Space } from './space/space.ts';

export interface SpaceSummary extends Pick<Space, 'name' | 'objective' | 'split' | 'top' | 'gap'> {
  /** The name of the design from which all points are made. */
  readonly base: string;
  /** All workloads that a point serves, that of the base first. */
  readonly workloads: ReturnType<typeof workloadsOf>;
  /** The number of all combinations, including those that violate a condition or are symmetric to another. */
  readonly points: number;
  readonly networks: number;
  /** The free fields, by the names that the file gives them. */
  readonly free: readonly { readonly name: string; readonly values: readonly unknown[] }[];
  /** What the dimensions may be; null if they are those of the base. */
  readonly dimensions: Space['dimensions'];
  readonly where: readonly string[];
  /** Fields whose values follow from the free fields. */
  readonly set: readonly string[];
}

/** @param json the contents of a space file; problems name its fields */
export function describeSpace(json: unknown): Result<SpaceSummary> {
  const read = readSpace(json);
  if (!read.ok) return read;
  const made = pointsOf(read.value);
  if (!made.ok) return made;
  const { name, objective, split, top, gap, base, free, dimensions, where, set } = read.value;
  return success({
    name,
    objective,
    split,
    top,
    gap,
    dimensions,
    base: base.name,
    workloads: workloadsOf(read.value),
    points: made.value.count,
    networks: made.value.networks,
    free: free.map((own) => ({ name: own.name, values: own.values })),
    where: where.map(({ text }) => text),
    set: set.map(({ path }) => path),
  });
}
