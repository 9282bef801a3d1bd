/** Where the phases of a plan lie. Plans are many and lie in few ways, so they share this part. */

export interface PlanStructure {
  readonly phases: number;
  /** By phase: which part of the group it is on, and its dimension. */
  readonly part: readonly number[];
  readonly dimension: readonly number[];
  /** By part: its first and last phase. */
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/**
 * @param part by phase: the part of the group that it is on
 * @param dimensionOf by part: its dimension
 */
export type StructureOf = (part: readonly number[], dimensionOf: readonly number[]) => PlanStructure;

/** The same object for plans that lie alike. */
export function createStructures(): StructureOf {
  const known = new Map<string, PlanStructure>();
  return (part, dimensionOf) => {
    const key = `${part.join()} ${dimensionOf.join()}`;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = structure(part.slice(), dimensionOf)));
    return found;
  };
}

function structure(part: readonly number[], dimensionOf: readonly number[]): PlanStructure {
  return {
    phases: part.length,
    part,
    dimension: part.map((index) => dimensionOf[index]!),
    first: dimensionOf.map((_, index) => part.indexOf(index)),
    last: dimensionOf.map((_, index) => part.lastIndexOf(index)),
  };
}
