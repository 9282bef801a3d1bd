/** Times per layer and pass as a run goes on. */
import type { Rounding } from '../../collective/types.ts';
import { PASSES, type Pass } from '../../taskgraph/graph.ts';

/** ns, index = layer * PASSES.length + index of the pass in PASSES. */
export interface LayerTimes {
  readonly computeNs: Float64Array<ArrayBuffer>;
  /** Sum over its collectives of (end, update included, - issue). */
  readonly commNs: Float64Array<ArrayBuffer>;
  /** Time the loop waited for them. */
  readonly exposedNs: Float64Array<ArrayBuffer>;
  /**
   * Its first stay: from the start of its first computation or collective for as long as one follows the other (what
   * is computed again is a stay of its own). Infinity and -Infinity without one.
   */
  readonly beganNs: Float64Array<ArrayBuffer>;
  readonly endedNs: Float64Array<ArrayBuffer>;
}

interface Place {
  readonly layer: number;
  readonly pass: Pass;
}

export interface LayerLog {
  readonly times: LayerTimes;
  readonly passOf: (place: Place) => number;
  /** Adds the time from `sinceNs` to `untilNs`, which the reference sees on a clock of whole ns. */
  readonly add: (
    kind: 'computeNs' | 'commNs' | 'exposedNs',
    place: Place,
    sinceNs: number,
    untilNs: number,
  ) => void;
}

export function createLayerLog(layers: number, rounding: Rounding): LayerLog {
  const cells = layers * PASSES.length;
  const times: LayerTimes = {
    computeNs: new Float64Array(cells),
    commNs: new Float64Array(cells),
    exposedNs: new Float64Array(cells),
    beganNs: new Float64Array(cells).fill(Infinity),
    endedNs: new Float64Array(cells).fill(-Infinity),
  };
  const isReference = rounding === 'reference';
  const passOf = ({ pass }: Place): number => PASSES.indexOf(pass);
  return {
    times,
    passOf,
    add(kind, place, sinceNs, untilNs) {
      const cell = place.layer * PASSES.length + passOf(place);
      const ns = isReference ? Math.floor(untilNs) - Math.floor(sinceNs) : untilNs - sinceNs;
      times[kind][cell] = (times[kind][cell] as number) + ns;
      const isLater = sinceNs > times.endedNs[cell]! && times.beganNs[cell]! < Infinity;
      if (kind === 'exposedNs' || isLater) return;
      times.beganNs[cell] = Math.min(times.beganNs[cell]!, sinceNs);
      times.endedNs[cell] = Math.max(times.endedNs[cell]!, untilNs);
    },
  };
}
