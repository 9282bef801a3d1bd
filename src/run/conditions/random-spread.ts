/** Random slowness of NPUs and links: what the slowest of those that wait for one another takes on average. */
import type { Condition, RandomSpread } from '../../design/document.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { meanSlowest, type Spread } from '../../units/random/slowest.ts';

export interface PlacedSpread {
  /** Time of all compute over that without a spread. */
  readonly compute: number;
  /** By dimension: the share of the speed of every link that is left of the slowest on average. */
  readonly links: readonly number[];
}

export function isSpread(condition: Condition): condition is RandomSpread {
  return condition.kind === 'computeSpread' || condition.kind === 'linkSpread';
}

/** Members that draw their own factor. */
export function membersOf({ together = 1 }: RandomSpread, npus: number): number {
  return Math.max(1, Math.ceil(npus / together));
}

export function spreadOf({ distribution: kind = 'lognormal', sigma }: RandomSpread): Spread {
  return { kind, sigma };
}

/**
 * The mean slowdown of compute, and of the links of each dimension. All NPUs of a job wait for one another, by a collective or by the
 * stages of a pipeline, so that the slowest of all of them counts; of several spreads each counts by itself.
 *
 * @param sizes of the dimensions in use, innermost first
 */
export function placeSpread(
  conditions: readonly Condition[],
  sizes: readonly number[],
): Result<PlacedSpread> {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const links = sizes.map(() => 1);
  const problems: Problem[] = [];
  let compute = 1;
  for (const [index, condition] of conditions.entries()) {
    if (!isSpread(condition)) continue;
    const isNowhere = condition.kind === 'linkSpread' && links[condition.dimension ?? 0] === undefined;
    if (isNowhere) {
      const message = `dimension is ${condition.dimension}. Allowed: a whole number from 0 to ${sizes.length - 1}.`;
      problems.push({ path: `conditions[${index}].dimension`, message });
      continue;
    }
    if (condition.sigma === 0) continue;
    const slowest = meanSlowest(membersOf(condition, npus), spreadOf(condition));
    if (condition.kind === 'computeSpread') compute *= slowest;
    else if (condition.dimension === undefined) links.forEach((left, at) => (links[at] = left / slowest));
    else links[condition.dimension]! /= slowest;
  }
  return problems.length > 0 ? failure(...problems) : success({ compute, links });
}
