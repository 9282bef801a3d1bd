/**
 * Phases on a part of a dimension, as lines in 1 / bandwidth. The parts of all networks of a space are few: a block, its
 * size, NPUs of the group and how far apart they are; so each phase is timed once for a space.
 */
import { canDo } from '../../collective/can-do.ts';
import { onPart } from '../../collective/logical.ts';
import type { Collective, LogicalDimension } from '../../collective/types.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { madeOn } from '../../run/synthesis/made-on.ts';
import { algorithmOf } from '../../run/prepare-design.ts';
import { createStructures, type StructureOf } from './plan-structure.ts';
import { phaseLinesAnew, type PhaseLines, type TimedBy } from '../../analysis/bound/phase-lines.ts';

/** A part of a dimension that a group spans. */
export interface Segment {
  /** Its dimension, counted from the innermost. */
  readonly dimension: number;
  readonly size: number;
  /** NPUs of the dimension from one of the group to the next. */
  readonly spacing: number;
}

export interface PhaseOfByte {
  readonly latencyNs: number;
  /** ns x GB/s for a byte. */
  readonly perByte: number;
  /** The part of it for which a single link is busy. */
  readonly carriedPerByte: number;
}

/** Bytes at which a phase is timed: a line through the first two holds for all between where the last is on it. */
const AT_BYTES = [2 ** 10, 2 ** 20, 2 ** 36] as const;
const ROUNDING = 1e-9;

export interface Segments {
  /** Where the phases of plans are placed. */
  readonly structureOf: StructureOf;
  /**
   * With the algorithm of its dimension for the collective, the same object for parts that are alike; null if it runs over all NPUs.
   *
   * @param dimensionNumber of its dimension, if it is at hand
   */
  readonly logical: (
    network: Design,
    segment: Segment,
    collective: Collective,
    dimensionNumber?: number,
  ) => LogicalDimension | null;
  /** null if the algorithm cannot do it. */
  readonly phase: (network: Design, logical: LogicalDimension, operation: Collective) => PhaseOfByte | null;
}

export interface SegmentNumbers {
  /** The same for dimensions that are alike, with how groups share their links. */
  readonly dimensionNumber: (own: DesignDimension, splitBandwidth: string) => number;
  /** The same for parts of such dimensions that are alike. */
  readonly segmentNumber: (dimension: number, segment: Segment) => number;
}

/** Bounds are those of links without conditions. */
const HEALTHY = { faults: null, isElsewhere: false } as const;

/** The designs that are asked about time their phases alike; the algorithms of their dimensions may differ. */
export function createSegments({ dimensionNumber: numberAlike, segmentNumber }: SegmentNumbers): Segments {
  /** By collective and chosen algorithm, then by the number of the segment. */
  const logicals = new Map<string, Map<number, LogicalDimension | null>>();
  const phases = new Map<string, PhaseOfByte | null>();
  /** Of those that are given out here, which are asked about most. */
  const byLogical = new Map<LogicalDimension, Map<Collective, PhaseOfByte | null>>();

  const numberOf = ({ topology: { dimensions, splitBandwidth } }: Design, at: number): number =>
    numberAlike(dimensions[at]!, splitBandwidth);
  const timed = createTimes(numberOf);

  function phase(network: Design, logical: LogicalDimension, operation: Collective): PhaseOfByte | null {
    const { dimension, size, npuStride, algorithm } = logical;
    const key = `${numberOf(network, dimension)} ${size} ${npuStride} ${JSON.stringify(algorithm)} ${operation}`;
    let found = phases.get(key);
    if (found === undefined) {
      found = canDo(algorithm, operation, size) ? timed(network, logical, operation) : null;
      phases.set(key, found);
    }
    return found;
  }

  return {
    structureOf: createStructures(),
    logical(network, segment, collective, dimensionNumber = numberOf(network, segment.dimension)) {
      const { dimension, size, spacing } = segment;
      const { system } = network;
      const chosen = system.algorithms[collective]?.[dimension];
      const key = chosen === undefined ? collective : `${collective} ${JSON.stringify(chosen)}`;
      let ofKey = logicals.get(key);
      if (ofKey === undefined) logicals.set(key, (ofKey = new Map<number, LogicalDimension | null>()));
      const number = segmentNumber(dimensionNumber, segment);
      const found = ofKey.get(number);
      if (found !== undefined) return found;
      const own = network.topology.dimensions[dimension]!;
      const { algorithm, whole } = algorithmOf(own, dimension, collective, system);
      const logical = whole
        ? null
        : {
            server: 0,
            dimension,
            size,
            npuStride: spacing,
            algorithm: onPart(madeOn(algorithm, own, HEALTHY), size, spacing),
          };
      ofKey.set(number, logical);
      if (logical !== null) byLogical.set(logical, new Map<Collective, PhaseOfByte | null>());
      return logical;
    },
    phase(network, logical, operation) {
      const own = byLogical.get(logical);
      if (own === undefined) return phase(network, logical, operation);
      let found = own.get(operation);
      if (found === undefined) own.set(operation, (found = phase(network, logical, operation)));
      return found;
    },
  };
}

/** A phase by itself on its dimension, whatever is around that: timed once for dimensions that are alike. */
function createTimes(
  numberOf: (network: Design, at: number) => number,
): (network: Design, logical: LogicalDimension, operation: Collective) => PhaseOfByte {
  const lines = new Map<number, PhaseLines>();
  const linesOn = (network: Design, dimension: number): PhaseLines => {
    const number = numberOf(network, dimension);
    let found = lines.get(number);
    if (found === undefined) {
      const design: Design = {
        ...network,
        topology: { ...network.topology, dimensions: [network.topology.dimensions[dimension]!] },
      };
      lines.set(number, (found = phaseLinesAnew({ design, prepared: timedBy(design) })));
    }
    return found;
  };
  return (network, logical, operation) => timedOn(linesOn(network, logical.dimension), logical, operation);
}

function timedOn(phaseLine: PhaseLines, logical: LogicalDimension, operation: Collective): PhaseOfByte {
  const alone = { ...logical, dimension: 0 };
  const latencyNs = phaseLine(alone, operation, 0).durationNs[0]!;
  const at = AT_BYTES.map((bytes) => phaseLine(alone, operation, bytes));
  const [low, middle, high] = at.map(({ durationNs }, index) => ({
    latencyNs: durationNs[0]!,
    perByte: durationNs[1]! / AT_BYTES[index]!,
  }));
  const isLine = [low!, middle!, high!].every(
    (own) =>
      Math.abs(own.perByte - high!.perByte) <= ROUNDING * high!.perByte &&
      Math.abs(own.latencyNs - latencyNs) <= ROUNDING * latencyNs,
  );
  // Where it is no line, nothing is claimed of it but that it is there.
  const most = AT_BYTES.at(-1)!;
  const carriedPerByte = isLine ? at.at(-1)!.transfers[0]!.ns[1]! / most : 0;
  return { latencyNs, perByte: isLine ? high!.perByte : 0, carriedPerByte };
}

function timedBy({ system }: Design): TimedBy['prepared'] {
  const { endpointDelayNs, queueBandwidth, rounding } = system;
  return {
    endpointDelayNs,
    queueBandwidth: queueBandwidth ?? (rounding === 'exact' ? 'share' : 'full'),
    policy: system,
  };
}
