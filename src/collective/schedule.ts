import { problem, success } from '../units/result.ts';
import type { Problem, Result } from '../units/result.ts';
import { algorithms } from './algorithms/algorithms.ts';
import type { Algorithm, Collective, Phase, Schedule } from './types.ts';

export const COLLECTIVE_LABELS: Readonly<Record<Collective, string>> = {
  allReduce: 'all-reduce',
  reduceScatter: 'reduce-scatter',
  allGather: 'all-gather',
  allToAll: 'all-to-all',
};

export function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(value) && value > 0 && Number.isInteger(Math.log2(value));
}

/** Why `algorithm` cannot do `collective` over `ranks` ranks, or undefined when it can. */
function refusal(algorithm: Algorithm, collective: Collective, ranks: number): string | undefined {
  const { label, collectives, ranks: allowed } = algorithms[algorithm.name];
  if (!Number.isInteger(ranks) || ranks < 1) return `${ranks} ranks. Allowed: a whole number, 1 or more.`;
  if (!collectives.includes(collective)) {
    const can = collectives.map((each) => COLLECTIVE_LABELS[each]).join(', ');
    return `${label} cannot do ${COLLECTIVE_LABELS[collective]} (on ${ranks} ranks). It can do: ${can}.`;
  }
  if (allowed === 'powerOfTwo' && !isPowerOfTwo(ranks)) {
    return `${label} cannot do ${COLLECTIVE_LABELS[collective]} on ${ranks} ranks. Allowed: a power of two.`;
  }
  if (algorithm.window !== undefined && !(Number.isInteger(algorithm.window) && algorithm.window >= 1)) {
    return `${label} with a window of ${algorithm.window}. Allowed: a whole number, 1 or more.`;
  }
  return undefined;
}

/** Whether a double binary tree was asked for what is no all-reduce, which ASTRA-sim 1.0 runs as one (plan.ts, `fullTrees`). */
export function isTreeRefusal({ message }: Problem): boolean {
  return (
    message.startsWith(`${algorithms.doubleBinaryTree.label} cannot do`) && message.includes('It can do')
  );
}

export function canDo(algorithm: Algorithm, collective: Collective, ranks: number): boolean {
  return refusal(algorithm, collective, ranks) === undefined;
}

/** The schedule by which `ranks` ranks do `collective`; `tree` picks one of the two binary trees. */
export function scheduleOf(
  algorithm: Algorithm,
  collective: Collective,
  ranks: number,
  tree: 0 | 1 = 0,
): Result<Schedule> {
  const why = refusal(algorithm, collective, ranks);
  if (why !== undefined) return problem('algorithm', why);
  const window = algorithm.window === undefined ? {} : { window: algorithm.window };
  return success(algorithms[algorithm.name].schedule({ collective, ranks, tree, ...window }));
}

/** The phases themselves when the algorithm of every phase can do what the phase asks of it. */
export function checkPhases(phases: readonly Phase[], path = 'algorithms'): Result<readonly Phase[]> {
  const problems = phases.flatMap(({ logical, operation }) => {
    const message = refusal(logical.algorithm, operation, logical.size);
    return message === undefined ? [] : [{ path: `${path}[${logical.server}]`, message }];
  });
  return problems.length === 0 ? success(phases) : { ok: false, problems };
}
