/** What follows from a design and is asked for more than once while it is prepared and run. */
import { price, type NetworkPrice } from '../cost/price.ts';
import type { Design } from '../design/document.ts';
import { designAxes } from '../design/parallelism/axes.ts';
import type { DesignWork } from '../design/throughput.ts';
import type { Topology } from '../topology/dimension.ts';
import type { Result } from '../units/result.ts';
import type { WrittenAxes } from '../workload/axes/axes-notation.ts';
import type { Mapping } from '../workload/mapping/mapping.ts';
import type { EngineParts } from './engine-parts.ts';
import { designMapping } from './layers-of.ts';
import { builtTopology, topologyOf } from './topology-of.ts';
import { once } from '../units/once.ts';
import { workOf } from './work.ts';

/** Each value is computed when it is first asked for, and kept. */
export interface DerivedDesign {
  /** Degrees and order of the axes of parallelism. */
  readonly axes: () => WrittenAxes;
  /** How the model lies on the NPUs; degrees that fit nowhere are a problem. Only for a workload that is a model. */
  readonly mapping: () => Result<Mapping>;
  readonly work: () => DesignWork;
  /** @param splitGBps what one NPU can send, per dimension; the topology of the last split is kept */
  readonly topologyAt: (splitGBps: readonly number[]) => Topology;
  /** The price of the network at a split. */
  readonly billAt: (splitGBps: readonly number[]) => NetworkPrice;
}

export function deriveDesign(design: Design, engine: EngineParts): DerivedDesign {
  const mapping = once(() => designMapping(design, engine));
  const topologyAt = ofLast((splitGBps: readonly number[]) => topologyOf(design, splitGBps, engine));
  return {
    axes: once(() => designAxes(design)),
    mapping,
    work: once(() => workOf(design, engine, mapping)),
    topologyAt,
    billAt: ofLast((splitGBps: readonly number[]) =>
      price(builtTopology(design, topologyAt(splitGBps)), design.cost),
    ),
  };
}

function ofLast<Key, T>(compute: (key: Key) => T): (key: Key) => T {
  let last: { readonly key: Key; readonly value: T } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, value: compute(key) };
    return last.value;
  };
}
