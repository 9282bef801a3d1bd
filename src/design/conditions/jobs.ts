/** Two trainings on one network: a design, and another that shares its links (the condition `secondDesign`). */
import type { Design, DesignDimension, SecondDesign } from '../document.ts';

/** The other training as a design by itself, on its NPUs, with what is wrong with the network but with no other job. */
export function designOfJob(design: Design, { places, job }: SecondDesign): Design {
  const { workload = design.workload, parallelism = design.parallelism, name = design.name } = job;
  const { chunks = design.system.chunks, algorithms = design.system.algorithms } = job;
  const { dimensions } = design.topology;
  const placed = {
    ...withoutJobs(design),
    name,
    topology: { ...design.topology, dimensions: placedDimensions(dimensions, places) },
    workload,
    parallelism,
  };
  // Kept to the object where nothing differs, so that what is prepared is found again.
  if (chunks === design.system.chunks && algorithms === design.system.algorithms) return placed;
  return { ...placed, system: { ...design.system, chunks, algorithms } };
}

/** The design alone on the network: without other jobs, with the NPUs that it has. */
export function withoutJobs(design: Design): Design {
  const { conditions, ...alone } = design;
  const left = conditions?.filter(({ kind }) => kind !== 'secondJob' && kind !== 'secondDesign') ?? [];
  return left.length === 0 ? alone : { ...alone, conditions: left };
}

/** The same two trainings, the other one as the design; null if there is no other at `index`. */
export function swapJobs(design: Design, index: number): Design | null {
  const other = design.conditions?.[index];
  if (other?.kind !== 'secondDesign') return null;
  const { name, workload, parallelism, system, topology } = design;
  const { chunks, algorithms } = system;
  const first: SecondDesign = {
    kind: 'secondDesign',
    places: placesOfJob(topology.dimensions),
    job: { name, workload, parallelism, chunks, algorithms },
  };
  const { conditions = [] } = design;
  return {
    ...designOfJob(design, other),
    conditions: conditions.map((condition, at) => (at === index ? first : condition)),
  };
}

/** By dimension: the places of a line that the design uses. */
export function placesOfJob(dimensions: readonly DesignDimension[]): readonly (readonly number[])[] {
  return dimensions.map(({ size, used = size, usedPlaces }) => usedPlaces ?? range(0, used));
}

/** Dimensions of which a job has these places; a dimension that it has whole says nothing. */
export function placedDimensions(
  dimensions: readonly DesignDimension[],
  places: readonly (readonly number[])[],
): readonly DesignDimension[] {
  return dimensions.map(({ used: _used, usedPlaces: _places, ...dimension }, index) => {
    const here = places[index] ?? range(0, dimension.size);
    if (here.length === dimension.size) return dimension;
    const isFirst = here.every((place, at) => place === at);
    return { ...dimension, used: here.length, ...(isFirst ? {} : { usedPlaces: here }) };
  });
}

/**
 * How two jobs lie in the hierarchy. `packed`: each has groups of the outermost dimension to itself. `spread`: each has a part of every
 * innermost group, side by side. `strided`: they alternate, NPU by NPU, in every innermost group.
 */
export const JOB_PLACEMENTS = ['packed', 'spread', 'strided'] as const;
export type JobPlacement = (typeof JOB_PLACEMENTS)[number];

export interface PlacedJobs {
  readonly first: readonly (readonly number[])[];
  readonly second: readonly (readonly number[])[];
}

/**
 * Places of two jobs that share the NPUs of a network by a rule; null where the dimension that they divide has fewer than two NPUs for
 * each place.
 *
 * @param share of the first job, 0 to 1; rounded so that each has a place
 */
export function placeJobs(
  dimensions: readonly DesignDimension[],
  placement: JobPlacement,
  share = 0.5,
): PlacedJobs | null {
  const shared = dimensions.map(({ size }, index) => (size > 1 ? index : -1)).filter((index) => index >= 0);
  const divided = placement === 'packed' ? shared.at(-1) : shared[0];
  const dimension = divided === undefined ? undefined : dimensions[divided];
  if (dimension === undefined) return null;
  const { size } = dimension;
  const group = placement === 'packed' ? size : groupOf(dimension);
  const firsts = Math.min(group - 1, Math.max(1, Math.round(group * share)));
  const isFirst = (place: number): boolean => {
    const at = place % group;
    // As evenly as whole numbers allow, from the first place on.
    if (placement === 'strided')
      return Math.ceil(((at + 1) * firsts) / group) > Math.ceil((at * firsts) / group);
    return at < firsts;
  };
  const placesFor = (isTheirs: (place: number) => boolean): readonly (readonly number[])[] =>
    dimensions.map((other, index) =>
      range(0, other.size).filter((place) => index !== divided || isTheirs(place)),
    );
  return { first: placesFor(isFirst), second: placesFor((place) => !isFirst(place)) };
}

/**
 * The design with another on its network, as shared links run them: of the other its workload, its parallelism, its chunks and, where its
 * network has as many dimensions, its algorithms. Null where no dimension can be divided.
 */
export function besideDesign(
  design: Design,
  other: Design,
  placement: JobPlacement,
  share?: number,
): Design | null {
  const { dimensions } = design.topology;
  const placed = placeJobs(dimensions, placement, share);
  if (placed === null) return null;
  const { name, workload, parallelism, system } = other;
  const { chunks, algorithms } = system;
  const isAlike = other.topology.dimensions.length === dimensions.length;
  const job = { name, workload, parallelism, chunks, ...(isAlike ? { algorithms } : {}) };
  // Whoever had those NPUs gives them up.
  const { conditions: others = [] } = withoutJobs(design);
  return {
    ...design,
    topology: { ...design.topology, dimensions: placedDimensions(dimensions, placed.first) },
    system: { ...design.system, network: 'shared' },
    conditions: [...others, { kind: 'secondDesign', places: placed.second, job }],
  };
}

/** NPUs of the smallest groups of a dimension: those of a leaf of a tree, else all of a line. */
function groupOf({ size, parameters }: DesignDimension): number {
  const leaf = (parameters as { readonly leaf?: number } | undefined)?.leaf ?? size;
  return leaf > 1 && size % leaf === 0 ? leaf : size;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
