/** The steps of a synthesised schedule on the links of a block: what goes the same way in a step is one message. */
import type { Capacities } from '../../graph/bounds/capacities.ts';
import type { GraphMessage, GraphSchedule, PipelinedPart } from '../../graph/synthesis/schedule.ts';
import { depthOf } from '../../graph/synthesis/schedule.ts';
import type { Synthesised } from '../../graph/synthesis/synthesise.ts';
import type { GraphLink } from '../../graph/graph.ts';
import type { MadeMessage, MadeSteps } from './made-schedule.ts';

/** A link of the block that is there, with its least width on any line. */
export interface WideLink extends GraphLink {
  readonly link: number;
}

/** By arc of the capacities: its links, each with its share of their width. */
export type LinkShares = readonly (readonly { readonly link: number; readonly share: number }[])[];

export function sharesOfLinks({ arcs }: Capacities, links: readonly WideLink[]): LinkShares {
  const byEnds = new Map<string, WideLink[]>();
  for (const link of links) {
    const key = `${link.from} ${link.to}`;
    const beside = byEnds.get(key);
    if (beside === undefined) byEnds.set(key, [link]);
    else beside.push(link);
  }
  return arcs.map(({ from, to }) => {
    const beside = byEnds.get(`${from} ${to}`)!;
    const width = beside.reduce((sum, { bandwidthGBps }) => sum + bandwidthGBps, 0);
    return beside.map(({ link, bandwidthGBps }) => ({ link, share: bandwidthGBps / width }));
  });
}

/** @param chunks into how many each part is cut */
export function laidSteps(
  ranks: number,
  { parts, schedule }: Synthesised,
  chunks: number,
  shares: LinkShares,
): readonly MadeSteps[] {
  const ways = createWays(shares);
  if (parts === undefined) return listed(ranks, schedule, ways);
  const rounds = Array.from({ length: depthOf(parts) }, (_, round) => inRound(ranks, parts, round, chunks));
  const steps: MadeSteps[] = [];
  const last = chunks + rounds.length - 1;
  for (let step = 0; step < last;) {
    const [low, high] = [Math.max(0, step - chunks + 1), Math.min(rounds.length - 1, step)];
    const count = low === 0 && high === rounds.length - 1 ? chunks - rounds.length + 1 : 1;
    steps.push({ step, count, messages: ways(rounds.slice(low, high + 1).flat()) });
    step += count;
  }
  return steps;
}

/** A message of arcs rather than links. */
interface OnArcs {
  readonly from: number;
  readonly to: number;
  readonly arcs: readonly number[];
  readonly blocks: number;
}

function inRound(
  ranks: number,
  parts: readonly PipelinedPart[],
  round: number,
  chunks: number,
): readonly OnArcs[] {
  return together(
    parts.flatMap(({ share, edges }) =>
      edges
        .filter((edge) => edge.round === round)
        .map(({ from, to, arcs }) => ({ from, to, arcs, blocks: (share * ranks) / chunks })),
    ),
  );
}

function together(messages: readonly OnArcs[]): readonly OnArcs[] {
  const byWay = new Map<string, OnArcs>();
  for (const message of messages) {
    const key = message.arcs.join();
    const before = byWay.get(key);
    byWay.set(key, before === undefined ? message : { ...before, blocks: before.blocks + message.blocks });
  }
  return [...byWay.values()];
}

function listed(
  ranks: number,
  { blocks, steps, symmetric, messagesOf }: GraphSchedule,
  ways: ReturnType<typeof createWays>,
): readonly MadeSteps[] {
  const laid = (messages: readonly GraphMessage[]): readonly MadeMessage[] =>
    ways(
      messages.map(({ block, from, to, arcs }) => {
        return { from, to, arcs, blocks: blocks[block]!.share * ranks };
      }),
    );
  return Array.from({ length: steps }, (_, step): MadeSteps => {
    if (symmetric === undefined) return { step, count: 1, messages: laid(messagesOf(step)) };
    const all = (): readonly MadeMessage[] => laid(messagesOf(step));
    return { step, count: 1, messages: laid(symmetric.ofOne[step]!), images: ranks, all };
  });
}

/** Puts messages of arcs on links. The lists of links are the same objects in all steps. */
function createWays(shares: LinkShares): (messages: readonly OnArcs[]) => readonly MadeMessage[] {
  const known = new Map<string, readonly Way[]>();
  return (messages) =>
    together(messages).flatMap(({ from, to, arcs, blocks }) => {
      const key = arcs.join();
      const ways = known.get(key) ?? waysOf(arcs.map((arc) => shares[arc]!));
      known.set(key, ways);
      return ways.map(({ share, links }) => ({ from, to, blocks: share * blocks, links }));
    });
}

interface Way {
  readonly share: number;
  readonly links: readonly number[];
}

/** Links side by side carry what their widths are of an arc: a message is cut where any arc of its path goes over to the next link. */
function waysOf(path: LinkShares): readonly Way[] {
  const ends = path.map((beside) => {
    let sum = 0;
    return beside.map(({ share }) => (sum += share));
  });
  const at = path.map(() => 0);
  const ways: Way[] = [];
  for (let start = 0; start < 1 - ROUNDING;) {
    const end = Math.min(1, ...ends.map((sums, arc) => sums[at[arc]!] ?? 1));
    if (end > start + ROUNDING) {
      ways.push({ share: end - start, links: path.map((beside, arc) => beside[at[arc]!]!.link) });
      start = end;
    }
    ends.forEach((sums, arc) => {
      if (at[arc]! < sums.length - 1 && sums[at[arc]!]! <= end + ROUNDING) at[arc]! += 1;
    });
  }
  return ways;
}

const ROUNDING = 1e-12;
