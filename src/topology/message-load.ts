/** A message between two ranks of a group, sent by every group of a dimension at once: its path, and its share of the links. */
import type { BlockForm } from './blocks/block.ts';
import { blockWires } from './blocks/block-wires.ts';
import type { BlockPartition, Crowd, RankPair } from './blocks/wires.ts';
import { blocks, type BlockKind, type BlockShape } from './blocks/blocks.ts';
import type { BlockGraph } from './blocks/graph.ts';
import { formOf, hasPartsOfItsOwn } from './blocks/form.ts';
import type { Dimension, SplitBandwidth } from './dimension.ts';

/** The part of a dimension that decides how messages lie on it. */
export type LoadedDimension = BlockShape &
  Partial<Pick<Dimension, 'wires' | 'link' | 'faults' | 'usedPlaces'>>;

/** The most pairs of ranks that are kept; above this the cache is cleared. */
const MOST_KNOWN = 4096;
/** By block and part: the loads by `from * size + to`. */
const known = new Map<string, Map<number, Crowd>>();
let knownPairs = 0;

/**
 * Links of the longest route, and the bytes on the busiest link divided by the link's share of what an NPU can send, for messages of one
 * byte. A group that has links to itself (`full`) still lies as far apart as it does.
 *
 * @throws RangeError if the two ranks are the same
 */
export function messageLoad(
  dimension: LoadedDimension,
  part: BlockPartition,
  ranks: RankPair,
  splitBandwidth: SplitBandwidth,
): Crowd {
  return messageLoads(dimension, part, splitBandwidth)(ranks);
}

/** Like `messageLoad`, for many pairs of ranks of one part. */
export function messageLoads(
  dimension: LoadedDimension,
  part: BlockPartition,
  splitBandwidth: SplitBandwidth,
): (ranks: RankPair) => Crowd {
  const { kind, link, usedPlaces: places } = dimension;
  const form = formOf({ ...dimension, ...dimension.wires });
  const { size, lanes, directions, parameters } = form;
  const isAmongItself =
    splitBandwidth === 'full' &&
    link === undefined &&
    part.size < size &&
    hasPartsOfItsOwn(kind) &&
    places === undefined;
  const key = JSON.stringify([
    ...[kind, size, lanes, directions, parameters],
    ...[part.size, part.spacing, isAmongItself, dimension.faults?.key ?? null, places ?? null],
  ]);
  let loads = known.get(key) ?? new Map<number, Crowd>();
  return ({ from, to }) => {
    if (from === to) throw new RangeError(`a message of rank ${from} to itself`);
    const pair = from * part.size + to;
    let found = loads.get(pair);
    if (found === undefined) {
      const wires = blockWires[kind];
      const { faults } = dimension;
      const far =
        faults === undefined && places === undefined
          ? wires.pair(form, part, { from, to })
          : pairOn(
              kind,
              form,
              faults?.graphs(form) ?? [wires.graph(form)],
              { ...part, places },
              { from, to },
            );
      const inside = { ...form, size: part.size };
      const alone = { size: part.size, spacing: 1 };
      const among = isAmongItself ? (faults?.graphsAmong(inside, part) ?? null) : null;
      const near = !isAmongItself
        ? far
        : among === null || among.length === 0
          ? wires.pair(inside, alone, { from, to })
          : pairOn(kind, inside, among, alone, { from, to });
      found = { hops: far.hops, load: near.load };
      if (knownPairs >= MOST_KNOWN) {
        known.clear();
        knownPairs = 0;
        loads = new Map<number, Crowd>();
      }
      known.set(key, loads.set(pair, found));
      knownPairs += 1;
    }
    return found;
  };
}

/** Counts a message of every group link by link, divided among all channels, on the slowest of several lines. */
function pairOn(
  kind: BlockKind,
  form: BlockForm,
  graphs: readonly BlockGraph[],
  { size, spacing, places }: BlockPartition & { readonly places?: readonly number[] | undefined },
  { from, to }: RankPair,
): Crowd {
  const npuAt = (at: number): number => places?.[at] ?? at;
  const block = blocks[kind];
  const [channels, perLink] = [block.channels(form), block.linksPerNpu(form)];
  let [hops, load] = [0, 0];
  for (const { route, width } of graphs) {
    const onLink = new Float64Array(width.length);
    for (let first = 0; first < (places?.length ?? form.size); first += size * spacing) {
      for (let group = first; group < first + spacing; group++) {
        for (let channel = 0; channel < channels; channel++) {
          const links: number[] = [];
          route(npuAt(group + from * spacing), npuAt(group + to * spacing), channel, links);
          hops = Math.max(hops, links.length);
          for (const link of links) onLink[link]! += 1 / channels;
        }
      }
    }
    onLink.forEach((bytes, link) => (load = Math.max(load, (bytes * perLink) / width[link]!)));
  }
  return { hops, load };
}
