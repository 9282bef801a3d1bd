/** All-reduces that are matched by symmetry on graphs which are too small for it otherwise. */
import { capacitiesOf, reversed } from '../../graph/bounds/capacities.ts';
import { drain } from '../../graph/drain.ts';
import type { Graph } from '../../graph/graph.ts';
import { matchBySymmetry } from '../../graph/synthesis/greedy/greedy-by-symmetry.ts';
import {
  allTimed,
  ownAfter,
  ownBackwards,
  ownSteps,
  symmetricSchedule,
} from '../../graph/synthesis/symmetric.ts';
import { arcLatencies } from '../../graph/synthesis/time.ts';
import { translationsOf } from '../../graph/synthesis/translations.ts';

/** An all-reduce of 1 MB, in which each NPU's block is cut into `chunks`. */
export function allReduceBySymmetry(graph: Graph, chunks: number) {
  const capacities = capacitiesOf(graph);
  const latencyNs = arcLatencies(graph);
  const translations = translationsOf(capacities, latencyNs)!;
  const count = graph.npuCount * chunks;
  const owners = Int32Array.from({ length: count }, (_, block) => Math.floor(block / chunks));
  const request = { owners, blockBytes: 1e6 / count, latencyNs, seed: 3 };
  const match = (on: typeof capacities) => drain(matchBySymmetry(on, request, translations))!;
  const own = ownAfter(ownBackwards(match(reversed(capacities))), match(capacities));
  const timed = allTimed(capacities, chunks, own, translations);
  const blocks = Array.from(owners, () => ({ owner: -1, target: -1, share: 1 / count }));
  const steps = ownSteps(graph.npuCount, chunks, own, translations);
  const schedule = symmetricSchedule(capacities, { collective: 'allReduce', blocks, translations }, steps);
  return { capacities, timed, blocks, schedule };
}
