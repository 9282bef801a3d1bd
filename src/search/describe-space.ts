/** What the file of a space asks for, as the page shows it before anything is searched. */
import { success, type Result } from '../units/result.ts';
import { workloadsOf } from './files/report.ts';
import { readSpace } from './space/parse-space.ts';
import { pointsOf } from './space/points.ts';
import type { Space } from './space/space.ts';

export interface SpaceSummary extends Pick<Space, 'name' | 'objective' | 'split' | 'top' | 'gap'> {
  /** Of the design that all points are made from. */
  readonly base: string;
  /** All that a point serves, the base's own first. */
  readonly workloads: ReturnType<typeof workloadsOf>;
  /** All combinations, those included that keep to no condition or stand for another. */
  readonly points: number;
  readonly networks: number;
  /** By the names of the file. */
  readonly free: readonly { readonly name: string; readonly values: readonly unknown[] }[];
  /** What the dimensions may be; null where they are those of the base. */
  readonly dimensions: Space['dimensions'];
  readonly where: readonly string[];
  /** Fields that follow from what is free. */
  readonly set: readonly string[];
}

/** @param json as the file of a space has it. Problems name its fields. */
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
