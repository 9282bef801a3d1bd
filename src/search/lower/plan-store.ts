/**
 * Phases of groups, found once for all choices of links and all networks of a space: what they depend on is a few small
 * numbers, the parts of dimensions that a group spans with the algorithm on each.
 */
import { COLLECTIVES } from '../../collective/types.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { without } from '../../units/without.ts';
import type { FoundPlan } from './group-plan.ts';
import { createJoins } from './joins.ts';
import { createSegments, type Segment, type Segments } from './segments.ts';

/** What of a choice of links plans depend on, as numbers. */
export interface LinkNumbers {
  readonly segments: Segments;
  /** How phases are timed and plans are made. */
  readonly system: number;
  /** By collective and dimension: `[collective x DIMENSIONS + dimension]`. */
  readonly algorithms: Uint16Array;
}

export interface PlanStore {
  readonly linksOf: (system: Design['system']) => LinkNumbers;
  readonly dimensionNumber: (own: DesignDimension, splitBandwidth: string) => number;
  readonly segmentNumber: (dimension: number, segment: Segment) => number;
  /**
   * A plan that is made once.
   *
   * @param kind what runs there, and how it is timed
   * @param key of parts that have joined
   */
  readonly plan: (kind: number, key: number, make: () => FoundPlan) => FoundPlan;
  /** A number for a group and one part more, with the algorithm there; a group begins with 0. */
  readonly joined: (key: number, segment: number, algorithm: number) => number;
}

/** Fields of a system that time no phase, or stand apart in `LinkNumbers`. */
const NO_TIMES = [
  'algorithms',
  'chunks',
  'leastChunkBytes',
  'scheduling',
  'optimization',
  'activeChunks',
] as const;

/** More dimensions than a network has. */
export const DIMENSIONS = 16;
/** Plans that are kept at most, of some 700 bytes each. */
const MOST_PLANS = 150_000;
const MOST_JOINS = 2 ** 21;
const ALGORITHMS = 2 ** 10;

export function createPlanStore(): PlanStore {
  /** Plans by the number of what runs where. */
  const plans: (FoundPlan | undefined)[] = [];
  let places = createJoins(Infinity);
  let planCount = 0;
  const joins = createJoins(MOST_JOINS);
  const systems = new Map<string, number>();
  const timings = new Map<string, Segments>();
  const algorithms = new Map<string, number>([['null', 0]]);
  const dimensions = new Map<string, number>();
  /** Networks that differ in how a group shares links may have the same dimensions. */
  const byDimension = new Map<string, WeakMap<DesignDimension, number>>();
  const segments = new Map<number, Map<number, number>>();
  let segmentCount = 0;

  const dimensionNumber = (own: DesignDimension, splitBandwidth: string): number => {
    let known = byDimension.get(splitBandwidth);
    if (known === undefined) byDimension.set(splitBandwidth, (known = new WeakMap()));
    let number = known.get(own);
    if (number === undefined) {
      number = numberIn(dimensions, `${splitBandwidth} ${JSON.stringify(own)}`);
      known.set(own, number);
    }
    return number;
  };

  const segmentNumber = (number: number, { dimension, size, spacing }: Segment): number => {
    const block = number * DIMENSIONS + dimension;
    let ofBlock = segments.get(block);
    if (ofBlock === undefined) segments.set(block, (ofBlock = new Map<number, number>()));
    const key = size * 2 ** 20 + spacing;
    let found = ofBlock.get(key);
    if (found === undefined) ofBlock.set(key, (found = segmentCount += 1));
    return found;
  };

  return {
    linksOf(system) {
      const { algorithms: chosen, optimization } = system;
      const timingText = JSON.stringify(without(system, ...NO_TIMES));
      let own = timings.get(timingText);
      if (own === undefined)
        timings.set(timingText, (own = createSegments({ dimensionNumber, segmentNumber })));
      const numbers = new Uint16Array(COLLECTIVES.length * DIMENSIONS);
      COLLECTIVES.forEach((collective, at) => {
        chosen[collective]?.forEach((entry, dimension) => {
          if (dimension < DIMENSIONS)
            numbers[at * DIMENSIONS + dimension] = numberIn(algorithms, JSON.stringify(entry));
        });
      });
      const number = numberIn(systems, `${timingText} ${optimization}`);
      return { segments: own, system: number + 1, algorithms: numbers };
    },
    dimensionNumber,
    segmentNumber,
    plan(kind, key, make) {
      const found = plans[places.of(key, kind)];
      if (found !== undefined) return found;
      if (planCount >= MOST_PLANS) {
        plans.length = 0;
        places = createJoins(Infinity);
        planCount = 0;
      }
      const plan = make();
      plans[places.of(key, kind)] = plan;
      planCount += 1;
      return plan;
    },
    joined: (key, segment, algorithm) => joins.of(key, segment * ALGORITHMS + algorithm),
  };
}

/** Of a text, the same at every asking. */
function numberIn(known: Map<string, number>, text: string): number {
  let number = known.get(text);
  if (number === undefined) known.set(text, (number = known.size));
  return number;
}
