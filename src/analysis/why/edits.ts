/**
 * The single steps worth trying on a design, besides moves of bandwidth (exchanges.ts). Left out are steps that the model favours because
 * every message has its links to itself: more chunks in service at once, and, if messages may take several hops, any algorithm but one that
 * sends to neighbours.
 */
import { blockWires } from '../../topology/blocks/block-wires.ts';
import { choiceOf } from '../../design/algorithm-choice.ts';
import { algorithmsFor, defaultAlgorithm } from '../../collective/default-algorithm.ts';
import type { AlgorithmName } from '../../collective/types.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { NUMBER_BOUNDS } from '../../design/bounds.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import type { Change, SystemStep } from '../../design/change.ts';

/** Returns the steps that the design does not have already. A run finds out which are impossible. */
export function editsOf(design: Design): readonly Change[] {
  const { parallelism, system, topology } = design;
  const edits: Change[] = systemSteps(design).map((set) => ({ kind: 'system', set }));
  if (!parallelism.overlap) edits.push({ kind: 'overlap' });
  topology.dimensions.forEach((block, dimension) => {
    if (block.size === 1) return;
    const chosen = choiceOf(system.algorithms, dimension);
    if (chosen === 'fastest') return;
    const { name } = chosen === 'default' ? defaultAlgorithm(block) : { name: chosen };
    for (const algorithm of fitting(block)) {
      if (algorithm !== name) edits.push({ kind: 'algorithm', dimension, algorithm });
    }
  });
  return edits;
}

/** Returns the algorithms whose messages all take as many hops as one to a neighbour. */
function fitting({ kind, size, parameters }: DesignDimension): readonly AlgorithmName[] {
  const form = formOf({ kind, size, parameters });
  const wires = blockWires[kind];
  const hops = (offset: number): number =>
    wires.hops(form, { size, spacing: 1 }, { kind: 'shift', offset }).most;
  return hops(Math.floor(size / 2)) > hops(1) ? ['ring'] : algorithmsFor(kind);
}

/** Returns twice as many chunks, and every halving down to one: if latency matters, the best may be many steps away. */
function chunkCounts(chunks: number): readonly number[] {
  const counts = [2 * chunks];
  for (let fewer = chunks; fewer > 1;) {
    fewer = Math.ceil(fewer / 2);
    counts.push(fewer);
  }
  return counts;
}

function systemSteps({ system }: Design): readonly SystemStep[] {
  const { chunks, scheduling, interDimension, optimization } = system;
  const { max } = NUMBER_BOUNDS.chunks;
  const steps: SystemStep[] = [{ scheduling: scheduling === 'LIFO' ? 'FIFO' : 'LIFO' }];
  for (const other of chunkCounts(chunks)) if (other <= max) steps.push({ chunks: other });
  if (interDimension !== 'themis') steps.push({ interDimension: 'themis' });
  if (optimization !== 'localBWAware') steps.push({ optimization: 'localBWAware' });
  return steps;
}
