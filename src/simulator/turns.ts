/** The tree (of two) and the direction that each phase of a flow takes. */
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import { goesRound } from '../collective/counts.ts';
import { COLLECTIVES, type Collective, type LogicalDimension, type Phase } from '../collective/types.ts';
import type { PhaseRequest } from '../network/costs/backend.ts';

/** The differences between phases that are otherwise alike. */
export type Turn = Pick<PhaseRequest, 'tree' | 'anticlockwise'>;

export interface Turns {
  /** Whether all chunks of a collective that visits these dimensions take the same turns. */
  readonly areAlike: (visit: readonly LogicalDimension[]) => boolean;
  /** Called for phases in the order of their creation. */
  readonly take: (collective: Collective, phases: readonly Phase[]) => readonly Turn[];
}

interface TurnSettings {
  readonly servers: number;
  readonly queuesPerDimension: number;
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
}

export function createTurns({ servers, queuesPerDimension: queues, logical }: TurnSettings): Turns {
  /** A double binary tree alternates between its two trees with every phase created for a server. */
  const nextTree = new Uint8Array(COLLECTIVES.length * servers);
  /** The second half of a server's queues runs anticlockwise; phases are dealt to the queues in the order of their creation. */
  const hasTwoWays = queues > 1 && Object.values(logical).some((list) => list.some(isWholeRing));
  const nextQueue = new Int32Array(servers);

  function takeTree(collective: Collective, server: number): 0 | 1 {
    const pair = COLLECTIVES.indexOf(collective) * servers + server;
    const tree = nextTree[pair] === 0 ? 0 : 1;
    nextTree[pair] = 1 - tree;
    return tree;
  }

  function takeWay(server: number): boolean {
    const queue = nextQueue[server]!;
    nextQueue[server] = (queue + 1) % queues;
    return queue >= Math.floor(queues / 2);
  }

  return {
    areAlike: (visit) => !hasTwoWays && !visit.some(isTree),
    take: (collective, phases) =>
      phases.map(({ logical: dimension }) => ({
        tree: isTree(dimension) ? takeTree(collective, dimension.server) : 0,
        anticlockwise: hasTwoWays && takeWay(dimension.server) && isWholeRing(dimension),
      })),
  };
}

/** A ring of all NPUs: its two directions leave an NPU on different dimensions. */
function isWholeRing({ dimension, algorithm, size }: LogicalDimension): boolean {
  return dimension === -1 && goesRound(algorithm, size);
}

function isTree({ algorithm }: LogicalDimension): boolean {
  return ALGORITHM_FACTS[algorithm.name].isTwin === true;
}
