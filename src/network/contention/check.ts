/**
 * Checks which phases can be simulated as messages on links: those without extra terms and with not too many
 * messages.
 */
import { formatCount } from '../../units/count.ts';
import { blockWires } from '../../topology/blocks/block-wires.ts';
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { countsOf } from '../../collective/counts.ts';
import { formOf } from '../../topology/blocks/form.ts';
import type { Dimension } from '../../topology/dimension.ts';
import type { Fabric } from '../../topology/physical/fabric.ts';
import type { Phase } from '../../collective/types.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { isOneByOne, layoutOf, type Layout, type Wiring } from './layout.ts';

/** Maximum messages x links in one phase, about two seconds of computation. */
const MOST_CROSSINGS = 300_000;

/** Maximum over a whole run, about half a minute. Phases that never share links are each computed once. */
export const MOST_CROSSINGS_OF_RUN = 20_000_000;

/** Returns whether a dimension has terms that cannot be laid on links. */
export function hasTerms({ link }: Pick<Dimension, 'link'>): boolean {
  return link !== undefined && (link.nicLatencyNs !== 0 || link.routerLatencyNs !== 0 || link.hbmScale !== 0);
}

/**
 * Returns the phases if each can be laid on links, else a problem.
 *
 * @param isShort returns whether a phase can be timed without simulating its messages, however many there
 * are; by default none can
 */
export function checkContention(
  wiring: Wiring,
  phases: readonly Phase[],
  isShort: (layout: Layout, phase: Phase) => boolean = () => false,
): Result<readonly Phase[]> {
  const problems: Problem[] = [];
  wiring.topology.dimensions.forEach((dimension, index) => {
    if (!hasTerms(dimension)) return;
    problems.push({
      path: `topology.dimensions[${index}].link`,
      message: 'NIC, router or memory terms are not laid on links. Allowed: 0 for all of them.',
    });
  });
  const isWhole = !isOneByOne(wiring);
  for (const phase of phases) {
    const { logical, operation } = phase;
    const layout = layoutOf(wiring, logical, isWhole);
    const crossings = crossingsOf(layout, operation);
    if (crossings <= MOST_CROSSINGS || isShort(layout, phase)) continue;
    const isCut = (logical.algorithm.synthesis?.chunks ?? 1) > 1;
    const fewer = isCut ? ', as what is made in fewer chunks does' : '';
    problems.push({
      path: `topology.dimensions[${Math.max(0, logical.dimension)}].size`,
      message: `One phase of ${ALGORITHM_FACTS[logical.algorithm.name].label} on ${logical.size} ranks crosses about ${formatCount(crossings)} links. Allowed: at most ${formatCount(MOST_CROSSINGS)}${fewer}, or the analytical network.`,
    });
  }
  return problems.length === 0 ? success(phases) : failure(...problems);
}

/**
 * Estimates how many links the messages of a phase cross in all groups, which measures the work to simulate
 * it.
 */
export function crossingsOf({ fabric, logical }: Layout, operation: Phase['operation']): number {
  const npus = fabric.dimensions.reduce((product, { size }) => product * size, 1);
  const { messages, isToNext } = countsOf(logical.algorithm, operation, logical.size);
  return Math.round(messages * npus * linksPerMessage(fabric, logical.npuStride, isToNext));
}

function linksPerMessage(fabric: Fabric, npuStride: number, isToNext: boolean): number {
  return fabric.dimensions.reduce((sum, dimension) => {
    const { kind, size } = dimension;
    if (size <= 1) return sum;
    const form = formOf(dimension);
    const whole = { size, spacing: 1 };
    const hops = (offset: number): number =>
      blockWires[kind].hops(form, whole, { kind: 'shift', offset }).most;
    const near = hops(1);
    // The average distance is about half the farthest.
    const far = Math.max(near, hops(Math.floor(size / 2)) / 2);
    return sum + (isToNext ? Math.min(near * npuStride, far) : far);
  }, 0);
}
