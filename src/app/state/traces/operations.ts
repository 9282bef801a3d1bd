import { PASSES, type Pass } from '../../../taskgraph/graph.ts';
import { COLLECTIVES, type Collective } from '../../../collective/types.ts';

interface OperationText {
  readonly name: string;
  readonly short: string;
}

const TEXT: Readonly<Record<Collective, OperationText>> = {
  allReduce: { name: 'all-reduce', short: 'AR' },
  reduceScatter: { name: 'reduce-scatter', short: 'RS' },
  allGather: { name: 'all-gather', short: 'AG' },
  allToAll: { name: 'all-to-all', short: 'A2A' },
};

/** The operation of a chunk phase, by its index in COLLECTIVES. */
export function operationText(index: number): OperationText {
  return TEXT[COLLECTIVES[index] ?? 'allReduce'];
}

const TEXT_OF_PASS: Readonly<Record<Pass, string>> = {
  forward: 'forward',
  recompute: 'recompute',
  inputGradient: 'input gradient',
  weightGradient: 'weight gradient',
};

/** By the place in PASSES. */
export const PASS_TEXT = PASSES.map((pass) => TEXT_OF_PASS[pass]);
