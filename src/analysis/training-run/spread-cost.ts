/** What random slowness costs a design: its run beside the one without a spread, in closed form and in seeded draws. */
import type { Design, RandomSpread, SchemeId } from '../../design/document.ts';
import { closedResult } from '../../run/closed.ts';
import { isSpread, membersOf, spreadOf } from '../../run/conditions/random-spread.ts';
import type { EngineParts } from '../../run/engine-parts.ts';
import { splitSteps } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { usedSizes } from '../../topology/dimension.ts';
import { formatCount } from '../../units/count.ts';
import { formatPercent } from '../../units/percent.ts';
import { sampledSlowest } from '../../units/random/sampled-slowest.ts';
import { meanSlowest } from '../../units/random/slowest.ts';
import { success, type Result } from '../../units/result.ts';

export interface SpreadFacts {
  readonly kind: RandomSpread['kind'];
  readonly sigma: number;
  /** That draw their own factor. */
  readonly members: number;
  /** Mean factor of the slowest of them, in closed form. */
  readonly slowest: number;
  /** The same over seeded draws, with its standard error. */
  readonly sampled: number;
  readonly standardError: number;
}

export interface SpreadCost {
  readonly spreads: readonly SpreadFacts[];
  readonly healthyNs: number;
  /** Of the iteration, as a share of the one without a spread. */
  readonly cost: number;
  readonly text: string;
}

const DRAWS = 10_000;
const SEED = 1;

/**
 * Null for a design without a spread. Problems name fields of the design.
 *
 * @param iterationNs of the run with the spread
 */
export function* spreadCost(
  design: Design,
  scheme: SchemeId,
  iterationNs: number,
  engine: EngineParts,
): Generator<void, Result<SpreadCost | null>, void> {
  const { conditions = [] } = design;
  const spreads = conditions.filter(isSpread).filter(({ sigma }) => sigma > 0);
  if (spreads.length === 0) return success(null);
  const prepared = prepareDesign({ ...design, conditions: conditions.filter((c) => !isSpread(c)) }, engine);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, scheme);
  if (!closed.ok) return closed;
  const healthy = yield* splitSteps(prepared.value, closed.value);
  if (!healthy.ok) return healthy;
  const healthyNs = healthy.value.iterationNs;
  const npus = usedSizes(design.topology.dimensions).reduce((product, size) => product * size, 1);
  const facts = spreads.map((spread) => factsOf(spread, npus));
  const cost = healthyNs > 0 ? iterationNs / healthyNs - 1 : 0;
  return success({ spreads: facts, healthyNs, cost, text: textOf(facts, cost) });
}

function factsOf(spread: RandomSpread, npus: number): SpreadFacts {
  const members = membersOf(spread, npus);
  const { mean, standardError } = sampledSlowest(members, spreadOf(spread), DRAWS, SEED);
  const slowest = meanSlowest(members, spreadOf(spread));
  return { kind: spread.kind, sigma: spread.sigma, members, slowest, sampled: mean, standardError };
}

function textOf(facts: readonly SpreadFacts[], cost: number): string {
  const sentences = facts.map(({ kind, sigma, members, slowest, sampled, standardError }) => {
    const what = kind === 'computeSpread' ? 'compute' : 'links';
    return (
      `At ${formatCount(members)} that vary, a spread of ${what} of ${formatPercent(sigma)} makes all wait for the slowest, ` +
      `which takes ${formatPercent(slowest - 1)} longer on average (${formatPercent(sampled - 1)} ± ${formatPercent(standardError, 2)} in ${formatCount(DRAWS)} seeded draws).`
    );
  });
  return [...sentences, `It costs ${formatPercent(cost)} of the iteration.`].join(' ');
}
