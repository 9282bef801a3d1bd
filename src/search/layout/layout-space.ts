/**
 * The layouts of a design as a space to be searched: those that fit in its memory, each with a number. Numbers are given out as
 * layouts are come to, in the order of their degrees.
 */
import { equalSplit } from '../../allocation/equal.ts';
import { budgetOf } from '../../design/budget.ts';
import { BLOCK_KINDS } from '../../topology/dimension.ts';
import { printNotation } from '../../topology/print-notation.ts';
import { success } from '../../units/result.ts';
import { CHECKPOINTING } from '../../workload/mapping/mapping.ts';
import { ZERO_STAGES } from '../../workload/parallel/zero.ts';
import type { Points } from '../space/points.ts';
import {
  SCHEME_OF_SPLIT,
  TRAINING_OBJECTIVES,
  type Space,
  type SpaceSplit,
  type TrainingObjective,
} from '../space/space.ts';
import type { LayoutBase } from './layout-base.ts';
import { LAYOUT_CHOICES, layoutText, withLayout, type Layout, type LayoutChoice } from './layout.ts';
import type { PlacedAxes } from './layout-choices.ts';

/** What layouts are ranked by, the usual first. */
export const LAYOUT_OBJECTIVES = ['time', ...TRAINING_OBJECTIVES] as const;
export type LayoutObjective = 'time' | TrainingObjective;

export interface NumberedLayout {
  readonly layout: Layout;
  readonly axes: PlacedAxes;
}

/** Layouts that differ in their stage of ZeRO, recomputation and sequence parallelism only. */
export type LayoutGroup = Omit<Layout, 'zeroStage' | 'checkpointing' | 'sequenceParallel' | 'order'> & {
  readonly axes: PlacedAxes;
};

export interface LayoutPoints {
  readonly points: Points;
  /** Starts a group; layouts that are added next belong to it. */
  readonly addGroup: (group: LayoutGroup) => void;
  /** Adds a layout to the last group and returns its new number. */
  readonly add: (own: Pick<Layout, 'zeroStage' | 'checkpointing' | 'sequenceParallel'>) => number;
  readonly at: (point: number) => NumberedLayout;
}

/** The split of the bandwidth of every layout: that of the design. */
export function splitOfDesign({ design: { bandwidth } }: LayoutBase): SpaceSplit {
  if (bandwidth.mode === 'fixed') return 'given';
  const found = Object.entries(SCHEME_OF_SPLIT).find(
    ([split, scheme]) => split !== 'best' && scheme === bandwidth.scheme,
  );
  const split = (found?.[0] ?? 'equal') as SpaceSplit;
  return split === 'given' && bandwidth.customGBps === null ? 'equal' : split;
}

/** GB/s by dimension under which every layout runs; null if the split follows from the layout. */
export function splitOfAll({ base, split }: Pick<Space, 'base' | 'split'>): readonly number[] | null {
  if (split === 'given') return base.bandwidth.customGBps;
  if (split !== 'equal') return null;
  const sizes = base.topology.dimensions.map(({ size }) => size);
  return equalSplit({ sizes, budgetGBps: budgetOf(base) }).splitGBps;
}

export function layoutPoints(
  base: LayoutBase,
  top: number,
  gap: number,
  objective: LayoutObjective = 'time',
): LayoutPoints {
  const { design } = base;
  const { dimensions } = design.topology;
  // There may be a million layouts, so each is a number that stands for its group and its choices within it.
  const groups: LayoutGroup[] = [];
  const all: number[] = [];
  const at = (point: number): NumberedLayout => {
    const code = all[point]!;
    const { axes, ...group } = groups[Math.floor(code / OWN)]!;
    const own = code % OWN;
    const checkpointing = CHECKPOINTING[Math.floor(own / 8)]!;
    const zeroStage = ZERO_STAGES[Math.floor(own / 2) % 4]!;
    const layout = { ...group, zeroStage, checkpointing, sequenceParallel: own % 2 === 1, order: axes.order };
    return { layout, axes };
  };
  const space: Space = {
    name: design.name,
    base: design,
    followed: [],
    free: [],
    dimensions: null,
    set: [],
    where: [],
    objective,
    split: splitOfDesign(base),
    top,
    gap,
  };
  const kinds = new Set(dimensions.map(({ kind }) => kind)).size;
  const points: Points = {
    space,
    links: 1,
    networks: 1,
    get works() {
      return all.length;
    },
    get count() {
      return all.length;
    },
    constraints: { work: [], system: [], point: [], late: [] },
    designOf: (work) => success(withLayout(design, at(work).layout)),
    systemOf: () => design,
    npusOf: () => dimensions.reduce((product, { size }) => product * size, 1),
    networkText: () => printNotation(dimensions),
    chosen: (point) => ({ layout: layoutText(at(point).layout) }),
    valueIn: () => () => null,
    keeps: () => true,
    brokenBy: () => undefined,
    keepsLate: () => true,
    chosenOf: () => () => undefined,
    workText: (work) => layoutText(at(work).layout),
    textOf: (work) => layoutText(at(work).layout),
    isSpare: () => false,
    dimensionsOf: () => dimensions.length,
    partsOf: (point) => [point, 0, 0],
    complexityOf: () => dimensions.length * BLOCK_KINDS.length + kinds,
    choices: choicesOf((work) => groups[Math.floor(all[work]! / OWN)]!, at),
  };
  return {
    points,
    at,
    addGroup: (group) => void groups.push(group),
    add: ({ zeroStage, checkpointing, sequenceParallel }) =>
      all.push(
        (groups.length - 1) * OWN +
          CHECKPOINTING.indexOf(checkpointing) * 8 +
          zeroStage * 2 +
          (sequenceParallel ? 1 : 0),
      ) - 1,
  };
}

/** Every layout that is left is asked for them, and most are the same for a whole group. */
function choicesOf(
  groupAt: (point: number) => LayoutGroup,
  at: (point: number) => NumberedLayout,
): Points['choices'] {
  return Object.entries(LAYOUT_CHOICES).map(([name, of]) => {
    const ofGroups = new Map<LayoutGroup, unknown>();
    return {
      name,
      of(work) {
        if (OWN_CHOICES.has(name)) return of(at(work).layout);
        const group = groupAt(work);
        let value = ofGroups.get(group);
        if (value === undefined) ofGroups.set(group, (value = of(at(work).layout)));
        return value;
      },
    };
  });
}

/** Choices that the layouts of a group differ in. */
const OWN_CHOICES: ReadonlySet<string> = new Set<LayoutChoice>([
  'ZeRO stage',
  'recomputation',
  'sequence parallelism',
]);

/** Layouts of a group: recomputation x stages of ZeRO x sequence parallelism. */
const OWN = CHECKPOINTING.length * 8;
