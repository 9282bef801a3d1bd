/** Counts what the messages of a schedule put on the links of a block, link by link. */
import { hopsOn, type BlockGraph } from '../../topology/blocks/graph.ts';
import { blockWires } from '../../topology/blocks/block-wires.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import type { Crowd } from '../../topology/blocks/wires.ts';
import { ALGORITHM_FACTS } from '../algorithm-facts.ts';
import type { Send } from '../schedule-shape.ts';
import type { LaidQuestion } from './laid-question.ts';

/** The most links that are crossed one by one for a schedule, which takes a second or two. */
const MOST_CROSSINGS = 50_000_000;
/** The most links of a block whose graph is built. */
const MOST_LINKS = 4_000_000;

/** A message and the number of its blocks. */
export interface LaidSend extends Pick<Send, 'from' | 'to'> {
  readonly blocks: { readonly length: number };
}

export interface Counter {
  /** @param times how often the step occurs */
  readonly count: (
    sendsOf: (rank: number) => readonly LaidSend[],
    times?: number,
  ) => (Crowd & { readonly blocks: number }) | null;
  /** Returns the load of the busiest link over all steps counted so far. */
  readonly busiest: () => number;
}

/** Counts the steps of a schedule link by link. */
export function createCounter(question: LaidQuestion): Counter {
  const { kind, form, part, isByPeer = false, algorithm, places } = question;
  const used = places?.length ?? form.size;
  const block = blocks[kind];
  const { size, spacing } = part;
  const byLane = isByPeer && ALGORITHM_FACTS[algorithm.name].isByPeer === true;
  const turns = block.turnsRound?.(form, algorithm.name) === true && size * spacing === used;
  const channels = block.channels(form);
  const ways = byLane ? 1 : turns ? channels : form.lanes;
  const perLink = block.linksPerNpu(form);
  let lines: readonly CountedLine[] | null = null;
  let crossings = 0;

  function npuAt(at: number): number {
    return places?.[at] ?? at;
  }

  function channelOf(way: number, offset: number): number {
    if (byLane) return (offset - 1) % form.lanes;
    return turns ? way : way * (channels / form.lanes);
  }

  return {
    count(sendsOf, times = 1) {
      if (perLink * form.size > MOST_LINKS) return null;
      lines ??= (question.graphs ?? [blockWires[kind].graph(form)]).map((graph) => ({
        graph,
        onAll: new Float64Array(graph.from.length),
      }));
      let [hops, most, load] = [0, 0, 0];
      for (const { graph, onAll } of lines) {
        const { width, route, from } = graph;
        const onLink = new Float64Array(from.length);
        for (let rank = 0; rank < size; rank++) {
          for (const send of sendsOf(rank)) {
            most = Math.max(most, send.blocks.length);
            const offset = (send.to - send.from + size) % size;
            for (let way = 0; way < ways; way++) {
              const channel = channelOf(way, offset);
              const place = (index: number): number =>
                (turns && way % 2 === 1 ? (size - index) % size : index) * spacing;
              for (let first = 0; first < used; first += size * spacing) {
                for (let group = first; group < first + spacing; group++) {
                  const links: number[] = [];
                  route(npuAt(group + place(send.from)), npuAt(group + place(send.to)), channel, links);
                  hops = Math.max(hops, hopsOn(graph, links));
                  crossings += links.length;
                  for (const link of links) onLink[link]! += send.blocks.length / ways;
                }
              }
            }
            if (crossings > MOST_CROSSINGS) return null;
          }
        }
        for (let link = 0; link < onLink.length; link++) {
          load = Math.max(load, (onLink[link]! * perLink) / width[link]!);
          onAll[link]! += times * onLink[link]!;
        }
      }
      return { hops, load, blocks: most };
    },
    busiest() {
      let busiest = 0;
      for (const { graph, onAll } of lines ?? []) {
        const { width } = graph;
        busiest = onAll.reduce(
          (most, bytes, link) => Math.max(most, (bytes * perLink) / width[link]!),
          busiest,
        );
      }
      return busiest;
    },
  };
}

/** The load on the links of a line over all steps counted so far. */
interface CountedLine {
  readonly graph: BlockGraph;
  readonly onAll: Float64Array;
}
