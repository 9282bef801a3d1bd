import { PASSES, type Pass } from '../../../taskgraph/graph.ts';
import { COLLECTIVE_FACTS } from '../../../collective/collectives.ts';
import { COLLECTIVES } from '../../../collective/types.ts';

interface OperationText {
  readonly name: string;
  readonly short: string;
}

/** The operation of a chunk phase, by its index in COLLECTIVES. */
export function operationText(index: number): OperationText {
  const { label, short } = COLLECTIVE_FACTS[COLLECTIVES[index] ?? 'allReduce'];
  return { name: label, short };
}

const TEXT_OF_PASS: Readonly<Record<Pass, string>> = {
  forward: 'forward',
  recompute: 'recompute',
  inputGradient: 'input gradient',
  weightGradient: 'weight gradient',
};

/** By the place in PASSES. */
export const PASS_TEXT = PASSES.map((pass) => TEXT_OF_PASS[pass]);
