/** Recovery from losses and waits for timeouts, by dimension, from the events of one carrier's flows. */
import { addSpell, type Spells } from './spells.ts';

export interface Recovery {
  /** Something happened on a dimension. */
  readonly moved: (dimension: number, ns: number) => void;
  /** A flow begins to send lost packets again; without effect if it already does. */
  readonly begin: (route: number, dimension: number | undefined, ns: number) => void;
  readonly timedOut: (dimension: number, ns: number) => void;
  /** Returns the highest byte that the flow has sent. Recovery ends when `acknowledgedByte` reaches the byte sent before the loss. */
  readonly acknowledged: (
    route: number,
    dimension: number,
    nextByte: number,
    acknowledgedByte: number,
    ns: number,
  ) => number;
  readonly begun: (ns: number) => void;
}

export function createRecovery(
  dimensions: number,
  waits: readonly Spells[],
  recoveries: readonly Spells[],
): Recovery {
  /** By dimension: the time of the last event. */
  const lastNs = new Float64Array(dimensions);
  /** By dimension: the number of flows in recovery, and since when there are any. */
  const recovering = new Int32Array(dimensions);
  const recoveringNs = new Float64Array(dimensions);
  /** By route: the byte at which recovery ends; 0 outside recovery. */
  const endByte: number[] = [];
  const highest: number[] = [];

  const end = (route: number, dimension: number, ns: number): void => {
    endByte[route] = 0;
    recovering[dimension] = recovering[dimension]! - 1;
    if (recovering[dimension] === 0) addSpell(recoveries[dimension]!, recoveringNs[dimension]!, ns);
  };

  return {
    moved(dimension, ns) {
      lastNs[dimension] = ns;
    },
    begin(route, dimension, ns) {
      if (dimension === undefined || (endByte[route] ?? 0) > 0) return;
      endByte[route] = Math.max(1, highest[route] ?? 0);
      if (recovering[dimension]! === 0) recoveringNs[dimension] = ns;
      recovering[dimension] = recovering[dimension]! + 1;
    },
    timedOut(dimension, ns) {
      const sinceNs = lastNs[dimension]!;
      addSpell(waits[dimension]!, sinceNs, ns);
      if (recovering[dimension]! > 0) {
        addSpell(recoveries[dimension]!, recoveringNs[dimension]!, sinceNs);
        recoveringNs[dimension] = ns;
      }
    },
    acknowledged(route, dimension, nextByte, acknowledgedByte, ns) {
      lastNs[dimension] = ns;
      highest[route] = Math.max(highest[route] ?? 0, nextByte);
      if ((endByte[route] ?? 0) > 0 && acknowledgedByte >= endByte[route]!) end(route, dimension, ns);
      return highest[route];
    },
    begun: (ns) => {
      lastNs.fill(ns);
    },
  };
}
