/**
 * The minimum chunk size proposed for a network. Every chunk pays the latency of its phases again, and fewer chunks leave dimensions idle
 * while they fill: the best number grows about with the square root of the bytes, so no single size is best for all collectives. Proposed
 * is the size, a power of two, with the least loss in the worst case: the time of an all-reduce of any size from 16 KiB to 4 GiB, against
 * the best number of chunks (minimax regret: L. J. Savage, The Theory of Statistical Decision, Journal of the American Statistical
 * Association 46, 1951). Each is simulated alone on the network of the design.
 */
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { chunkCount } from '../../simulator/slices.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Design } from '../../design/document.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { prepareCollective } from './prepare-collective.ts';
import { startRun } from '../../run/simulate.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Bytes of all-reduces per NPU: two per octave, one of which no power of two divides. */
const SIZES = Array.from({ length: 37 }, (_, half) => Math.round(2 ** (14 + half / 2)));
/** Minimum chunk sizes, in bytes. */
const CANDIDATES = Array.from({ length: 19 }, (_, octave) => 2 ** (12 + octave));
/** Worst cases that differ by a smaller share count as equal: the smallest chunk of them is taken. */
const ALIKE = 0.005;

export interface LeastChunk {
  readonly bytes: number;
  /** Maximum over all sizes of the time with it, over the time with the best number of chunks. */
  readonly worstRatio: number;
}

/**
 * Yields after every size. Problems name fields of the design.
 *
 * @param splitGBps what one NPU can send on each dimension
 */
export function* leastChunkOf(
  design: Design,
  splitGBps: readonly number[],
): Generator<void, Result<LeastChunk>, void> {
  const worst = new Map(CANDIDATES.map((bytes) => [bytes, 1]));
  for (const bytes of SIZES) {
    const counts = CANDIDATES.map((leastChunkBytes) =>
      chunkCount(bytes, { ...design.system, leastChunkBytes }),
    );
    const times = new Map<number, number>();
    for (const chunks of new Set(counts)) {
      const endNs = aloneNs(design, splitGBps, bytes, chunks);
      if (!endNs.ok) return endNs;
      times.set(chunks, endNs.value);
    }
    const bestNs = Math.min(...times.values());
    if (!(bestNs > 0)) return problem('topology.dimensions', 'Of one NPU nothing is sent.');
    CANDIDATES.forEach((candidate, index) => {
      const ratio = (times.get(counts[index]!) ?? bestNs) / bestNs;
      worst.set(candidate, Math.max(worst.get(candidate) ?? 1, ratio));
    });
    yield;
  }
  const least = Math.min(...worst.values());
  const [bytes, worstRatio] = [...worst].find(([, ratio]) => ratio <= least * (1 + ALIKE))!;
  return success({ bytes, worstRatio });
}

function aloneNs(
  design: Design,
  splitGBps: readonly number[],
  bytes: number,
  chunks: number,
): Result<number> {
  const prepared = prepareCollective(design, { collective: 'allReduce', bytes, chunks });
  if (!prepared.ok) return prepared;
  const started = startRun(prepared.value, topologyOf(design, splitGBps, ALL_PARTS), TOTALS_ONLY);
  if (!started.ok) return started;
  const { run } = started.value;
  while (!run.advance(Infinity));
  return success(run.totals().endNs);
}
