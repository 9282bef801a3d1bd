/** Which points of a space are excluded before they are points of its search: how many, and by which condition. */
import { memoryNeedOf } from '../analysis/tables/model-facts.ts';
import type { Design } from '../design/document.ts';
import { createPromisedWorks } from './promised-works.ts';
import { networkCount } from './space/networks.ts';
import type { Points } from './space/points.ts';
import type { Constraint } from './space/space.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

export interface LeftOut {
  /** Counts by condition, in the order of the space file; each point counts for the first condition that it violates. */
  readonly conditions: readonly {
    readonly where: string;
    readonly points: number;
  }[];
  /** The number of points on networks with a block of more NPUs than the space allows. */
  readonly byBlocks: number;
  /** The number of points whose design is refused before any condition is checked, for example because degrees do not divide the NPUs. */
  readonly refused: number;
}

/** Works, and links x networks, between two steps. */
const AT_ONCE = 64;
/** Points of which each is judged by itself; of more, conditions on both work and network are not counted. */
const MOST_JUDGED = 200_000;

interface State {
  readonly points: Points;
  readonly counts: Map<string, number>;
  refused: number;
  looked: number;
}

export function* leftOutIn(points: Points): Generator<void, LeftOut, void> {
  const { where } = points.space;
  const state: State = {
    points,
    counts: new Map(where.map(({ text }) => [text, 0])),
    refused: 0,
    looked: 0,
  };
  for (const networks of (yield* createPromisedWorks(points).networksByNpus()).values()) {
    const works = yield* worksLeft(state, networks);
    if (works.length > 0) yield* judgeNetworks(state, works, networks);
  }
  const { counts, refused } = state;
  return {
    conditions: [...counts]
      .filter(([, some]) => some > 0)
      .map(([text, some]) => ({ where: text, points: some })),
    byBlocks: byBlocks(points),
    refused,
  };
}

function count({ counts }: State, { text }: Constraint, some: number): void {
  counts.set(text, (counts.get(text) ?? 0) + some);
}

/** The number of works that satisfy the conditions on works alone, on networks of these numbers of NPUs; counts the others. */
function* worksLeft(state: State, networks: readonly number[]): Generator<void, readonly number[], void> {
  const { points } = state;
  const works: number[] = [];
  const often = networks.length * points.links;
  for (let index = 0; index < points.works; index += 1) {
    if ((state.looked += 1) % AT_ONCE === 0) yield;
    const design = points.designOf(index, 0, networks[0]!);
    if (!design.ok) {
      state.refused += often;
      continue;
    }
    const broken = points.brokenBy(index, networks[0]!, design.value);
    if (broken === undefined) works.push(index);
    else count(state, broken, often);
  }
  return works;
}

/** The least bytes of an NPU that any work of the space needs; null if that is not known. */
export function* leastBytesIn(points: Points): Generator<void, number | null, void> {
  let leastBytes = Infinity;
  for (const [network] of (yield* createPromisedWorks(points).networksByNpus()).values()) {
    for (let index = 0; index < points.works; index += 1) {
      if (index % AT_ONCE === 0) yield;
      const design = points.designOf(index, 0, network!);
      if (design.ok) leastBytes = Math.min(leastBytes, bytesOf(design.value));
    }
  }
  return Number.isFinite(leastBytes) ? leastBytes : null;
}

/** Whether a condition is about the memory of an NPU. */
export function isOfMemory({ text }: Pick<Constraint, 'text'>): boolean {
  return /memory/i.test(text);
}

/** Counts what conditions on links and networks leave out. */
function* judgeNetworks(
  state: State,
  works: readonly number[],
  networks: readonly number[],
): Generator<void, void, void> {
  const { points } = state;
  const { system, point } = points.constraints;
  if (system.length + point.length === 0) return;
  const areJudged = point.length > 0 && works.length * networks.length * points.links <= MOST_JUDGED;
  for (const network of networks)
    for (let link = 0; link < points.links; link += 1) {
      if ((state.looked += 1) % AT_ONCE === 0) yield;
      const design = points.systemOf(link, network);
      const chosen = points.chosenOf(works[0]!, link, network);
      const broken = system.find((own) => !points.keeps([own], design, chosen));
      if (broken !== undefined) count(state, broken, works.length);
      else if (areJudged) yield* judgeWorks(state, works, link, network);
    }
}

function* judgeWorks(
  state: State,
  works: readonly number[],
  link: number,
  network: number,
): Generator<void, void, void> {
  const { points } = state;
  for (const work of works) {
    if ((state.looked += 1) % AT_ONCE === 0) yield;
    const design = points.designOf(work, link, network);
    if (!design.ok) continue;
    const chosen = points.chosenOf(work, link, network);
    const broken = points.constraints.point.find((own) => !points.keeps([own], design.value, chosen));
    if (broken !== undefined) count(state, broken, 1);
  }
}

/** Infinity if unknown. */
function bytesOf(design: Design): number {
  return memoryNeedOf(design, ALL_PARTS)?.totalBytes ?? Infinity;
}

function byBlocks({ space: { dimensions }, works, links, networks }: Points): number {
  if (dimensions?.most === undefined) return 0;
  const { most: _, ...any } = dimensions;
  const allowed = networkCount(dimensions);
  // Free fields of a network beside its blocks multiply both.
  const others = allowed === 0 ? 1 : networks / allowed;
  return (networkCount(any) - allowed) * others * works * links;
}
