/**
 * The wires of the NPUs of each stage of a pipeline. Collectives within a stage, the messages that it sends and those
 * that it receives use these wires, and share the ones on which they meet (meeting.ts).
 *
 * Sets of wires are those that phases outside a pipeline share (network/models/analytical/shared-wires.ts): mostly all of a dimension. Of each set
 * a stage has the wires out of its NPUs and into them, on a ring or a line in both directions. Collectives use all
 * of them. A message uses those out of its sender and into its receiver, and those of all stages between them; on links
 * between all pairs it has one to itself.
 */
import { blocks } from '../../topology/blocks/blocks.ts';
import type { RankPair } from '../../topology/blocks/wires.ts';
import type { Dimension, SplitBandwidth, Topology } from '../../topology/dimension.ts';

/** A part of a dimension along which stages lie. */
export interface StageLine {
  readonly server: number;
  /** Index of the dimension. */
  readonly dimension: number;
  readonly size: number;
  /** Difference of the stages of neighbours on the line. */
  readonly stride: number;
  /** NPUs of the dimension from one stage to the next. */
  readonly spacing: number;
}

export interface StageWires {
  readonly count: number;
  readonly setsOf: (server: number) => readonly number[];
  readonly ofStage: (set: number, stage: number) => readonly number[];
  readonly ofMessage: (from: number, to: number) => readonly number[];
  /** The sets that messages between stages use. */
  readonly ofMessages: ReadonlySet<number>;
}

/** Directions of a line, each with the wires out of a stage and into it. */
const AHEAD = 0;
const BACK = 1;
const WIRES = 4;

/** @param sets by server. Groups of one dimension share their sets unless its NPUs have a link for each pair. */
export function createStageWires(
  sets: readonly (readonly number[])[],
  lines: readonly StageLine[],
  stages: number,
  topology: Topology,
): StageWires {
  const ofMessages = new Set<number>();
  /** Sets whose two directions are distinct. */
  const ofLines = new Set<number>();
  for (const line of lines) {
    if (isEachToEach(line)) continue;
    for (const set of sets[line.server]!) {
      ofMessages.add(set);
      if (blocks[dimensionOf(line).kind].joinsNextOnly) ofLines.add(set);
    }
  }
  const wire = (set: number, stage: number, direction: number, isIn: boolean): number =>
    (set * stages + stage) * WIRES + 2 * direction + (isIn ? 1 : 0);
  const known: (readonly number[])[] = [];
  // The links to each rank of a line are numbered after the sets.
  const firstToEach = (Math.max(0, ...sets.flat()) + 1) * stages * WIRES;
  const widest = Math.max(0, ...lines.map(({ size }) => size));
  return {
    count: firstToEach + lines.length * stages * widest,
    setsOf: (server) => sets[server]!,
    ofMessages,
    ofStage: (set, stage) =>
      (known[set * stages + stage] ??= (ofLines.has(set) ? [AHEAD, BACK] : [AHEAD]).flatMap((direction) => [
        wire(set, stage, direction, false),
        wire(set, stage, direction, true),
      ])),
    ofMessage(from, to) {
      const taken: number[] = [];
      for (const [place, line] of lines.entries()) {
        const ranks = { from: rankOf(line, from), to: rankOf(line, to) };
        if (ranks.from === ranks.to) continue;
        if (isEachToEach(line)) {
          taken.push(firstToEach + (place * stages + from) * widest + ranks.to);
          continue;
        }
        for (const { stage, next, direction } of hops(line, from, ranks)) {
          for (const set of sets[line.server]!)
            taken.push(wire(set, stage, direction, false), wire(set, next, direction, true));
        }
      }
      return [...new Set(taken)];
    },
  };

  function dimensionOf({ dimension }: StageLine): Dimension {
    return topology.dimensions[dimension]!;
  }

  function isEachToEach(line: StageLine): boolean {
    return hasLinkToEach(dimensionOf(line));
  }

  function hops(
    line: StageLine,
    from: number,
    ranks: RankPair,
  ): readonly { readonly stage: number; readonly next: number; readonly direction: number }[] {
    const { size, stride } = line;
    const at = (rank: number): number => from + (rank - ranks.from) * stride;
    const { kind } = dimensionOf(line);
    if (!blocks[kind].joinsNextOnly) return [{ stage: from, next: at(ranks.to), direction: AHEAD }];
    return waysAlong(dimensionOf(line), line, ranks, topology.splitBandwidth).flatMap((way) =>
      Array.from({ length: way.count }, (_, hop) => ({
        stage: at(mod(ranks.from + way.step * hop, size)),
        next: at(mod(ranks.from + way.step * (hop + 1), size)),
        direction: way.step > 0 ? AHEAD : BACK,
      })),
    );
  }
}

function hasLinkToEach({ kind }: Dimension): boolean {
  return blocks[kind].hasLinkToEach === true;
}

export function rankOf({ stride, size }: Pick<StageLine, 'stride' | 'size'>, stage: number): number {
  return Math.floor(stage / stride) % size;
}

/**
 * Returns a number for the links that messages of an NPU along a line take one after the other: the link to the receiver if
 * there is one, those of one direction on a ring or a line, and otherwise all links of the NPU.
 */
export function linksTaken(
  dimension: Dimension,
  line: Pick<StageLine, 'size' | 'spacing'>,
  ranks: RankPair,
  splitBandwidth: SplitBandwidth,
): number {
  if (hasLinkToEach(dimension)) return ranks.to;
  if (!blocks[dimension.kind].joinsNextOnly) return 0;
  return waysAlong(dimension, line, ranks, splitBandwidth).reduce(
    (sum, { step }) => sum + (step > 0 ? 1 : 2),
    0,
  );
}

interface Way {
  readonly step: 1 | -1;
  readonly count: number;
}

/** The direct way; the shorter one, or both, on a ring that the stages go round. */
function waysAlong(
  { kind, size: whole, wires, link }: Dimension,
  { size, spacing }: Pick<StageLine, 'size' | 'spacing'>,
  { from, to }: RankPair,
  splitBandwidth: SplitBandwidth,
): readonly Way[] {
  const isRing = blocks[kind].hasDirections;
  const isRound = isRing && (size * spacing === whole || (splitBandwidth === 'full' && link === undefined));
  const ahead = mod(to - from, size);
  if (isRing && wires?.directions === 1) return [{ step: 1, count: ahead }];
  if (!isRound) return [to > from ? { step: 1, count: to - from } : { step: -1, count: from - to }];
  const back = size - ahead;
  const ways: Way[] = [];
  if (ahead <= back) ways.push({ step: 1, count: ahead });
  if (back <= ahead) ways.push({ step: -1, count: back });
  return ways;
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** Returns the lines of the stages, innermost first. @param positions servers of their group */
export function stageLines(
  positions: readonly number[],
  servers: readonly Pick<StageLine, 'dimension' | 'size' | 'spacing'>[],
): readonly StageLine[] {
  let stride = 1;
  return positions.map((server) => {
    const { dimension, size, spacing } = servers[server]!;
    stride *= size;
    return { server, dimension, size, spacing, stride: stride / size };
  });
}
