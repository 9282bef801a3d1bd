/**
 * Bounds on the work that files request, checked before any of it is done: a mistyped number must give a message, not an endless run. The
 * limits are far above what a design needs and far below what a machine can hold.
 */
import { chunkCount } from '../../simulator/slices.ts';
import type { SystemPolicy } from '../../simulator/policy.ts';
import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import type { CollectiveOp, Layer } from '../../workload/table/layer.ts';
import type { LoopSettings } from '../../workload/training-loops/facts/loops.ts';
import { problemAt } from '../source.ts';
import type { AstraFiles } from './files.ts';

/** Maximum chunks in flight. */
const MAX_CHUNKS = 2_000_000;
/** The same if waiting chunks are kept in an order that has to be searched. */
const MAX_SEARCHED_CHUNKS = 50_000;
/** Maximum chunk phases of a run: some ten seconds. */
const MAX_PHASES = 50_000_000;
/** Maximum layers times passes: each is a few tasks of the graph of a run. */
const MAX_LAYER_PASSES = 200_000;

export interface Work {
  readonly sizes: readonly number[];
  readonly layers: readonly Layer[];
  readonly loop: LoopSettings;
  readonly policy: SystemPolicy;
}

export function workProblems(described: Work, { system, workload }: AstraFiles): readonly Problem[] {
  const { layers, loop, policy, sizes } = described;
  const problems: Problem[] = [];
  layers.forEach((layer, index) => {
    const wrong = collectives(layer).find(({ bytes }) => bytes > Number.MAX_SAFE_INTEGER);
    if (wrong === undefined) return;
    const offset = workload.rowTokens[index]?.[0]?.offset ?? 0;
    problems.push(
      problemAt(
        workload.source,
        offset,
        `a collective of the layer has ${wrong.bytes} B after scaling; expected less than 2^53 B`,
      ),
    );
  });
  const repeats = layers.length * loop.passes;
  if (repeats > MAX_LAYER_PASSES) {
    problems.push({
      path: '--num-passes',
      message: `${formatCount(loop.passes)} passes over ${formatCount(layers.length)} layers are ${formatCount(repeats)}; expected at most ${formatCount(MAX_LAYER_PASSES)}`,
    });
  }

  const chunksOfPass = layers
    .flatMap(collectives)
    .reduce((sum, { bytes }) => sum + chunkCount(bytes, policy), 0);
  const together = loop.kind === 'micro' ? chunksOfPass * loop.passes : chunksOfPass;
  const phases = chunksOfPass * loop.passes * 2 * sizes.filter((size) => size > 1).length;
  const allowed = policy.intraDimension === 'FIFO' ? MAX_CHUNKS : MAX_SEARCHED_CHUNKS;
  if (together > allowed || phases > MAX_PHASES) {
    const offset = system.offsets.get('preferred-dataset-splits') ?? 0;
    const work = `${formatCount(policy.chunks)} splits make up to ${formatCount(together)} chunks at a time and ${formatCount(phases)} chunk phases of the run`;
    const message = `${work}; expected at most ${formatCount(allowed)} and ${formatCount(MAX_PHASES)}`;
    problems.push(problemAt(system.source, offset, message));
  }
  return problems;
}

function collectives(layer: Layer): readonly CollectiveOp[] {
  return [...layer.forward, ...layer.inputGradient, ...layer.weightGradient].filter(
    (op) => op.kind === 'collective',
  );
}
