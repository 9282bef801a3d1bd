/**
 * A schedule laid on the links of a block, step by step: how far the messages of a step go and how much they put on the
 * busiest link. It depends on the block, the algorithm, the operation and the size alone, so that it is laid once.
 *
 * Messages are parted over the lanes of the block, and over both directions of a ring that the group goes round, where
 * every other part runs the other way; with `isByPeer` a direct exchange takes a lane for each peer, in turn.
 */
import type { BlockForm, BlockPartition, Crowd } from '../topology/blocks/block.ts';
import { blocks, type BlockKind } from '../topology/blocks/blocks.ts';
import { algorithms } from './algorithms/algorithms.ts';
import type { AlikeSteps, ScheduleRequest } from './algorithms/basicAlgorithm.ts';
import type { Algorithm, Collective, Send } from './types.ts';

export interface LaidSteps extends Crowd {
  /** Steps that are alike. */
  readonly count: number;
  /** Of the payload's blocks, in the largest message. */
  readonly blocks: number;
}

export interface LaidQuestion {
  readonly kind: BlockKind;
  readonly form: BlockForm;
  readonly part: BlockPartition;
  /** Lanes that a direct exchange takes in turn; missing: a message takes all. */
  readonly isByPeer?: boolean;
  readonly algorithm: Algorithm;
  readonly operation: Collective;
}

const known = new Map<string, readonly LaidSteps[]>();
/** Above this the oldest are forgotten: a sweep over sizes must not fill the memory. */
const MOST_KNOWN = 4096;

/** `load` is of one block: bytes on the busiest link over its share of what an NPU can send, for messages of `blocks`. */
export function laidSteps(question: LaidQuestion): readonly LaidSteps[] {
  const { kind, form, part, isByPeer = false, algorithm, operation } = question;
  const key = `${kind} ${form.size} ${form.lanes} ${form.directions} ${JSON.stringify(form.parameters)} ${part.size} ${part.spacing} ${isByPeer} ${algorithm.name} ${algorithm.window ?? ''} ${operation}`;
  let laid = known.get(key);
  if (laid === undefined) {
    laid = lay(question);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, laid);
  }
  return laid;
}

function lay(question: LaidQuestion): readonly LaidSteps[] {
  const { kind, form, part, algorithm, operation, isByPeer = false } = question;
  const request: ScheduleRequest = {
    collective: operation,
    ranks: part.size,
    tree: 0,
    ...(algorithm.window === undefined ? {} : { window: algorithm.window }),
  };
  const { steps: stepsOf, schedule } = algorithms[algorithm.name];
  const written = schedule(request);
  const steps: readonly AlikeSteps[] =
    stepsOf?.(request) ??
    Array.from({ length: written.steps }, (_, step) => ({ count: 1, blocks: NaN, step }));
  return steps.map(({ count, blocks: ofMessage, step, pattern }) => {
    const wanted =
      pattern?.kind === 'shift' ? { ...pattern, isByPeer: pattern.isByPeer && isByPeer } : pattern;
    const told = wanted === undefined ? null : (blocks[kind].crowd?.(form, part, wanted) ?? null);
    if (told !== null) return { count, blocks: ofMessage, hops: told.hops, load: told.load * ofMessage };
    const ranks = Array.from({ length: part.size }, (_, rank) => rank);
    const sends = ranks.flatMap((rank) => written.sends(step, rank));
    return { count, ...countedCrowd(question, sends) };
  });
}

/** Link by link. */
export function countedCrowd(
  { kind, form, part, isByPeer = false, algorithm }: LaidQuestion,
  sends: readonly Send[],
): Crowd & { readonly blocks: number } {
  const block = blocks[kind];
  const most = sends.reduce((largest, send) => Math.max(largest, send.blocks.length), 0);
  if (most === 0) return { hops: 0, load: 0, blocks: 0 };
  const graph = block.graph(form);
  const onLink = new Float64Array(graph.from.length);
  const { size, spacing } = part;
  const byLane = isByPeer && algorithm.name === 'direct';
  const turns = block.hasDirections && form.directions === 2 && size * spacing === form.size;
  const ways = byLane ? 1 : turns ? block.channels(form) : form.lanes;
  let hops = 0;
  for (const send of sends) {
    const offset = (send.to - send.from + size) % size;
    for (let way = 0; way < ways; way++) {
      const isMirrored = turns && way % 2 === 1;
      const channel = byLane
        ? (offset - 1) % form.lanes
        : turns
          ? way
          : way * (block.channels(form) / form.lanes);
      const place = (rank: number): number => (isMirrored ? (size - rank) % size : rank) * spacing;
      for (let first = 0; first < form.size; first += size * spacing) {
        for (let group = first; group < first + spacing; group++) {
          const links: number[] = [];
          graph.route(group + place(send.from), group + place(send.to), channel, links);
          hops = Math.max(hops, links.length);
          for (const link of links) onLink[link]! += send.blocks.length / ways;
        }
      }
    }
  }
  const perLink = block.linksPerNpu(form);
  const load = onLink.reduce(
    (largest, carried, link) => Math.max(largest, (carried * perLink) / graph.width[link]!),
    0,
  );
  return { hops, load, blocks: most };
}
