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

interface InDimension {
  readonly dimension: number;
}

/**
 * @param part by phase: the part of the group that it is on
 * @param parts of the group, each in its dimension
 */
export type StructureOf = (part: readonly number[], parts: readonly InDimension[]) => PlanStructure;

/** Structures that begin alike. */
interface Branch {
  readonly next: (Branch | undefined)[];
  structure: PlanStructure | null;
}

/** The same object for plans that lie alike, found number by number: a text as a key would be made for every plan. */
export function createStructures(): StructureOf {
  const root = createBranch();
  return (part, parts) => {
    let at = root;
    // How many parts there are comes first, so that no list is the beginning of another.
    at = at.next[parts.length] ??= createBranch();
    for (let own = 0; own < parts.length; own += 1) at = at.next[parts[own]!.dimension] ??= createBranch();
    for (let phase = 0; phase < part.length; phase += 1) at = at.next[part[phase]!] ??= createBranch();
    return (at.structure ??= structure(
      part,
      parts.map(({ dimension }) => dimension),
    ));
  };
}

function createBranch(): Branch {
  return { next: [], structure: null };
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
