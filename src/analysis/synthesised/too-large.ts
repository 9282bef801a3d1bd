/** Networks for which no collective is made, since they are too large. */
import type { Design } from '../../design/document.ts';
import type { BoundedCollective } from '../../graph/bounds/bounded-collective.ts';
import { capacitiesOf } from '../../graph/bounds/capacities.ts';
import { nodeCountOf, type Graph } from '../../graph/graph.ts';
import { arcLatencies } from '../../graph/synthesis/time.ts';
import { translationsOf } from '../../graph/synthesis/translations.ts';
import { MOST_APART, MOST_EXACT, MOST_LINKS, MOST_NODES } from '../../graph/synthesis/largest.ts';
import { formatCount } from '../../units/count.ts';

/** Why a network is not taken as a graph; undefined where it is. */
export function sizeProblem({ topology }: Design, dimension: number | undefined): string | undefined {
  const { dimensions } = topology;
  const taken = dimension === undefined ? dimensions : dimensions.slice(dimension, dimension + 1);
  const npus = taken.reduce((product, { size }) => product * size, 1);
  return npus > MOST_NODES ? `a network of ${formatCount(npus)} NPUs is too large: ${ALLOWED}` : undefined;
}

const ALLOWED = `a collective is made for at most ${formatCount(MOST_APART)} NPUs, or for ${formatCount(MOST_NODES)} that are all alike and joined without switches (rings, tori, hypercubes)`;

/** Why no collective is made for a graph; undefined where one is. */
export function graphProblem(graph: Graph, collective: BoundedCollective): string | undefined {
  const nodes = nodeCountOf(graph);
  const subject = `a network of ${formatCount(nodes)} NPUs and switches is too large: `;
  if (nodes <= MOST_EXACT) return undefined;
  if (collective === 'allToAll')
    return `${subject}an all-to-all is made for at most ${MOST_EXACT}, by the flow of a linear program; expected fewer, or another collective`;
  if (graph.links.length > MOST_LINKS)
    return `a network of ${formatCount(graph.links.length)} links is too large; expected at most ${formatCount(MOST_LINKS)}`;
  if (graph.npuCount <= MOST_APART && nodes <= 2 * MOST_APART) return undefined;
  const capacities = capacitiesOf(graph);
  const isAlike = collective !== 'broadcast' && translationsOf(capacities, arcLatencies(graph)) !== undefined;
  return isAlike ? undefined : `${subject}${ALLOWED}`;
}
